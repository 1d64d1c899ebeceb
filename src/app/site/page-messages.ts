/**
 * What passes between a simulated third-party page and the Roundtrip tab, in the place of what a third party would tell a server
 * behind the scenes: which page, and who was signed in there. Nothing that was typed on the page is among it.
 */
export type PageMessage =
  | { type: "opened"; nonce: string; page: string }
  | { type: "finished"; nonce: string; page: string; principal: string | null }
  /** From the tab: its server's name for itself, and whether that server asked for this page. */
  | { type: "heard"; nonce: string; serverName: string; known: boolean };

/** The way between them: a BroadcastChannel, or anything like it. */
export interface PageChannel {
  post: (message: PageMessage) => void;
  listen: (listener: (data: unknown) => void) => void;
}

/** Opens the channel of one deployment, by the address of any of its pages: several deployments may share an origin. */
export function openPageChannel(base: string): PageChannel {
  const channel = new BroadcastChannel(`roundtrip:pages:${new URL(".", base).pathname}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
  };
}

/** No id, nonce or name that a page of ours sends is longer. */
const LONGEST = 400;

/** Reads a message at the door, field by field; null where it is none of ours. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, nonce, page, principal, serverName, known } = data as Record<string, unknown>;
  if (!isText(nonce)) return null;
  if (type === "opened" && isText(page)) return { type, nonce, page };
  if (type === "finished" && isText(page) && isPrincipal(principal)) return { type, nonce, page, principal };
  if (type === "heard" && isText(serverName) && typeof known === "boolean")
    return { type, nonce, serverName, known };
  return null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

function isPrincipal(value: unknown): value is string | null {
  return value === null || (isText(value) && /^[\x21-\x7e]+$/.test(value));
}
