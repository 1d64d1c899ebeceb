import { guestCrypto } from "./crypto.ts";
import { GuestAbortController, GuestAbortSignal, guestTimers } from "./events.ts";
import { guestAtob, guestBtoa, GuestTextDecoder, GuestTextEncoder } from "./text.ts";
import { GuestSearchParams, GuestUrl } from "./url.ts";

/**
 * What the SDK, and servers written with it, expect of the JavaScript around them. It must be there before the SDK is
 * evaluated. There is no network, as `fetch` says, and no
 * environment: `process.env` is empty.
 */
const globals: Record<string, unknown> = {
  URL: GuestUrl,
  URLSearchParams: GuestSearchParams,
  TextEncoder: GuestTextEncoder,
  TextDecoder: GuestTextDecoder,
  atob: guestAtob,
  btoa: guestBtoa,
  AbortController: GuestAbortController,
  AbortSignal: GuestAbortSignal,
  crypto: guestCrypto,
  ...guestTimers,
  process: {
    env: {},
    argv: ["node", "tools.ts"],
    on: () => undefined,
    exit: () => undefined,
    cwd: () => "/",
  },
  fetch: () => {
    throw new TypeError("There is no network here: fetch is not supported");
  },
  // Of no use before the prelude makes the real one; the SDK may warn while it is evaluated.
  console: { log() {}, info() {}, warn() {}, error() {}, debug() {} },
};

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
