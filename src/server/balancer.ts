import type { ServerSettings } from "../workspace/playground.ts";
import type { World } from "./world.ts";

/** The names of a fleet's instances, in order. */
const INSTANCES = ["A", "B", "C", "D"] as const;

/**
 * The instance that the world's next call goes to, which counts as sent there. sticky: always the first. round-robin: in
 * turn. A list is followed in order and stays at its last name. A fault's `route` goes before all of them, once.
 */
export function routeCall(world: World, { instances, routing }: ServerSettings): string {
  const place = world.routed;
  world.routed += 1;
  const forced = world.routeNext;
  world.routeNext = null;
  if (forced !== null) return forced;
  if (routing === "sticky") return INSTANCES[0];
  if (routing === "round-robin") return INSTANCES[place % instances] ?? INSTANCES[0];
  return routing[Math.min(place, routing.length - 1)] ?? INSTANCES[0];
}
