import { INSTANCES, type ServerSettings } from "../workspace/playground.ts";
import type { World } from "./world.ts";

/**
 * The instance that the world's next call goes to, which counts as sent there; undefined where it does not run. sticky:
 * always the first. round-robin: in turn. Both go on to the next one that runs. A list is followed in order and stays at
 * its last name. A fault's `route` goes before all of them, once.
 */
export function routeCall(world: World, settings: ServerSettings): string | undefined {
  const instance = findNext(world, settings);
  world.routed += 1;
  world.routeNext = null;
  return instance;
}

/** Where the next call would go, as `routeCall` says it; nothing counts as sent. */
export function findNext(world: World, { instances, routing }: ServerSettings): string | undefined {
  const { routed, routeNext, stopped } = world;
  const named = routeNext ?? (Array.isArray(routing) ? routing[Math.min(routed, routing.length - 1)] : null);
  if (named != null) return stopped.includes(named) ? undefined : named;
  const start = routing === "round-robin" ? routed % instances : 0;
  const fleet = INSTANCES.slice(0, instances);
  return [...fleet.slice(start), ...fleet.slice(0, start)].find((name) => !stopped.includes(name));
}
