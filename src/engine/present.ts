import type { JsonObject } from "../protocol/json.ts";
import type { GateResult } from "../protocol/outcome.ts";
import type { ToolExecutor } from "../protocol/ports.ts";
import type { TraceEvent } from "../trace/event.ts";
import { type Call, playgroundSchema } from "../workspace/playground.ts";
import type { Host } from "../client/loop.ts";
import type { World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";
import { holdAtRetry } from "./held-call.ts";
import { toParams } from "./play.ts";
import { createStage } from "./stage.ts";

/** One retry as somebody makes it: the call, who presents, the state, and answers where there are any. */
export interface Presentation {
  call: Call;
  principal: string | null;
  capabilities: JsonObject;
  state: string;
  responses?: JsonObject;
  /** Moves the copy's clock first. */
  afterSeconds?: number;
}

/** What the server made of it. */
export interface Presented {
  /** As in an attempt's report: "accepted", "rejected: expired", "refused: -32602 …", "not presented: …". */
  verdict: string;
  gates: readonly GateResult[];
  /** The text of the result; empty where it asks again or there is none. */
  text: string;
  /** Entries that this one presentation added to the copy's ledger. */
  ledger: number;
  /** The trace of the presentation alone. */
  events: readonly TraceEvent[];
}

export interface PresentOptions {
  executor: ToolExecutor;
  configuration: Configuration;
  /** Copied, never touched. */
  world: World;
  signal: AbortSignal;
}

/** Presents a state to a copy of a world. Rejects only where `signal` is aborted. */
export async function present(
  { call, principal, capabilities, state, responses, afterSeconds = 0 }: Presentation,
  { executor, configuration, world, signal }: PresentOptions,
): Promise<Presented> {
  const client = { ...playgroundSchema.shape.client.parse({}), principal, capabilities };
  const copy = structuredClone(world);
  // What changes in the page meanwhile is the next presentation's business.
  const settled = { ...configuration };
  const stage = await createStage({
    ...{ executor, configuration: settled, call, client, signal },
    ...{ seed: world.seed, world: copy },
  });
  const message = await composeRetry(call, { capabilities, state });
  if (responses) message.params["inputResponses"] = responses;
  if (afterSeconds > 0) stage.move(afterSeconds, "the clock was moved");
  const before = copy.ledger.length;
  const { verdict } = await stage.present(message, principal);
  return {
    verdict: verdict.verdict,
    gates: verdict.gates,
    text: verdict.text,
    ledger: copy.ledger.length - before,
    events: stage.events(),
  };
}

/** The retry that the built-in loop would send after a response with this state. */
async function composeRetry(
  call: Call,
  { capabilities, state }: Pick<Presentation, "capabilities" | "state">,
) {
  let ids = 0;
  const host: Host = {
    send: () => Promise.resolve({ result: { resultType: "input_required", requestState: state } }),
    answer: () => Promise.resolve(undefined),
    nextId: () => (ids += 1),
    maxRounds: 1,
    capabilities,
    pause: () => Promise.resolve(),
  };
  const { retry, first } = await holdAtRetry({ method: call.method, params: toParams(call) }, host);
  return retry ?? first;
}
