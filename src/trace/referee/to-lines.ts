import type { TraceEvent } from "../event.ts";
import { toWire, type WireEntry } from "../wire.ts";

/**
 * One run as JSON lines, one message on each, as `readWireLog` reads them: the same findings come of them, here and on the
 * command line. The first line says what is known of the client, the last one what it took for the result. Empty before
 * the first message.
 */
export function toJsonLines(events: readonly TraceEvent[]): string {
  const messages = toWire(events).flatMap(toLine);
  if (messages.length === 0) return "";
  const started = events.find((event) => event.kind === "started");
  const finished = events.findLast((event) => event.kind === "finished");
  const lines: object[] = [
    ...(started ? [{ oneCall: true, maxRounds: started.maxRounds }] : []),
    ...messages,
    ...(finished ? [{ outcome: { status: finished.outcome.status } }] : []),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function toLine(entry: WireEntry): object[] {
  if (entry.direction === "lost") return [];
  const { message } = entry;
  // In the earlier era an answer is acknowledged without a word.
  if (!("method" in message || "result" in message || "error" in message)) return [];
  if (entry.direction === "request") return [{ from: "client", headers: entry.headers, message }];
  if (entry.direction === "notification") return [{ from: "server", message }];
  return [{ from: "server", status: entry.status, message }];
}
