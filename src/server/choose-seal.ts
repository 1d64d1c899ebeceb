import type { ServerSettings } from "../workspace/playground.ts";
import type { Seal } from "./seal.ts";
import { createAeadSeal } from "./seal-aead.ts";
import { createCtrSeal } from "./seal-ctr.ts";
import { createHandleSeal } from "./seal-handle.ts";
import { createHmacSeal } from "./seal-hmac.ts";
import { createNoSeal } from "./seal-none.ts";
import type { World } from "./world.ts";

/** The seal that the settings name, for one instance of the server. */
export function chooseSeal(world: World, settings: ServerSettings, instance: string): Seal {
  switch (settings.seal) {
    case "hmac":
      return createHmacSeal(world.ring, settings.checks.signature);
    case "aead":
      return createAeadSeal(world.ring, world.random);
    case "handle":
      return createHandleSeal(world, settings.handleStore === "world" ? "world" : instance);
    case "none":
      return createNoSeal();
    case "ctr":
      return createCtrSeal(world.ring, world.random);
  }
}
