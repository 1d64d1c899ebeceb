/** `src/state.ts` of an exported project: sealing and judging `requestState` (MRTR, "Server Requirements" 4 and 5). */
export const STATE_FILE = `// requestState travels through the client, so it is sealed, and judged when it comes back.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { MAX_DEPTH, MAX_TOKEN } from "./rules/protocol/limits.ts";
import type { StatePayload } from "./rules/protocol/ports.ts";
import { invalidParams } from "./rules/server/failure.ts";
import { depthOf, readPayload, writePayload } from "./rules/server/payload.ts";
import { settings } from "./settings.ts";

const SKEW_SECONDS = 60;

// The same for all instances of this server, so that any of them can answer a retry. STATE_KEY is 32 bytes in base64url; or the new
// key, a comma and the one before, so that what was open when the key changed can still be answered.
const given = process.env["STATE_KEY"] ?? "";
const materials = given === "" ? [randomBytes(32)] : given.split(",").map((text) => Buffer.from(text, "base64url"));
if (given !== "" && (materials.length > 2 || materials.some(({ length }) => length < 32) || !/^[\\w-]+=*(,[\\w-]+=*)?$/.test(given))) {
  console.error("STATE_KEY must be one or two keys of at least 32 bytes, written as base64url: see README.md");
  process.exit(1);
}
if (given === "") console.error("STATE_KEY is not set: a key was drawn, and a restart makes every open question worthless");
const ring = materials.map((material) => Buffer.from(hkdfSync("sha256", material, "", "roundtrip requestState " + settings.seal, 32)));
const key = ring[0] ?? randomBytes(32);

/** Nonces of dialogs that are used up. In memory: several instances need one shared store with an atomic insert. */
const used = new Set<string>();

/** A token; or why it could never be accepted again. */
export function seal(payload: StatePayload): { token: string } | { problem: string } {
  const bytes = Buffer.from(writePayload(payload));
  if (depthOf(bytes) > MAX_DEPTH) return { problem: "The requestState would nest more than " + MAX_DEPTH + " levels deep: save it flatter" };
  const token = settings.seal === "aead" ? encrypt(bytes) : bytes.toString("base64url") + "." + mac(bytes, key).toString("base64url");
  return token.length > MAX_TOKEN ? { problem: "The requestState would be longer than 64 KiB: save less" } : { token };
}

/** The payload of a token that passes every check; throws -32602 with the first verdict. */
export function open(token: unknown, principal: string | null, dig: string, travelled = true): StatePayload {
  if (typeof token !== "string" || token.length > MAX_TOKEN) reject("malformed state");
  const payload = readPayload(settings.seal === "aead" ? decrypt(token) : readSigned(token)) ?? reject("malformed state");
  const now = Date.now() / 1000;
  if (travelled && (now >= payload.exp || payload.exp > now + settings.ttlSeconds + SKEW_SECONDS)) reject("expired");
  if (payload.sub !== principal) reject("issued to a different principal");
  if (payload.dig !== dig) reject("belongs to a different request");
  if (travelled && settings.singleUse && used.has(payload.nonce)) reject("already used");
  return payload;
}

/** Takes the dialog's one use at once; the function it gives releases it again. */
export function reserve(payload: StatePayload | null): () => void {
  if (!payload || !settings.singleUse) return () => undefined;
  used.add(payload.nonce);
  return () => void used.delete(payload.nonce);
}

export function next(previous: StatePayload | null, principal: string | null, dig: string, gained: boolean, data: StatePayload["data"]): StatePayload {
  // A round that brought no valid answer keeps the old exp.
  const exp = previous && !gained ? previous.exp : Date.now() / 1000 + settings.ttlSeconds;
  return { sub: principal, exp, dig, nonce: previous?.nonce ?? randomBytes(16).toString("base64url"), data };
}

function reject(verdict: string): never {
  const reason = settings.errors === "opaque" ? "" : ": " + verdict;
  throw invalidParams("Invalid requestState" + reason + ". Start the request again without it.");
}

/** Canonical base64url only: one value, one spelling. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : reject("malformed state");
}

function mac(bytes: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(bytes).digest();
}

function readSigned(token: string): Buffer {
  const parts = token.split(".");
  const [payload, signature] = [bytesOf(parts[0] ?? ""), bytesOf(parts[1] ?? "")];
  if (parts.length !== 2 || payload.length === 0 || signature.length !== 32) reject("malformed state");
  return ring.some((one) => timingSafeEqual(signature, mac(payload, one))) ? payload : reject("bad signature");
}

function encrypt(bytes: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function decrypt(token: string): Buffer {
  const bytes = bytesOf(token);
  if (bytes.length <= 28) reject("malformed state");
  for (const one of ring) {
    const decipher = createDecipheriv("aes-256-gcm", one, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(-16));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    } catch {
      // Sealed with the other key, or by nobody here.
    }
  }
  return reject("bad signature");
}
`;
