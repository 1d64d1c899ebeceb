/** An address as it would be opened, in three stretches, so that its host can be set off. */
export interface OpenLink {
  status: "openable";
  href: string;
  before: string;
  host: string;
  after: string;
  /** Sentences on what is odd about it. */
  warnings: string[];
}

/** refused: it is never opened, whatever the person says. `text` is the address as it came. */
export type Link = OpenLink | { status: "refused"; text: string; reason: string };

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Reads an address that a server asks the person to open (Elicitation, "Safe URL Handling"): https, or http on this machine. What
 * is shown is what would be opened: a parser's spelling, in which nothing is hidden.
 */
export function readLink(url: unknown): Link {
  if (typeof url !== "string" || url === "") return refused("", "There is no address.");
  // Parsers drop some of these without a word, and a script may hide behind them.
  if (/[\s\p{Cc}\p{Cf}]/u.test(url))
    return refused(url, "The address has white space or hidden characters in it.");
  if (!URL.canParse(url)) return refused(url, "This is no whole address.");
  const parsed = new URL(url);
  const { protocol, hostname } = parsed;
  if (protocol !== "https:" && protocol !== "http:")
    return refused(url, `Addresses that begin with ${protocol} are never opened.`);
  if (protocol === "http:" && !LOOPBACK.test(hostname))
    return refused(url, "It is not https: anyone on the way could read and change the page.");
  return { status: "openable", ...toStretches(parsed), warnings: toWarnings(url, parsed) };
}

function refused(text: string, reason: string): Link {
  return { status: "refused", text, reason };
}

function toStretches({ href, host, protocol }: URL): Omit<OpenLink, "status" | "warnings"> {
  const start = protocol.length + "//".length;
  const authority = /^[^/?#]*/.exec(href.slice(start))?.[0] ?? "";
  const at = start + authority.lastIndexOf("@") + 1;
  return { href, before: href.slice(0, at), host, after: href.slice(at + host.length) };
}

function toWarnings(written: string, { protocol, hostname, username, password, href }: URL): string[] {
  const found: string[] = [];
  if (username !== "" || password !== "")
    found.push(`What stands before the @ is no host: this leads to ${hostname}.`);
  if (/(^|\.)xn--/.test(hostname))
    found.push("The host has letters of other alphabets (xn--): it may only look like a name that you know.");
  if (mixesAlphabets(toHost(written))) found.push("Its host mixes letters of several alphabets.");
  if (/^(\d+\.){3}\d+$|^\[/.test(hostname) && !LOOPBACK.test(hostname))
    found.push("The host is a number, not a name.");
  if (protocol === "http:")
    found.push("Not https: nothing is encrypted, which is fine on this machine alone.");
  if (!isSame(written, href)) found.push(`The server wrote it differently: ${written}`);
  return found;
}

/** The host as it was written. */
function toHost(written: string): string {
  const authority = /^[a-z]+:[/\\]*([^/\\?#]*)/i.exec(written)?.[1] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1);
}

const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

function mixesAlphabets(host: string): boolean {
  return host.split(".").some((label) => ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1);
}

/** Whether only the case of the scheme and host, and a missing last slash, are another. */
function isSame(written: string, href: string): boolean {
  return [href, href.replace(/\/$/, "")].some((text) => text.toLowerCase() === written.toLowerCase());
}
