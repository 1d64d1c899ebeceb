/** The characters of base64url by their values (RFC 4648, section 5). */
export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from(ALPHABET, (character, index) => [character, index]),
);

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3);
    const group = (first << 16) | (second << 8) | third;
    const length = Math.min(bytes.length - index, 3) + 1;
    for (let place = 0; place < length; place += 1) text += ALPHABET.charAt((group >> (18 - 6 * place)) & 63);
  }
  return text;
}

/**
 * The bytes that `text` spells, or undefined where `toBase64url` would spell them otherwise: padding, other alphabets,
 * white space, a length that cannot be, and unused bits that are not zero. One value has one spelling, so that nobody
 * can make a second token out of a first.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let next = 0;
  for (const character of text) {
    const value = VALUES.get(character);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[next] = (bits >> held) & 0xff;
    next += 1;
  }
  return (bits & ((1 << held) - 1)) === 0 ? bytes : undefined;
}
