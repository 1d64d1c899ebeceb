import type { Check } from "./course.ts";

/** Which of a check's traces an expectation is about: a run by its name, and one of that run's attempts, from 0. */
export interface Place {
  run: string;
  attempt: number | null;
}

/** Where to look for what a path says: "tries.attempts.2.ledger" is of the third attempt of the run "tries". */
export function toPlace(of: string): Place {
  const [run = "", list, at = ""] = of.split(".");
  return { run, attempt: list === "attempts" && /^\d+$/.test(at) ? Number(at) : null };
}

/** A place of a check in the lesson's words: "bad", or "tries: Another price", where the attempt has a label. */
export function toPlaceText({ runs }: Pick<Check, "runs">, { run, attempt }: Place): string {
  if (attempt === null) return run;
  const label = runs[run]?.attempts?.[attempt]?.label ?? "";
  return `${run}: ${label === "" ? `attempt ${String(attempt + 1)}` : label}`;
}

/** What an expectation's path measures, in words and without its place: "ledger entries", "id in request 2". */
export function toSubject(of: string): string {
  const path = of
    .split(".")
    .slice(toPlace(of).attempt === null ? 1 : 3)
    .join(".");
  const [pattern, within] = CONTAINERS.find(([one]) => one.test(path)) ?? [/^/, ""];
  const found = pattern.exec(path);
  const rest = path.slice(found?.[0].length ?? 0);
  const where = within.replace(/\$(\d)/g, (_, group: string) => toNumber(found?.[Number(group)] ?? ""));
  return toLeaf(rest) + where;
}

/** How a path begins, and what that is called after the thing that it leads to. The first that fits counts. */
const CONTAINERS: readonly (readonly [RegExp, string])[] = [
  [/^rounds\.(\d+)\.request\.(?:params\.)?/, " in request $1"],
  [/^rounds\.(\d+)\.response\.(?:result\.)?(?:inputRequests\.)?/, " in response $1"],
  [/^ledger\.\*\.(?:detail\.)?/, " in each ledger entry"],
  [/^ledger\.(\d+)\.(?:detail\.)?/, " in ledger entry $1"],
  [/^attempts\.\*\./, " of each attempt"],
  [/^(?:measures|outcome)\./, ""],
];

const LEAVES: Readonly<Record<string, string>> = {
  ledger: "ledger entries",
  parked: "handlers held",
  status: "outcome",
  code: "error code",
  console: "console lines",
  "findings.length": "findings of the referee",
  "rounds.length": "rounds",
  "verdicts.length": "number of verdicts",
  "verdicts.0": "verdict",
  "verdicts.1": "second verdict",
};

function toLeaf(path: string): string {
  if (Object.hasOwn(LEAVES, path)) return LEAVES[path] ?? path;
  return path
    .split(".")
    .filter((part) => part !== "params" && part !== "*")
    .map(toPart)
    .reverse()
    .reduce((text, part) => (/^\d+$/.test(text) ? `${part} ${text}` : `${text} of ${part}`));
}

function toPart(part: string): string {
  if (part === "(values)") return "the questions";
  if (part === "length") return "number";
  const word = /^\(count (.+)\)$/.exec(part)?.[1];
  if (word !== undefined) return `count of “${word}”`;
  return toNumber(part.replace(/^\((\w+)\)$/, "$1"));
}

/** Places count from 0 in a path, and from 1 in words. */
function toNumber(part: string): string {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : part;
}
