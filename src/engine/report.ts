import type { Json } from "../protocol/json.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import type { Measures, Outcome } from "../protocol/outcome.ts";

/** What `playground run` prints (DESIGN section 7): one JSON object for each run of a document. */
export interface Report {
  outcome: Outcome;
  measures: Measures;
  ledger: { kind: string; detail?: Json; round: number; line: number }[];
  rounds: { id: number; request: JsonRpcRequest; status: number; response: JsonRpcResponse | null }[];
  attempts: AttemptReport[];
  console: { level: string; text: string; at: string; round: number }[];
}

/** verdicts: one for each presentation, in order: `accepted`, `rejected: <verdict>`, `refused: <code> <message>`, `not presented: …`. */
export interface AttemptReport {
  label: string;
  verdicts: string[];
  ledger: number;
  text: string;
}
