/** UTF-8 and base64 as browsers and Node have them: QuickJS has neither. */

const REPLACEMENT = 0xfffd;

export class GuestTextEncoder {
  readonly encoding = "utf-8";

  encode(text = ""): Uint8Array<ArrayBuffer> {
    const bytes: number[] = [];
    for (const character of text) pushCodePoint(bytes, character.codePointAt(0) ?? REPLACEMENT);
    return Uint8Array.from(bytes);
  }
}

function pushCodePoint(bytes: number[], given: number): void {
  const code = given >= 0xd800 && given <= 0xdfff ? REPLACEMENT : given;
  const rest = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), rest(0));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), rest(6), rest(0));
  else bytes.push(0xf0 | (code >> 18), rest(12), rest(6), rest(0));
}

/** UTF-8 only. */
export class GuestTextDecoder {
  readonly encoding = "utf-8";
  readonly #fatal: boolean;

  constructor(label: unknown = "utf-8", { fatal = false }: { fatal?: boolean } = {}) {
    if (!/^utf-?8$/i.test(String(label))) throw new RangeError(`TextDecoder: only utf-8 is supported here`);
    this.#fatal = fatal;
  }

  decode(input: ArrayBuffer | ArrayBufferView = new ArrayBuffer()): string {
    const bytes = toBytes(input);
    let text = "";
    for (let at = 0; at < bytes.length;) {
      const { code, length } = readCodePoint(bytes, at);
      if (code < 0 && this.#fatal) throw new TypeError("The encoded data was not valid for encoding utf-8");
      text += String.fromCodePoint(code < 0 ? REPLACEMENT : code);
      at += length;
    }
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  }
}

/** The bytes of whatever Web Crypto and the like accept as such. */
export function toBytes(input: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(input)
    ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
    : new Uint8Array(input);
}

/** A code below 0 is a fault, `length` bytes of which are skipped. */
function readCodePoint(bytes: Uint8Array, at: number): { code: number; length: number } {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { code: first, length: 1 };
  const more = continuations(first);
  if (more === 0) return { code: -1, length: 1 };
  let code = first & (0x3f >> more);
  for (let step = 1; step <= more; step++) {
    const next = bytes[at + step];
    if (next === undefined || (next & 0xc0) !== 0x80) return { code: -1, length: step };
    code = (code << 6) | (next & 0x3f);
  }
  return { code: isCodePoint(code, more) ? code : -1, length: more + 1 };
}

/** How many bytes follow a first one; 0 where none may. */
function continuations(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

/** Neither spelled longer than it need be, nor half of a pair, nor beyond the last. */
function isCodePoint(code: number, more: number): boolean {
  const least = [0, 0x80, 0x800, 0x10000][more] ?? 0;
  return code >= least && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function guestBtoa(binary: unknown): string {
  const text = String(binary);
  let out = "";
  for (let at = 0; at < text.length; at += 3) {
    const three = [0, 1, 2].map((step) => text.charCodeAt(at + step));
    if (three.some((code) => code > 0xff)) throw new TypeError("btoa: a character is outside Latin-1");
    const [a = 0, b = NaN, c = NaN] = three;
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0);
    const four = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63] ?? "");
    if (Number.isNaN(c)) four[3] = "=";
    if (Number.isNaN(b)) four[2] = "=";
    out += four.join("");
  }
  return out;
}

export function guestAtob(encoded: unknown): string {
  let text = String(encoded).replace(/[\t\n\f\r ]/g, "");
  if (text.length % 4 === 0) text = text.replace(/==?$/, "");
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text))
    throw new TypeError("atob: the text is not base64");
  let out = "";
  let bits = 0;
  let held = 0;
  for (const character of text) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out += String.fromCharCode((bits >> held) & 0xff);
    }
  }
  return out;
}
