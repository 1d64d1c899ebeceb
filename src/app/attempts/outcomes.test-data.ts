import type { GateResult } from "../../protocol/outcome.ts";
import { GATES } from "../../protocol/outcome.ts";
import type { AttemptOutcome } from "../engine/run-attempts.ts";

/** Gates up to the one where a state stopped; all passed where none is named. */
export function toGates(stop?: GateResult["gate"]): GateResult[] {
  const at = stop === undefined ? GATES.length : GATES.indexOf(stop);
  return GATES.map((gate, index) => ({
    gate,
    status: index < at ? "passed" : index === at ? "stopped" : "unreached",
  }));
}

const STOPS: Readonly<Record<string, GateResult["gate"]>> = {
  "rejected: bad signature": "signature",
  "rejected: already used": "single use",
  "rejected: malformed state": "form",
};

/** What came of an attempt, with the gates that its verdicts stand for. */
export function toDone(verdicts: string[], ledger = 0): AttemptOutcome {
  const presentations = verdicts.map((verdict, index) => ({
    verdict,
    gates: verdict === "accepted" || verdict.startsWith("rejected") ? toGates(STOPS[verdict]) : [],
    exchange: `e${String(index)}`,
    text: `text ${String(index)}`,
  }));
  return {
    status: "done",
    result: {
      report: { label: "", verdicts, ledger, text: "" },
      events: [],
      presentations,
      tokens: verdicts.map((_, index) => `token${String(index)}`),
    },
  };
}
