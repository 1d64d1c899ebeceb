import { useState } from "react";
import type { HeaderMap, TraceEvent } from "../../trace/event.ts";
import type { Pointed } from "../../trace/links.ts";
import { toWire, type WireEntry } from "../../trace/wire.ts";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";

type Point = (pointed: Pointed | null) => void;

/** Every message of the run whole, as the wire had it: headers, JSON, bytes, status. */
export function WireLog({ events, point }: { events: readonly TraceEvent[]; point: Point }) {
  const entries = toWire(events);
  if (entries.length === 0) return <p className="drawer-empty">No message yet. Run sends the first.</p>;
  return <WireEntries entries={entries} point={point} />;
}

/** Messages whole. An address that is empty, sizes of 0, a status of 0 and headers that are none are not known. */
export function WireEntries({ entries, point }: { entries: readonly WireEntry[]; point?: Point }) {
  return (
    <ol className="wire">
      {entries.map((entry) => (
        <li
          key={entry.n}
          className={`wire-entry wire-${entry.direction}`}
          onPointerEnter={() => point?.(entry)}
          onPointerLeave={() => point?.(null)}
          onFocus={() => point?.(entry)}
          onBlur={() => point?.(null)}
        >
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: WireEntry }) {
  const [open, setOpen] = useState(false);
  if (entry.direction === "lost") {
    return (
      <p className="wire-lost">
        {entry.reason === "timed-out" ? "No response came in time." : "The connection was lost."}
      </p>
    );
  }
  const sent = entry.direction === "request";
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="wire-summary">
        <span className="wire-arrow">
          <span className="wire-sides">{sent ? "client → server" : "server → client"}</span>
          <span className="wire-sign" aria-hidden="true">
            {sent ? "→" : "←"}
          </span>
        </span>
        <code className="wire-name">{toName(entry)}</code>
        <span className="wire-size">{toSize(entry)}</span>
      </summary>
      {open && <Whole entry={entry} />}
    </details>
  );
}

/** Headers and message: made when they are looked at, since a run may have a thousand rounds. */
function Whole({ entry }: { entry: Exclude<WireEntry, { direction: "lost" }> }) {
  return (
    <>
      {entry.direction !== "notification" && <Headers entry={entry} />}
      <pre className="wire-json" tabIndex={0} aria-label="JSON">
        {JSON.stringify(entry.message, null, 2)}
      </pre>
    </>
  );
}

function Headers({ entry }: { entry: Extract<WireEntry, { headers: HeaderMap }> }) {
  const names = Object.keys(entry.headers).length;
  if (names === 0 && (entry.direction === "request" ? entry.url === "" : entry.status === 0)) return null;
  const first = entry.direction === "request" ? toRequestLine(entry.url) : `HTTP ${String(entry.status)}`;
  return (
    <pre className="wire-headers" tabIndex={0} aria-label="Headers">
      {[first, ...Object.entries(entry.headers).map(([name, value]) => `${name}: ${value}`)].join("\n")}
    </pre>
  );
}

function toRequestLine(url: string): string {
  return url === "" ? "POST" : `POST ${new URL(url).pathname}`;
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
  const bytes = entry.bytes > 0 ? [`${String(entry.bytes)} bytes`] : [];
  const status = entry.direction === "response" && entry.status > 0 ? [String(entry.status)] : [];
  return [...status, ...bytes].join(", ");
}
