import type { GateResult } from "../../protocol/outcome.ts";

const WORDS: Readonly<Record<GateResult["status"], string>> = {
  passed: "passed",
  stopped: "stopped it",
  off: "is off",
  absent: "is not there",
  unreached: "not reached",
};

/** A state's way through the gates for those who hear it: "form passed, signature stopped it, the rest not reached". */
export function toSignalText(gates: readonly GateResult[]): string {
  const told = gates.filter(({ status }) => status !== "unreached");
  if (told.length === 0) return "";
  const words = told.map(({ gate, status }) => `${gate} ${WORDS[status]}`);
  return [...words, ...(told.length < gates.length ? ["the rest not reached"] : [])].join(", ");
}
