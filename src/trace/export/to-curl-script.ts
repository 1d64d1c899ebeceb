import { isJsonObject, type JsonObject } from "../../protocol/json.ts";
import type { TraceEvent } from "../event.ts";
import { toWire, type WireEntry } from "../wire.ts";
import { type Held, quote, toCommand } from "./to-curl.ts";

type Request = Extract<WireEntry, { direction: "request" }>;
type Response = Extract<WireEntry, { direction: "response" }>;

/**
 * All messages of a run as one shell script, which takes the endpoint as its first argument. A state, and in the earlier era a
 * session, that the client sent back as it came is taken from the script's own responses: so it works against any server with
 * the same tools, whatever its key and clock. Anything else is sent as it stands. Empty before the first message.
 */
export function toCurlScript(events: readonly TraceEvent[], baseUrl: string): string {
  const wire = toWire(events);
  const requests = wire.filter((entry) => entry.direction === "request");
  if (requests.length === 0) return "";
  const responses = new Map(
    wire.flatMap((entry) => (entry.direction === "response" ? [[entry.exchange, entry] as const] : [])),
  );
  const asked = new Set(wire.flatMap((entry) => (isQuestion(entry) ? [entry.exchange] : [])));
  const held: Held[] = [];
  const blocks = requests.map((request, index) => {
    const command = toCommand(request, '"$url"', held);
    // What comes while a call is open cannot be read before it ends.
    const isOpen = asked.has(request.exchange);
    const taken = isOpen ? [] : toTaken(responses.get(request.exchange), index + 1, held);
    // The last one that was issued is looked for first.
    held.unshift(...taken);
    const run = isOpen ? toOpen(command) : toClosed(command, taken, index + 1);
    return [`# ${index + 1}. ${toTitle(request.message)}`, ...run].join("\n");
  });
  return `${[...toHead(baseUrl, asked.size > 0), ...blocks, ...(asked.size > 0 ? ["wait"] : [])].join("\n\n")}\n`;
}

/** A request of the server on the stream of a call: the answer is posted while the call stays open. */
function isQuestion(entry: WireEntry): boolean {
  return entry.direction === "notification" && "method" in entry.message && "id" in entry.message;
}

function toHead(baseUrl: string, asked: boolean): string[] {
  const about = [
    "#!/bin/sh",
    "# The messages of one run. Serve the same tools, and name the endpoint: sh run.sh URL",
    "# It ends at the first message that does not get through; an error as an answer does get through.",
    "# A state that the client sent back unchanged is taken from the response that this script got.",
    "# One that was changed is sent as it was: its protection was made with the run’s key, and it expires by the run’s clock.",
  ];
  const open = [
    "# In 2025-11-25 the call stays open while the answer is posted: it goes on in the background.",
    "# A server that numbers its questions otherwise takes no answer to the number of the run.",
  ];
  return [
    [...about, ...(asked ? open : [])].join("\n"),
    `url=$1\n[ -n "$url" ] || url=${quote(baseUrl)}\nset -e`,
  ];
}

/** A call that is asked while it is open goes on beside what comes after it. */
const toOpen = (command: string): string[] => [`${command} &`, "sleep 1"];

/** What a later message needs of the response is read out of it. */
function toClosed(command: string, taken: readonly Taken[], number: number): string[] {
  if (taken.length === 0) return [command, "echo"];
  const reply = `reply_${number}`;
  return [
    `${reply}=$(${command})`,
    `printf '%s\\n' "$${reply}"`,
    ...taken.map(({ variable, read }) => `${variable}=$(printf '%s\\n' "$${reply}" | ${read})`),
  ];
}

interface Taken extends Held {
  /** Reads it out of the whole response, headers and body. */
  read: string;
}

/** Text that needs no escape: not in JSON, not in a header. */
const PLAIN = /^[\w.~+/=-]+$/;
const READ_STATE = String.raw`sed -n 's/.*"requestState":"\([^"\\]*\)".*/\1/p'`;
const READ_SESSION = String.raw`tr -d '\r' | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: *//p'`;

/** What is held already was issued before: a session stands in every response of it. */
function toTaken(response: Response | undefined, number: number, held: readonly Held[]): Taken[] {
  if (response === undefined) return [];
  const { result } = response.message;
  const state = isJsonObject(result) ? result["requestState"] : undefined;
  const [, session] =
    Object.entries(response.headers).find(([name]) => name.toLowerCase() === "mcp-session-id") ?? [];
  return [
    { text: state, variable: `state_${number}`, read: READ_STATE },
    { text: session, variable: `session_${number}`, read: READ_SESSION },
  ].flatMap(({ text, ...rest }) =>
    typeof text === "string" && PLAIN.test(text) && !held.some((one) => one.text === text)
      ? [{ text, ...rest }]
      : [],
  );
}

/** What a message is, on one line of comment. */
function toTitle({ method, id, params }: Request["message"]): string {
  const about = typeof method === "string" ? `${method}${toName(params)}` : "an answer";
  const number = typeof id === "string" || typeof id === "number" ? `, id ${JSON.stringify(id)}` : "";
  return `${about}${number}`.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function toName(params: JsonObject[string] | undefined): string {
  if (!isJsonObject(params)) return "";
  const name = params["name"] ?? params["uri"];
  return typeof name === "string" ? ` ${name}` : "";
}
