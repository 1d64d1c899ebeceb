import { toRows } from "../attempts/to-rows.ts";
import { toSettings } from "../settings/step-settings.ts";
import { toPast } from "./past.ts";
import type { PlayPartProps } from "./play-part-props.ts";
import { Part } from "./part.tsx";

/** Somebody dares the reader: what counts as past the tool, and what has got there. */
export function ChallengePart({ step, state }: PlayPartProps) {
  const { client, server } = toSettings(step, state.code.setup);
  const base = { call: step.run.call, principal: client.principal, ttlSeconds: server.ttlSeconds };
  const past = toPast(toRows(state.attempts, base));
  return (
    <Part title="Get past it">
      <p>
        Add an attempt in <b>Attempts</b>: an altered state, another user, other arguments, an answer that the
        tool should not act on, the same retry again. Past the tool is one that was accepted with an entry in
        the ledger although something was changed, or that acted more than once.
      </p>
      <p role="status" className="play-past">
        {past.length === 0
          ? "Nothing has got past yet."
          : `Past the tool: ${past.map(({ label, ledger }) => `${label} (ledger ${String(ledger)})`).join(", ")}. Press Share to send it back.`}
      </p>
    </Part>
  );
}
