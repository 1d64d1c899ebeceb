/** What a file that uses the SDK finds around it, for the editor: see `sdk/globals.ts` and `left-out.ts`. */
export const sdkGlobals = `
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string | URL, base?: string | URL): boolean;
  static parse(url: string | URL, base?: string | URL): URL | null;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
  toJSON(): string;
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>);
  readonly size: number;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  delete(name: string): void;
  forEach(act: (value: string, name: string) => void): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: "utf-8", options?: { fatal?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: any;
  onabort: ((event: { type: string }) => void) | null;
  addEventListener(type: "abort", listener: (event: { type: string }) => void, options?: unknown): void;
  removeEventListener(type: "abort", listener: (event: { type: string }) => void): void;
  throwIfAborted(): void;
}
declare const AbortSignal: { abort(reason?: unknown): AbortSignal };
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare function atob(text: string): string;
declare function btoa(binary: string): string;
declare function queueMicrotask(act: () => void): void;
/** Fires as soon as nothing else is left to do: nobody waits. */
declare function setTimeout(act: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearTimeout(timer?: number): void;
declare function setInterval(act: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearInterval(timer?: number): void;
/** HMAC and SHA-2 digests. What is random is so for one instance of the playground, until it is restarted. */
declare const crypto: {
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): string;
  subtle: {
    importKey(format: "raw", key: ArrayBuffer | ArrayBufferView, algorithm: unknown, extractable: boolean, uses: string[]): Promise<object>;
    sign(algorithm: unknown, key: object, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
    verify(algorithm: unknown, key: object, signature: ArrayBuffer | ArrayBufferView, data: ArrayBuffer | ArrayBufferView): Promise<boolean>;
    digest(algorithm: unknown, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  };
};
/** There is no environment: \`env\` is empty. */
declare const process: {
  env: { [name: string]: string | undefined };
  argv: string[];
  on(event: string, act: (...values: any[]) => void): void;
  exit(code?: number): void;
  cwd(): string;
};
/** There is no network: it throws. */
declare function fetch(url: string | URL, options?: unknown): Promise<any>;

declare module "node:crypto" {
  export const webcrypto: typeof crypto;
  export function randomUUID(): string;
  export function getRandomValues<T extends ArrayBufferView>(array: T): T;
}
`;
