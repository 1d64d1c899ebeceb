import { bridge } from "./bridge.ts";

const PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
type Part = (typeof PARTS)[number];
type Parts = Record<Part, string>;

interface Change {
  part: string;
  value: string;
}

/** The host parses: it has the real one. */
function parse(url: string, base: string | undefined, change?: Change): Parts | undefined {
  const reply = bridge().call("url", { url, ...(base !== undefined && { base }), ...change });
  return reply === null ? undefined : (reply as Parts);
}

function toText(base: unknown): string | undefined {
  return base === undefined || typeof base === "string" ? base : (base as URL).href;
}

/** `URL` as far as servers use it: all parts can be read and set. */
export class GuestUrl {
  #parts: Parts;
  #params: GuestSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    const parts = parse(String(url), toText(base));
    if (!parts) throw new TypeError(`Invalid URL: ${String(url)}`);
    this.#parts = parts;
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return parse(String(url), toText(base)) !== undefined;
  }

  static parse(url: unknown, base?: unknown): GuestUrl | null {
    return GuestUrl.canParse(url, base) ? new GuestUrl(url, base) : null;
  }

  static {
    for (const part of PARTS)
      Object.defineProperty(GuestUrl.prototype, part, {
        get(this: GuestUrl) {
          return this.#parts[part];
        },
        set(this: GuestUrl, value: unknown) {
          this.#change(part, String(value));
        },
        enumerable: true,
        configurable: true,
      });
  }

  get searchParams(): GuestSearchParams {
    this.#params ??= new GuestSearchParams(this.#parts.search, (search) =>
      this.#change("search", search, true),
    );
    return this.#params;
  }

  #change(part: Part, value: string, kept = false): void {
    this.#parts = parse(this.#parts.href, undefined, { part, value }) ?? this.#parts;
    if (!kept) this.#params = undefined;
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }
}

type Pairs = [name: string, value: string][];

/** `URLSearchParams` without sorting. */
export class GuestSearchParams {
  #pairs: Pairs;
  readonly #changed: (search: string) => void;

  constructor(init: unknown = "", changed: (search: string) => void = () => undefined) {
    this.#pairs = toPairs(init);
    this.#changed = changed;
  }

  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.#pairs.some(([key]) => key === name);
  }

  append(name: string, value: unknown): void {
    this.#set([...this.#pairs, [name, String(value)]]);
  }

  set(name: string, value: unknown): void {
    const at = this.#pairs.findIndex(([key]) => key === name);
    if (at < 0) this.append(name, value);
    else
      this.#set(
        this.#pairs.flatMap((pair, index): Pairs =>
          index === at ? [[name, String(value)]] : pair[0] === name ? [] : [pair],
        ),
      );
  }

  delete(name: string): void {
    this.#set(this.#pairs.filter(([key]) => key !== name));
  }

  #set(pairs: Pairs): void {
    this.#pairs = pairs;
    this.#changed(this.toString());
  }

  get size(): number {
    return this.#pairs.length;
  }

  entries(): IterableIterator<[string, string]> {
    return this.#pairs.values();
  }

  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name).values();
  }

  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value).values();
  }

  forEach(act: (value: string, name: string) => void): void {
    for (const [name, value] of this.#pairs) act(value, name);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  }
}

function toPairs(init: unknown): Pairs {
  if (typeof init === "string") {
    const words = init.replace(/^\?/, "").split("&");
    return words
      .filter((word) => word !== "")
      .map((word): [string, string] => {
        const at = word.indexOf("=");
        return at < 0 ? [decode(word), ""] : [decode(word.slice(0, at)), decode(word.slice(at + 1))];
      });
  }
  const list =
    init instanceof GuestSearchParams || Array.isArray(init) ? [...init] : Object.entries(init ?? {});
  return (list as [unknown, unknown][]).map(([name, value]) => [String(name), String(value)]);
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
