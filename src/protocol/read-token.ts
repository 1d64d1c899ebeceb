import { fromBase64url, toBase64url } from "./base64url.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";
import {
  findFields,
  type TokenFields,
  type TokenKind,
  toLacks,
  type TokenLack,
} from "./read-token-fields.ts";

/** Characters that are read; a longer text is not looked into. */
export const MAX_READ = 64 * 1024;

/** A slice of the token, `offset` characters from its start. */
interface TokenPart {
  text: string;
  offset: number;
  role: "header" | "payload" | "signature" | "opaque" | "text";
  /** Whether anyone who holds the token can read it. */
  readable: boolean;
  /** Of what the slice spells; of its UTF-8 where it spells nothing. */
  bytes: number;
}

/** What can be told of a token without a key. Nothing in it is verified: a field that exists is a claim. */
export interface TokenReading {
  kind: TokenKind;
  /** The text that was read: without what stood around the token. */
  token: string;
  parts: readonly TokenPart[];
  header: JsonObject | null;
  payload: JsonObject | null;
  /** As a JWT's header names it. */
  algorithm: string | null;
  /** Where each kind of binding was found; null where it was not. */
  fields: TokenFields;
  /** Empty for opaque bytes: what they stand for cannot be seen. */
  lacks: readonly TokenLack[];
  /** Sentences for the one who pasted it. */
  remarks: readonly string[];
  /** UTF-8 length of `token`. */
  size: number;
}

/** Reads any token without a key. Pure, never throws; looks at no more than 64 KiB. */
export function readToken(text: string): TokenReading {
  if (text.length > MAX_READ) return toTooLong(text);
  const { token, remarks } = unwrap(text);
  const found = classify(token);
  const signature = found.parts.find(({ role }) => role === "signature");
  const fields = findFields(found.payload, isSigned(found, signature) ? "signature" : null);
  const all = [...remarks, ...(found.remarks ?? []), ...remarkOn(found, fields)];
  const lacks = toLacks(found.kind, fields, found.algorithm ?? null);
  const none = { header: null, algorithm: null };
  return { ...none, ...found, token, fields, lacks, remarks: all, size: utf8Length(token) };
}

interface Found {
  kind: TokenKind;
  parts: TokenPart[];
  header?: JsonObject | null;
  payload: JsonObject | null;
  algorithm?: string | null;
  remarks?: string[];
}

function toTooLong(text: string): TokenReading {
  const fields: TokenFields = { lifetime: null, principal: null, request: null, once: null, signature: null };
  const remarks = [`Longer than 64 KiB (${text.length} characters): it was not read.`];
  const nothing = { parts: [], header: null, payload: null, algorithm: null, fields, lacks: [] };
  return { kind: "none", token: "", ...nothing, remarks, size: utf8Length(text) };
}

// ── What stands around it ───────────────────────────────────────────────────────────────────────

/** The token inside a paste: without spaces, quotes, `Bearer`, line breaks, or the JSON message around it. */
function unwrap(text: string): { token: string; remarks: string[] } {
  const bare = unquote(text.trim().replace(/^(?:authorization:\s*)?bearer\s+/i, ""));
  const json = parseJson(bare);
  if (json === undefined) return { token: bare.replace(/\s*[\r\n]\s*/g, ""), remarks: [] };
  if (typeof json === "string") return { token: json.trim(), remarks: [] };
  const state = findState(json);
  if (typeof state === "string") {
    return { token: state, remarks: ["Read from the requestState of a whole message."] };
  }
  const wrong = "Its requestState is no string: the specification allows nothing else.";
  return { token: bare, remarks: state === undefined ? [] : [wrong] };
}

function unquote(text: string): string {
  const quote = text.charAt(0);
  const quoted = text.length > 1 && "\"'`".includes(quote) && text.endsWith(quote);
  return quoted ? text.slice(1, -1).trim() : text;
}

/** The `requestState` of a message, or of the result or params inside it. */
function findState(json: Json): Json | undefined {
  if (!isJsonObject(json)) return undefined;
  for (const holder of [json, json["result"], json["params"]]) {
    if (isJsonObject(holder) && Object.hasOwn(holder, "requestState")) return holder["requestState"];
  }
  return undefined;
}

// ── What it is ──────────────────────────────────────────────────────────────────────────────────

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?:[0-9a-f]{2}){8,}$/i;

function classify(token: string): Found {
  if (token === "") return { kind: "none", parts: [], payload: null };
  if (/^\d{1,20}$/.test(token))
    return toIdentifier(token, "A row number: whoever has one can write the next.");
  if (UUID.test(token)) return toIdentifier(token, "A UUID: it names something that the server holds.");
  if (HEX.test(token))
    return { kind: "opaque", parts: [part(token, 0, "opaque", token.length / 2)], payload: null };
  const json = parseJson(token);
  if (typeof json === "object" && json !== null) {
    return { kind: "json", parts: [part(token, 0, "payload", utf8Length(token))], payload: objectOf(json) };
  }
  return (
    readSlices(token) ?? { kind: "none", parts: [part(token, 0, "text", utf8Length(token))], payload: null }
  );
}

function toIdentifier(token: string, remark: string): Found {
  const parts = [part(token, 0, "text", utf8Length(token))];
  return { kind: "identifier", parts, payload: null, remarks: [remark] };
}

interface Slice {
  text: string;
  offset: number;
  bytes: Uint8Array;
  json: JsonObject | Json[] | null;
  /** Not the one spelling that base64url without padding has. */
  loose: boolean;
  standard: boolean;
}

