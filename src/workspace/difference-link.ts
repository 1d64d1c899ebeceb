import { Inflate, zlibSync } from "fflate";
import { joinBytes } from "./join-bytes.ts";
import type { LessonReference } from "./parse.ts";
import type { PlaygroundInput } from "./playground.ts";

type Files = Readonly<Record<string, string>>;
type Bytes = Uint8Array<ArrayBuffer>;

/** What a link of this codec says before its data: the step whose start files both sides have. */
const REFERENCE = /^([a-z][a-z-]{0,63})\.(\d{1,3})\.([\w-]{43})\./;

/** In bytes: what a zlib stream with a dictionary (RFC 1950, FDICT) has before its data, and after it. */
const HEAD = 6;
const TAIL = 4;

/** In bytes. Deflate packs a thousand to one at most, so that a slice unpacks to 1 MiB. */
const SLICE = 1024;

/** Which step a link builds on, and where its data begin; null where it does not say so. */
export function readReference(payload: string): { reference: LessonReference; data: string } | null {
  const [start, slug, step, hash] = REFERENCE.exec(payload) ?? [];
  if (start === undefined || slug === undefined || hash === undefined) return null;
  return { reference: { slug, step: Number(step), hash }, data: payload.slice(start.length) };
}

/** The same the other way. Throws where the document names no step. */
export function toReferenceText({ lesson }: PlaygroundInput): string {
  if (!lesson) throw new Error("only a document that builds on a lesson can travel as a difference");
  return `${lesson.slug}.${String(lesson.step)}.${lesson.hash}.`;
}

/**
 * The document as what differs from the files that its lesson step gives: a zlib stream (RFC 1950) of its UTF-8 JSON, whose preset
 * dictionary is a document with those files alone.
 */
export function packDifference(document: PlaygroundInput, given: Files): Uint8Array {
  const dictionary = document.lesson ? toDictionary(document.lesson, given) : new Uint8Array();
  return zlibSync(new TextEncoder().encode(JSON.stringify(document)), { level: 9, dictionary });
}

/** The bytes that a stream of `packDifference` holds; unpacking ends as soon as there are more than `most`. Never throws. */
export function unpackDifference(
  packed: Bytes,
  reference: LessonReference,
  given: Files,
  most: number,
): Bytes | "too large" | "broken" {
  const dictionary = toDictionary(reference, given);
  const [method = 0, flags = 0] = packed;
  const withDictionary = (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) !== 0;
  if (packed.length < HEAD + TAIL || !withDictionary || toNumber(packed, 2) !== adler32(dictionary))
    return "broken";
  const bytes = inflate(packed.subarray(HEAD, -TAIL), dictionary, most);
  if (typeof bytes === "string") return bytes;
  return adler32(bytes) === toNumber(packed, packed.length - TAIL) ? bytes : "broken";
}

/** Files by name, so that every program makes the same bytes of them. */
function toDictionary({ slug, step, hash }: LessonReference, given: Files): Bytes {
  const names = Object.keys(given).sort();
  const files = Object.fromEntries(names.map((name) => [name, given[name]]));
  return new TextEncoder().encode(JSON.stringify({ version: 1, lesson: { slug, step, hash }, files }));
}

function inflate(packed: Bytes, dictionary: Bytes, most: number): Bytes | "too large" | "broken" {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate({ dictionary }, (piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  try {
    for (let at = 0; at < packed.length; at += SLICE) {
      stream.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
      if (length > most) return "too large";
    }
  } catch {
    return "broken";
  }
  return joinBytes(pieces, length);
}

const toNumber = (bytes: Bytes, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);

/** The checksum of RFC 1950, which fflate writes and does not check. */
function adler32(bytes: Bytes): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}
