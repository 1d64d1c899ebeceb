import type { Sequence } from "./model.ts";

/** One request in a lesson's small trace, and the prompts that followed it. */
export interface SparkStep {
  ticks: readonly ("ink" | "warn")[];
  refused: boolean;
  prompts: number;
}

/** Counts of a run, where its events are not at hand. `again`: the last entry is worth noticing. */
export interface SparkCounts {
  requests: number;
  prompts: number;
  ledger: number;
  again?: boolean;
  refused?: boolean;
}

/** The small trace of a run. */
export function toSparkSteps(sequence: Sequence): SparkStep[] {
  const { rounds, ticks, messages, moments } = sequence;
  return rounds.map(({ from, to, exchange }, index) => {
    const until = to ?? Infinity;
    const next = rounds[index + 1]?.from ?? Infinity;
    return {
      ticks: ticks
        .filter(({ moment, recorded }) => recorded && moment > from && moment < until)
        .map(({ again }) => (again ? ("warn" as const) : ("ink" as const))),
      refused: messages.some((message) => message.exchange === exchange && message.refusal !== null),
      prompts: moments.filter(({ kind, index: at }) => kind === "asked" && at > from && at < next).length,
    };
  });
}

/** A small trace with these counts: prompts between the requests, entries in the last requests. */
export function toCountedSteps({
  requests,
  prompts,
  ledger,
  again = false,
  refused = false,
}: SparkCounts): SparkStep[] {
  return Array.from({ length: requests }, (_, index): SparkStep => {
    const isLast = index === requests - 1;
    const gaps = Math.max(1, requests - 1);
    const share = Math.floor(prompts / gaps) + (index < prompts % gaps ? 1 : 0);
    const acts = index >= requests - ledger;
    return {
      ticks: acts ? [again && isLast ? "warn" : "ink"] : [],
      refused: refused && isLast,
      prompts: index < gaps ? share : 0,
    };
  });
}
