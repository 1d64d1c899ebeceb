import type { Presented } from "../../engine/present.ts";
import { toShownVerdict } from "./shown-verdict.ts";
import type { Presenting } from "./use-presentation.ts";
import { VerdictChip } from "./verdict-chip.tsx";

interface VerdictFootProps {
  presenting: Presenting;
  /** Why the change could not be made; null where it could. */
  problem: string | null;
  /** The run itself has presented the current token already. */
  used: boolean;
  /** The copy is not as the server issued it, or somebody else presents it, or later. */
  changed: boolean;
}

/** The verdict, and what came of it. */
export function VerdictFoot({ presenting, problem, used, changed }: VerdictFootProps) {
  return (
    <div className="token-foot" role="status">
      {problem === null ? (
        <Measured {...{ presenting, used, changed }} />
      ) : (
        <VerdictChip tone="plain" text={`not presented: ${problem}`} />
      )}
    </div>
  );
}

function Measured({ presenting, used, changed }: Omit<VerdictFootProps, "problem">) {
  switch (presenting.status) {
    case "none":
    case "presenting":
      return <span className="token-note">Presenting it to a copy of the server’s data …</span>;
    case "broken":
      return <VerdictChip tone="plain" text={`not presented: ${presenting.message}`} />;
    case "presented":
      return <Result presented={presenting.judged.presented} {...{ used, changed }} />;
  }
}

interface ResultProps {
  presented: Presented;
  used: boolean;
  changed: boolean;
}

function Result({ presented, used, changed }: ResultProps) {
  const { verdict, text, ledger } = presented;
  const code = toCode(presented);
  const words = verdict === "accepted" ? toOutcomeWords(presented) : text;
  return (
    <>
      <span className="token-verdict">
        <VerdictChip {...toShownVerdict(verdict, changed)} />
        {code !== null && !verdict.includes(code) && <code>{code}</code>}
      </span>
      {words !== "" && <span className="token-came">{words}</span>}
      {verdict === "accepted" && (
        <span className="token-note">
          ledger +{ledger}
          {used && ledger > 0 && ", on top of what your run wrote"}
        </span>
      )}
    </>
  );
}

/** The error's code on the wire. */
function toCode({ events }: Presented): string | null {
  const received = events.findLast((event) => event.kind === "received");
  const error = received?.kind === "received" ? received.message.error : undefined;
  return error ? String(error.code) : null;
}

function toOutcomeWords({ text, events }: Presented): string {
  const left = events.findLast((event) => event.kind === "left");
  if (left?.kind === "left" && left.how === "asked") {
    return left.keys.length > 0
      ? `Asks again: ${left.keys.join(", ")}.`
      : "Hands out another state and asks nothing.";
  }
  return text;
}
