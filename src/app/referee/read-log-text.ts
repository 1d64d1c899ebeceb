import type { Exchange, LogProblem, Place } from "../../trace/referee/log.ts";
import { toPlaceText } from "../../trace/referee/log.ts";
import { type Operation, toOperations } from "../../trace/referee/operations.ts";
import { LIMITS } from "../../trace/referee/read-json.ts";
import { readWireLog } from "../../trace/referee/read-log.ts";
import { referee, toJudged } from "../../trace/referee/referee.ts";
import type { Finding } from "../../trace/referee/rules.ts";
import type { WireLog } from "../../trace/referee/log.ts";

/** A log as the page shows it. */
export interface LogReading {
  log: WireLog;
  problems: readonly LogProblem[];
  operations: readonly Operation[];
  findings: readonly LogFinding[];
  exchanges: number;
  /** Exchanges of an earlier revision: shown, and not judged. */
  earlier: number;
}

/** A finding and where it is shown: which operation, and which message of it. */
export interface LogFinding {
  finding: Finding;
  /** Index in `operations`; null where its message belongs to none. */
  operation: number | null;
  /** Is it about what was sent, or about what came back? */
  part: "sent" | "received";
  where: string;
}

/** Longest file, in bytes. It is looked at before a byte is read. */
export const LONGEST_FILE = LIMITS.length;

/** Reads and judges a pasted text. Never throws. */
export function readLogText(text: string): LogReading {
  const { log, problems } = readWireLog(text);
  const operations = toOperations(log);
  const index = toIndex(operations);
  const findings = referee(log).map((finding): LogFinding => {
    const { at, side } = finding;
    const found = index.get(toKey(at));
    const isOneEntry = found?.exchange.at === found?.exchange.endedAt;
    const isSent = found && (isOneEntry ? side === "client" : toKey(found.exchange.at) === toKey(at));
    return {
      finding,
      operation: found?.operation ?? null,
      part: isSent ? "sent" : "received",
      where: toPlaceText(at),
    };
  });
  const exchanges = log.exchanges.length;
  return { log, problems, operations, findings, exchanges, earlier: exchanges - toJudged(log).length };
}

/** The operation of each place at which something of it stands. */
function toIndex(operations: readonly Operation[]) {
  const index = new Map<string, { operation: number; exchange: Exchange }>();
  for (const [operation, { exchanges }] of operations.entries()) {
    for (const exchange of exchanges) {
      for (const at of [exchange.at, exchange.endedAt, ...exchange.pushed.map((one) => one.at)])
        index.set(toKey(at), { operation, exchange });
    }
  }
  return index;
}

function toKey(at: Place): string {
  return toPlaceText(at);
}

/** The event of an operation's run at which a finding stands. */
export function toEventOf(
  { finding, part }: LogFinding,
  run: { events: readonly { n: number; kind: string }[]; places: ReadonlyMap<number, Place> },
): number {
  const here = run.events.filter(({ n }) => {
    const place = run.places.get(n);
    return place !== undefined && toKey(place) === toKey(finding.at);
  });
  return (here.find(({ kind }) => kind === part) ?? here[0])?.n ?? 0;
}