function readSlices(token: string): Found | undefined {
  const slices: Slice[] = [];
  let offset = 0;
  for (const text of token.split(".")) {
    const slice = readSlice(text, offset);
    if (!slice) return undefined;
    slices.push(slice);
    offset += text.length + 1;
  }
  const found = toJwt(slices) ?? toPlain(slices) ?? toDamaged(slices) ?? toOpaque(slices);
  const loose = slices.some((slice) => slice.loose && found.kind !== "base64");
  const remark = "Not the one spelling of canonical base64url: a strict server refuses it.";
  return { ...found, remarks: [...(found.remarks ?? []), ...(loose ? [remark] : [])] };
}

function readSlice(text: string, offset: number): Slice | undefined {
  const standard = /[+/=]/.test(text);
  const plain = text
    .replace(/={1,2}$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const strict = fromBase64url(plain);
  const bytes = strict ?? fromBase64url(clearSpareBits(plain));
  if (!bytes) return undefined;
  const json = parseJson(decodeUtf8(bytes) ?? "");
  const held = typeof json === "object" && json !== null ? json : null;
  return { text, offset, bytes, json: held, standard, loose: standard || strict === undefined };
}

/** The same bytes, the bits that spell nothing set to zero. */
function clearSpareBits(text: string): string {
  const spare = { 2: 4, 3: 2 }[text.length % 4];
  const last = fromBase64url(`A${text.slice(-1)}AA`);
  if (spare === undefined || !last) return text;
  const value = ((last[0] ?? 0) << 4) | ((last[1] ?? 0) >> 4);
  const cleared = toBase64url(new Uint8Array([((value >> spare) << spare) << 2]));
  return text.slice(0, -1) + cleared.charAt(0);
}

function toJwt(slices: Slice[]): Found | undefined {
  const [first, second, third] = slices;
  const header = objectOf(first?.json);
  if (!first || !second || !third || typeof header?.["alg"] !== "string") return undefined;
  const algorithm = header["alg"];
  if (slices.length === 5) {
    const parts = [partOf(first, "header"), ...slices.slice(1).map((slice) => partOf(slice, "opaque"))];
    return {
      kind: "opaque",
      parts,
      header,
      algorithm,
      payload: null,
      remarks: ["An encrypted JWT (JWE): only its header can be read."],
    };
  }
  if (slices.length !== 3) return undefined;
  const payload = objectOf(second.json);
  const parts = [
    partOf(first, "header"),
    partOf(second, payload ? "payload" : "opaque"),
    partOf(third, "signature"),
  ];
  const none = /^none$/i.test(algorithm)
    ? ["Its alg is none: it asks to be believed without a signature."]
    : [];
  return { kind: "jwt", parts, header, algorithm, payload, remarks: none };
}

function toPlain(slices: Slice[]): Found | undefined {
  const [first, second] = slices;
  if (!first?.json || slices.length > 2) return undefined;
  const payload = objectOf(first.json);
  const parts = [partOf(first, "payload")];
  if (!second) return { kind: first.standard ? "base64" : "payload", parts, payload };
  return { kind: "signed", parts: [...parts, partOf(second, "signature")], payload };
}

/** Characters and bytes of an HMAC-SHA256. */
const MAC = { characters: 43, bytes: 32 };

/** The form of a signed token, whose payload cannot be read: the signature's length tells the two apart. */
function toDamaged([first, second, ...more]: Slice[]): Found | undefined {
  if (!first || !second || more.length > 0 || first.bytes.length === 0 || second.json) return undefined;
  if (second.text.length !== MAC.characters || second.bytes.length !== MAC.bytes) return undefined;
  return { kind: "damaged", parts: [partOf(first, "payload"), partOf(second, "signature")], payload: null };
}

function toOpaque(slices: Slice[]): Found {
  const parts = slices.map((slice) => (slice.json ? partOf(slice, "payload") : partOf(slice, "opaque")));
  return { kind: "opaque", parts, payload: objectOf(slices.find(({ json }) => json)?.json) };
}

function partOf({ text, offset, bytes }: Slice, role: TokenPart["role"]): TokenPart {
  return part(text, offset, role, bytes.length);
}

function part(text: string, offset: number, role: TokenPart["role"], bytes: number): TokenPart {
  return { text, offset, role, readable: role !== "signature" && role !== "opaque", bytes };
}

// ── Remarks ─────────────────────────────────────────────────────────────────────────────────────

/** A slice in a signature's place is one where there are bytes in it and the header does not deny it. */
function isSigned({ algorithm }: Found, signature: TokenPart | undefined): boolean {
  return signature !== undefined && signature.bytes > 0 && !/^none$/i.test(algorithm ?? "");
}

const DAMAGED =
  "It has the form of a payload and a signature, but the payload is no JSON: damaged, or it never was. " +
  "Where only a few characters are damaged, the rest can still be read by anyone.";

const GUESSABLE = 16;

function remarkOn({ kind, parts, payload }: Found, fields: TokenFields): string[] {
  if (kind === "none" && parts.length > 0) return ["No token: text that spells no bytes and holds no JSON."];
  if (kind === "damaged") return [DAMAGED];
  const bytes = parts.reduce((sum, each) => sum + each.bytes, 0);
  if (kind === "opaque" && bytes < GUESSABLE) {
    return [`${bytes} bytes: fewer than 16 can be guessed, where they name something on the server.`];
  }
  if (kind === "opaque")
    return [
      "What it stands for cannot be seen: either it is encrypted, or it names something on the server.",
    ];
  if (payload && fields.signature === null) {
    return ["Nothing protects these fields: whoever holds the token writes them anew. They are only wishes."];
  }
  return payload
    ? [
        "Signed is not secret: every field can be read. Whether the signature is right only its server can tell.",
      ]
    : [];
}

// ── Small things ────────────────────────────────────────────────────────────────────────────────

function objectOf(json: Json | undefined): JsonObject | null {
  return isJsonObject(json) ? json : null;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
