import type { JsonObject } from "../protocol/json.ts";
import type { GateResult } from "../protocol/outcome.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Call } from "../workspace/playground.ts";

/** One retry as somebody makes it: the call, who presents, the state, and answers where there are any. */
export interface Presentation {
  call: Call;
  principal: string | null;
  capabilities: JsonObject;
  state: string;
  responses?: JsonObject;
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
