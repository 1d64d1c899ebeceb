import { joinBytes } from "./join-bytes.ts";
import type { LessonReference } from "./parse.ts";
import type { PlaygroundInput } from "./playground.ts";

/** What a link to a playground begins with, after the page's own address; the tag after it names the codec. */
const LINK_START = "#/p/";
/** The codecs: the whole document by itself, and what differs from its lesson's files (`difference-link.ts`). */
const WHOLE = "1";
const DIFFERENCE = "2";

/** Longest payload in characters, and most bytes that it may grow to: far above what any playground needs. */
export const LINK_LIMITS = { characters: 512 * 1024, bytes: 4 * 1024 * 1024 } as const;

/** In bytes. Deflate packs a thousand to one at most, so that a slice unpacks to 1 MiB. */
const SLICE = 1024;

/** The document's text out of a link, not yet judged as a document; or why there is none, in a sentence. */
export type ReadLink = { text: string } | { problem: string };

/** Where a link may be a difference. */
export interface LinkRoom {
  /** The files of the lesson step that the document names. */
  given: Readonly<Record<string, string>>;
  /** Characters that the hash should fit in. */
  room: number;
}

/**
 * A document as the hash of a link: `#/p/1.<base64url(deflate-raw(UTF-8 JSON))>`. Every program opens that; one that does not fit
 * the room goes as the difference from its lesson's files: `#/p/2.<slug>.<step>.<hash>.<base64url(zlib with a dictionary)>`.
 */
export async function toShareLink(document: PlaygroundInput, within?: LinkRoom): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const { status, pieces } = await pump(bytes, new CompressionStream("deflate-raw"), Infinity);
  if (status !== "whole") throw new Error("the document could not be compressed");
  const whole = `${LINK_START}${WHOLE}.${toText(pieces)}`;
  if (!within || !document.lesson || whole.length <= within.room) return whole;
  const { packDifference, toReferenceText } = await import("./difference-link.ts");
  const packed = toText(packDifference(document, within.given));
  return `${LINK_START}${DIFFERENCE}.${toReferenceText(document)}${packed}`;
}

/** Looks up the start files of a lesson step; a problem says why there are none. */
export type FindStart = (
  reference: LessonReference,
) => { files: Readonly<Record<string, string>> } | { problem: string };

/** Whether a hash is a link to a playground, of whatever codec and however damaged. */
export function isShareLink(hash: string): boolean {
  return hash.startsWith(LINK_START);
}

/** Reads the hash of a link. Bad input is a problem, never an exception; decompressing ends at the limit. */
export async function readShareLink(hash: string, findStart: FindStart = toNoStart): Promise<ReadLink> {
  const { tag, payload } = split(hash);
  if (tag === "" || payload === "") return { problem: "This link is cut off: its playground is missing." };
  if (tag !== WHOLE && tag !== DIFFERENCE) return { problem: toUnknownTag(tag) };
  if (payload.length > LINK_LIMITS.characters) {
    const most = LINK_LIMITS.characters.toLocaleString("en");
    return {
      problem: `This link is too long: ${payload.length.toLocaleString("en")} characters, at most ${most}.`,
    };
  }
  return tag === WHOLE ? readData(payload, unpack) : readDifference(payload, findStart);
}

const toNoStart: FindStart = () => ({ problem: "there are no lessons here" });

async function readDifference(payload: string, findStart: FindStart): Promise<ReadLink> {
  const { readReference, unpackDifference } = await import("./difference-link.ts");
  const read = readReference(payload);
  if (read === null)
    return { problem: "This link is damaged: it does not say which lesson it builds on. Copy it anew." };
  const { reference, data } = read;
  const start = findStart(reference);
  if ("problem" in start)
    return {
      problem: `This link builds on a lesson’s files that this page does not have: ${start.problem}.`,
    };
  return readData(data, (bytes) => {
    const unpacked = unpackDifference(bytes, reference, start.files, LINK_LIMITS.bytes);
    return typeof unpacked === "string"
      ? { status: unpacked, pieces: new Uint8Array() }
      : { status: "whole", pieces: unpacked };
  });
}

/** The text that base64url of packed bytes stands for. */
async function readData(
  data: string,
  unpackBytes: (bytes: Uint8Array<ArrayBuffer>) => Pumped | Promise<Pumped>,
): Promise<ReadLink> {
  const bytes = toBytes(data);
  // No text of base64url has one character beyond a multiple of four.
  if (bytes === null && /^[\w-]*$/.test(data))
    return {
      problem: "This link is damaged or cut off: it has a character too many, or too few. Copy it anew.",
    };
  if (bytes === null) {
    return { problem: "This link is damaged: it has characters that no link has. Copy it anew." };
  }
  return toReadText(await unpackBytes(bytes));
}

function split(hash: string): { tag: string; payload: string } {
  const rest = isShareLink(hash) ? hash.slice(LINK_START.length) : "";
  const dot = rest.indexOf(".");
  return dot < 0 ? { tag: rest, payload: "" } : { tag: rest.slice(0, dot), payload: rest.slice(dot + 1) };
}

function toUnknownTag(tag: string): string {
  if (/^\d{1,6}$/.test(tag)) {
    return `This link is of version ${tag}, and this page knows versions ${WHOLE} and ${DIFFERENCE} only: reload the page to get a newer one.`;
  }
  return "This link is damaged: it does not begin with a version. Copy it anew.";
}

const unpack = (bytes: Uint8Array<ArrayBuffer>) =>
  pump(bytes, new DecompressionStream("deflate-raw"), LINK_LIMITS.bytes);

function toReadText({ status, pieces }: Pumped): ReadLink {
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
  return { status: "whole", pieces: joinBytes(pieces, length) };
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
