import type { HeaderMap, TraceEvent } from "../../trace/event.ts";
import { toWire, type WireEntry } from "../../trace/wire.ts";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";

/** Every message of the run whole, as the wire had it: headers, JSON, bytes, status. */
export function WireLog({ events }: { events: readonly TraceEvent[] }) {
  const entries = toWire(events);
  if (entries.length === 0) return <p className="drawer-empty">No message yet. Run sends the first.</p>;
  return (
    <ol className="wire">
      {entries.map((entry) => (
        <li key={entry.n} className={`wire-entry wire-${entry.direction}`}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: WireEntry }) {
  if (entry.direction === "lost") {
    return (
      <p className="wire-lost">
        {entry.reason === "timed-out" ? "No response came in time." : "The connection was lost."}
      </p>
    );
  }
  return (
    <details>
      <summary className="wire-summary">
        <span className="wire-arrow">
          <span className="wire-sides">
            {entry.direction === "request" ? "client → server" : "server → client"}
          </span>
          <span className="wire-sign" aria-hidden="true">
            {entry.direction === "request" ? "→" : "←"}
          </span>
        </span>
        <code className="wire-name">{toName(entry)}</code>
        <span className="wire-size">{toSize(entry)}</span>
      </summary>
      {entry.direction !== "notification" && <Headers entry={entry} />}
      <pre className="wire-json" tabIndex={0} aria-label="JSON">
        {JSON.stringify(entry.message, null, 2)}
      </pre>
    </details>
  );
}

function Headers({ entry }: { entry: Extract<WireEntry, { headers: HeaderMap }> }) {
  const first =
    entry.direction === "request" ? `POST ${new URL(entry.url).pathname}` : `HTTP ${String(entry.status)}`;
  return (
    <pre className="wire-headers" tabIndex={0} aria-label="Headers">
      {[first, ...Object.entries(entry.headers).map(([name, value]) => `${name}: ${value}`)].join("\n")}
    </pre>
  );
}

function toName(entry: Exclude<WireEntry, { direction: "lost" }>): string {
  const { message } = entry;
  const id = "id" in message ? `id ${JSON.stringify(message["id"])} ` : "";
  return `${id}${typeof message["method"] === "string" ? message["method"] : toResultName(message)}`;
}

function toResultName(message: JsonObject): string {
  const { error, result } = message;
  if (isJsonObject(error)) return `error ${JSON.stringify(error["code"])}`;
  const type = isJsonObject(result) ? result["resultType"] : undefined;
  return typeof type === "string" ? type : "result";
}

function toSize(entry: Exclude<WireEntry, { direction: "lost" }>): string {
  if (entry.direction === "notification") return "";
  const bytes = `${String(entry.bytes)} bytes`;
  return entry.direction === "response" ? `${String(entry.status)}, ${bytes}` : bytes;
}
