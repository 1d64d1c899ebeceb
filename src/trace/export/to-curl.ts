import type { HeaderMap } from "../event.ts";
import type { WireEntry } from "../wire.ts";

/** What a command is made from: a request of the wire log. */
export type SentMessage = Pick<Extract<WireEntry, { direction: "request" }>, "headers" | "message">;

/** A text that a shell variable holds. */
export interface Held {
  text: string;
  variable: string;
}

/**
 * One message as a curl command for a POSIX shell, with every header as it was sent. `baseUrl` is the server's endpoint
 * (`http://127.0.0.1:5791/mcp`). A `requestState` is sent as it stands: it is good for the server that issued it, until it expires.
 */
export function toCurl(exchange: SentMessage, baseUrl: string): string {
  return toCommand(exchange, quote(baseUrl), []);
}

/** One argument may have 128 KiB on Linux: a longer body is piped, which a shell's own printf can do at any length. */
const LONGEST_ARGUMENT = 100_000;
const CONTINUED = " \\\n  ";

/** The command, with the address as the shell is to read it; where a header or the state is held, its variable stands for it. */
export function toCommand({ headers, message }: SentMessage, url: string, held: readonly Held[]): string {
  const body = toBody(message, held);
  const isLong = body.length > LONGEST_ARGUMENT;
  const options = [
    `curl -sS -i -N ${url}`,
    ...toHeaderOptions(headers, held),
    isLong ? "--data-binary @-" : `--data-raw ${body}`,
  ];
  return `${isLong ? `printf '%s' ${body} | ` : ""}${options.join(CONTINUED)}`;
}

function toHeaderOptions(headers: HeaderMap, held: readonly Held[]): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const variable = held.find(({ text }) => text === value)?.variable;
    if (variable !== undefined) return `-H ${quote(`${name}: `)}"$${variable}"`;
    // With a colon and nothing behind it, curl would leave the header out.
    return `-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`;
  });
}

/** The body as one word of the shell. The state alone is looked for, and only where it stands once. */
function toBody(message: SentMessage["message"], held: readonly Held[]): string {
  const text = JSON.stringify(message);
  for (const { text: state, variable } of held) {
    const [before, after, ...more] = text.split(`"requestState":${JSON.stringify(state)}`);
    if (before === undefined || after === undefined || more.length > 0) continue;
    return `${quote(`${before}"requestState":"`)}"$${variable}"${quote(`"${after}`)}`;
  }
  return quote(text);
}

/** A text as one word of a POSIX shell: between single quotes nothing is special but the single quote. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
