import type { Caller } from "../clients/calling.ts";

/** Who makes the call, in words that end a sentence. */
export const CALLERS: Readonly<Record<Caller, string>> = {
  "built-in": "Roundtrip’s own loop",
  sdk: "the official SDK’s client",
  "client.ts": "your client.ts",
  "drops-state": "a loop that drops the state",
  "never-returns": "a loop that never returns",
};
