import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bridge } from "./bridge.ts";
import { toBytes } from "./text.ts";

/** Web Crypto as far as protecting a state needs it: HMAC and digests. Its randomness is the playground's: repeatable. */

const HASHES = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 } as const;
type HashName = keyof typeof HASHES;

class GuestCryptoKey {
  readonly type = "secret";
  readonly algorithm: { name: "HMAC"; hash: { name: HashName } };
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, hash: HashName) {
    this.#bytes = bytes;
    this.algorithm = { name: "HMAC", hash: { name: hash } };
  }

  static sign(key: unknown, data: Uint8Array): Uint8Array<ArrayBuffer> {
    if (!(key instanceof GuestCryptoKey))
      throw new TypeError("crypto.subtle: the key is none that importKey made");
    return Uint8Array.from(hmac(HASHES[key.algorithm.hash.name], key.#bytes, data));
  }
}

function nameOf(algorithm: unknown): string {
  const name = typeof algorithm === "string" ? algorithm : (algorithm as { name?: unknown } | null)?.name;
  return String(name).toUpperCase();
}

function toHash(algorithm: unknown): HashName {
  const name = nameOf(algorithm);
  if (!Object.hasOwn(HASHES, name)) throw unsupported(`the hash ${name}`);
  return name as HashName;
}

function unsupported(what: string): TypeError {
  return new TypeError(
    `crypto.subtle: ${what} is not supported here; HMAC and SHA-256, SHA-384, SHA-512 are`,
  );
}

function checkHmac(algorithm: unknown): void {
  if (nameOf(algorithm) !== "HMAC") throw unsupported(nameOf(algorithm));
}

type Data = ArrayBuffer | ArrayBufferView;

/** Everything is there at once: the promises are Web Crypto's form. */
const subtle = {
  importKey: (format: string, data: Data, algorithm: unknown) =>
    settle(() => {
      if (format !== "raw") throw unsupported(`the key format ${format}`);
      checkHmac(algorithm);
      return new GuestCryptoKey(toBytes(data).slice(), toHash((algorithm as { hash?: unknown }).hash));
    }),
  sign: (algorithm: unknown, key: unknown, data: Data) =>
    settle(() => {
      checkHmac(algorithm);
      return GuestCryptoKey.sign(key, toBytes(data)).buffer;
    }),
  verify: (algorithm: unknown, key: unknown, signature: Data, data: Data) =>
    settle(() => {
      checkHmac(algorithm);
      return isSame(toBytes(signature), GuestCryptoKey.sign(key, toBytes(data)));
    }),
  digest: (algorithm: unknown, data: Data) =>
    settle(() => Uint8Array.from(HASHES[toHash(algorithm)](toBytes(data))).buffer),
};

function settle<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}

/** In a time that depends on the lengths only. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [index, byte] of other.entries()) difference |= byte ^ (one[index] ?? 0);
  return difference === 0;
}

function getRandomValues<T extends ArrayBufferView>(array: T): T {
  const bytes = toBytes(array);
  if (bytes.length > 65536) throw new RangeError("crypto.getRandomValues: more than 65536 bytes");
  const { random } = bridge();
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256);
  return array;
}

function randomUUID(): string {
  const bytes = getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export const guestCrypto = { subtle, getRandomValues, randomUUID };
