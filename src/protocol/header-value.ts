const PREFIX = "=?base64?";
const SUFFIX = "?=";

/**
 * A string as an HTTP field value: plain visible ASCII, inner spaces and tabs as they are; all else, also the empty string and
 * what looks like the wrapping itself, as `=?base64?<base64 of UTF-8>?=` (Streamable HTTP, "Value Encoding").
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(value);
  if (plain && !isWrapped(value)) return value;
  const bytes = new TextEncoder().encode(value);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${PREFIX}${btoa(binary)}${SUFFIX}`;
}

/**
 * What a field value stands for: the wrapped text, or the value itself where it is not wrapped whole. Undefined where the
 * wrapping holds no canonical base64 of UTF-8: such a value must be refused.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!isWrapped(value)) return value;
  const base64 = value.slice(PREFIX.length, -SUFFIX.length);
  try {
    const binary = atob(base64);
    // `atob` forgives a missing padding and stray bits at the end; two spellings of one value are one too many.
    if (btoa(binary) !== base64) return undefined;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isWrapped(value: string): boolean {
  return value.length >= PREFIX.length + SUFFIX.length && value.startsWith(PREFIX) && value.endsWith(SUFFIX);
}
