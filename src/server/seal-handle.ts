import { fromBase64url, toBase64url } from "../protocol/base64url.ts";
import { createMap } from "../protocol/json.ts";
import { drawBytes } from "./random.ts";
import { malformed, type Seal } from "./seal.ts";
import type { World } from "./world.ts";

const HANDLE_BYTES = 16;

/** 128 random bits; the payload stays in `store`, an instance's memory or the world. Nothing is ever removed. */
export function createHandleSeal(world: World, store: string): Seal {
  const seal: Seal["seal"] = (payload) => {
    const handle = toBase64url(drawBytes(world.random, HANDLE_BYTES));
    (world.handles[store] ??= createMap())[handle] = new TextDecoder().decode(payload);
    return Promise.resolve(handle);
  };
  const open: Seal["open"] = (token) => {
    if (fromBase64url(token)?.length !== HANDLE_BYTES) return Promise.resolve(malformed);
    const handles = world.handles[store] ?? {};
    const stored = Object.hasOwn(handles, token) ? handles[token] : undefined;
    if (stored === undefined) return Promise.resolve({ status: "rejected", verdict: "unknown state" });
    return Promise.resolve({ status: "opened", payload: new TextEncoder().encode(stored) });
  };
  return { seal, open };
}
