import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { SelectedAttempt } from "../token/ports.ts";
import type { OwnAttempt } from "../work/setup.ts";
import type { AttemptBase } from "./changed.ts";
import { toVerdicts } from "./verdicts.ts";

/** A row as the State token panel shows it: the last presentation that was stopped, else the last. Null: it has not run. */
export function toSelected(
  attempt: OwnAttempt,
  outcome: AttemptOutcome | undefined,
  base: AttemptBase,
): SelectedAttempt | null {
  if (outcome?.status !== "done") return null;
  const { call, principal } = base;
  const { presentations, tokens, report, events } = outcome.result;
  const stopped = presentations.findLastIndex(({ gates }) =>
    gates.some(({ status }) => status === "stopped"),
  );
  const at = stopped >= 0 ? stopped : presentations.length - 1;
  const shown = presentations[at];
  if (!shown) return null;
  const { verdict, gates, text, exchange } = shown;
  const judged = events.find((event) => event.kind === "judged" && event.exchange === exchange);
  const own = attempt.arguments && "arguments" in call ? { ...call, arguments: attempt.arguments } : call;
  return {
    label: attempt.label ?? "",
    token: tokens[at] ?? "",
    gates,
    verdict,
    shown: toVerdicts(attempt, outcome, base),
    principal: attempt.principal === undefined ? principal : attempt.principal,
    ...(judged && { now: judged.at }),
    call: own as SelectedAttempt["call"] & object,
    text,
    ledger: report.ledger,
  };
}
