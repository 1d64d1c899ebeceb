import type { PlaygroundInput } from "./playground.ts";

/** What a link to a playground begins with, after the page's own address; the tag after it names the codec. */
const LINK_START = "#/p/";
/** The one codec so far: base64url of deflate-raw of UTF-8 JSON. */
const TAG = "1";

/** Longest payload in characters, and most bytes that it may grow to: far above what any playground needs. */
export const LINK_LIMITS = { characters: 512 * 1024, bytes: 4 * 1024 * 1024 } as const;

/** In bytes. Deflate packs a thousand to one at most, so that a slice unpacks to 1 MiB. */
const SLICE = 1024;

/** The document's text out of a link, not yet judged as a document; or why there is none, in a sentence. */
export type ReadLink = { text: string } | { problem: string };

/** A document as the hash of a link: `#/p/1.<base64url(deflate-raw(UTF-8 JSON))>`. */
export async function toShareLink(document: PlaygroundInput): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const { status, pieces } = await pump(bytes, new CompressionStream("deflate-raw"), Infinity);
  if (status !== "whole") throw new Error("the document could not be compressed");
  return `${LINK_START}${TAG}.${toText(pieces)}`;
}

/** Whether a hash is a link to a playground, of whatever codec and however damaged. */
export function isShareLink(hash: string): boolean {
  return hash.startsWith(LINK_START);
}

/** Reads the hash of a link. Bad input is a problem, never an exception; decompressing ends at the limit. */
export async function readShareLink(hash: string): Promise<ReadLink> {
  const { tag, payload } = split(hash);
  if (tag === "" || payload === "") return { problem: "This link is cut off: its playground is missing." };
  if (tag !== TAG) return { problem: toUnknownTag(tag) };
  if (payload.length > LINK_LIMITS.characters) {
    const most = LINK_LIMITS.characters.toLocaleString("en");
    return {
      problem: `This link is too long: ${payload.length.toLocaleString("en")} characters, at most ${most}.`,
    };
  }
  const bytes = toBytes(payload);
  // No text of base64url has one character beyond a multiple of four.
  if (bytes === null && /^[\w-]*$/.test(payload))
    return {
      problem: "This link is damaged or cut off: it has a character too many, or too few. Copy it anew.",
    };
  if (bytes === null) {
    return { problem: "This link is damaged: it has characters that no link has. Copy it anew." };
  }
  return unpack(bytes);
}

function split(hash: string): { tag: string; payload: string } {
  const rest = isShareLink(hash) ? hash.slice(LINK_START.length) : "";
  const dot = rest.indexOf(".");
  return dot < 0 ? { tag: rest, payload: "" } : { tag: rest.slice(0, dot), payload: rest.slice(dot + 1) };
}

function toUnknownTag(tag: string): string {
  if (/^\d{1,6}$/.test(tag)) {
    return `This link is of version ${tag}, and this page knows version ${TAG} only: reload the page to get a newer one.`;
  }
  return "This link is damaged: it does not begin with a version. Copy it anew.";
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ReadLink> {
  const { status, pieces } = await pump(bytes, new DecompressionStream("deflate-raw"), LINK_LIMITS.bytes);
  if (status === "too large") {
    const most = (LINK_LIMITS.bytes / 1024 / 1024).toLocaleString("en");
    return { problem: `This link holds too much: more than ${most} MiB once it is unpacked.` };
  }
  if (status === "broken")
    return { problem: "This link is damaged or cut off: it cannot be unpacked. Copy it anew." };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(pieces) };
  } catch {
    return { problem: "This link is damaged: what it holds is not text." };
  }
}

interface Pumped {
  status: "whole" | "too large" | "broken";
  pieces: Uint8Array<ArrayBuffer>;
}

/** Sends bytes through a codec, and stops as soon as more than `most` have come out. */
async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  codec: CompressionStream | DecompressionStream,
  most: number,
): Promise<Pumped> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = toSlices(bytes).pipeThrough(codec).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > most) {
        await reader.cancel();
        return { status: "too large", pieces: new Uint8Array() };
      }
      pieces.push(next.value);
    }
  } catch {
    return { status: "broken", pieces: new Uint8Array() };
  }
  return { status: "whole", pieces: join(pieces, length) };
}

/** In small slices, handed over as they are asked for: a codec may unpack a whole slice before it can be stopped. */
function toSlices(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.slice(at, at + SLICE));
        at += SLICE;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function toText(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Padding is let through, since other programs write it; null where it is no base64url. */
function toBytes(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+={0,2}$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, ""));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
