import { toWireLog } from "../../trace/referee/from-events.ts";
import { referee } from "../../trace/referee/referee.ts";
import type { Finding } from "../../trace/referee/rules.ts";
import { toWire, type WireEntry } from "../../trace/wire.ts";
import type { TraceEvent } from "../../trace/event.ts";

/** A finding in a run, with what is needed to find its message. */
export interface RunFinding extends Finding {
  /** The event of the run. */
  n: number;
  /** Which message: "the request id 2, round 2". */
  where: string;
}

export interface RunFindings {
  events: readonly TraceEvent[];
  /** other-era: the run speaks an earlier revision, whose rules are others. */
  status: "judged" | "other-era";
  findings: readonly RunFinding[];
}

/** Judges one run, so far as it has come. */
export function judgeRun(events: readonly TraceEvent[]): RunFindings {
  const isOther = events.some((event) => event.kind === "started" && event.era === "legacy");
  if (isOther) return { events, status: "other-era", findings: [] };
  const found = referee(toWireLog(events));
  const wire = found.length === 0 ? [] : toWire(events);
  const findings = found.map((finding) => toRunFinding(finding, wire));
  return { events, status: "judged", findings: findings.sort((a, b) => a.n - b.n) };
}

function toRunFinding(finding: Finding, wire: readonly WireEntry[]): RunFinding {
  const n = "event" in finding.at ? finding.at.event : 0;
  const entry = wire.find((one) => one.n === n);
  return { ...finding, n, where: entry ? toWhere(entry) : "" };
}

function toWhere(entry: WireEntry): string {
  const round = `round ${String(entry.round)}`;
  if (entry.direction === "lost" || entry.direction === "notification")
    return `before the response, ${round}`;
  const what = entry.direction === "request" ? "request" : "response to";
  return `${what} ${toIdText(entry.message["id"])}, ${round}`;
}

/** An id as the diagram has it, and not longer than one can read. */
export function toIdText(id: unknown): string {
  const text = `id ${typeof id === "string" ? id : ((JSON.stringify(id) as string | undefined) ?? "missing")}`;
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
