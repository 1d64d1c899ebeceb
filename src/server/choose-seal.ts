import type { ServerSettings } from "../workspace/playground.ts";
import type { Seal } from "./seal.ts";
import { createAeadSeal } from "./seal-aead.ts";
import { createCtrSeal } from "./seal-ctr.ts";
import { createHandleSeal } from "./seal-handle.ts";
import { createHmacSeal } from "./seal-hmac.ts";
import { createNoSeal } from "./seal-none.ts";
import { ringOf, type World } from "./world.ts";

/** The seal that the settings name, for one instance of the server. */
export function chooseSeal(world: World, settings: ServerSettings, instance: string): Seal {
  const ring = ringOf(world, instance);
  switch (settings.seal) {
    case "hmac":
      return createHmacSeal(ring, settings.checks.signature);
    case "aead":
      return createAeadSeal(ring, world.random);
    case "handle":
      return createHandleSeal(world, settings.handleStore === "world" ? "world" : instance);
    case "none":
      return createNoSeal();
    case "ctr":
      return createCtrSeal(ring, world.random);
  }
}
