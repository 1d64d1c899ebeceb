import { toBase64url } from "../protocol/base64url.ts";
import { createMap, type Json } from "../protocol/json.ts";
import { drawBytes, type RandomState, seedRandom } from "./random.ts";

/** When every world begins: 2026-07-28T00:00:00Z, in milliseconds since 1970. */
const WORLD_START = 1_785_196_800_000;

/** A side effect that was recorded. */
interface WorldEntry {
  kind: string;
  detail?: Json;
  /** The idempotency key, where the body gave one. */
  once?: string;
  principal: string | null;
}

/** The server's durable part. Plain data: `structuredClone` makes a world that goes its own way from here. */
export interface World {
  seed: number;
  random: RandomState;
  /** The virtual clock, in milliseconds since 1970. */
  now: number;
  /** Key material as base64url, newest first, at most two: the first signs, both verify. */
  ring: string[];
  /** The keys of instances that were restarted, by name: they have no others, and no other instance has them. */
  ownRings: Record<string, string[]>;
  /** Names of instances that do not run. */
  stopped: string[];
  ledger: WorldEntry[];
  /** Keys that `ctx.claim` gave away. */
  claims: string[];
  /** Nonces of dialogs whose state counts as used. A nonce is reserved while its run goes on. */
  used: string[];
  /** Stored payloads by store (an instance's name, or "world"), then by handle. */
  handles: Record<string, Record<string, string>>;
  /** Calls that the balancer has sent to an instance. */
  routed: number;
  /** Where the next call goes, whatever the routing says; null: as it says. */
  routeNext: string | null;
  /** URL pages that somebody finished. */
  pages: { id: string; principal: string | null }[];
}

/**
 * A new world. Everything random in it comes from `seed` (32 bits), so that a run can be repeated; that includes the
 * server's key, which a real server must never do. `entropy`, 32 random bytes, is the key of a server on a network, which
 * then draws everything else from the system's own source too.
 */
export function createWorld(seed: number, entropy?: Uint8Array): World {
  const random = entropy ? null : seedRandom(seed);
  const key = entropy ?? drawBytes(random, 32);
  return {
    seed,
    random,
    now: WORLD_START,
    ring: [toBase64url(key)],
    ownRings: createMap(),
    stopped: [],
    ledger: [],
    claims: [],
    used: [],
    handles: createMap(),
    routed: 0,
    routeNext: null,
    pages: [],
  };
}

/**
 * Notes that somebody finished a URL page: whoever was signed in there, whoever the link was given to (Elicitation,
 * "Phishing"). Null is an anonymous visitor.
 */
export function finishPage({ pages }: World, id: string, principal: string | null): void {
  const known = pages.some((page) => page.id === id && page.principal === principal);
  if (!known) pages.push({ id, principal });
}

/** Puts a new key in front, the same for every instance; the one before it still verifies, older ones are gone. */
export function rotateKey(world: World): void {
  const key = drawKey(world);
  const rotate = (ring: string[]) => [key, ...ring].slice(0, 2);
  world.ring = rotate(world.ring);
  for (const [name, ring] of Object.entries(world.ownRings)) world.ownRings[name] = rotate(ring);
}

/** The keys that an instance signs and verifies with. */
export function ringOf({ ring, ownRings }: World, instance: string): string[] {
  return ownRings[instance] ?? ring;
}

/**
 * A number for the process that an instance is: another one after a restart. 32 bits of FNV-1a over what sets it apart; nobody's secret.
 */
export function processOf({ seed, random, ring, ownRings }: World, instance: string): number {
  const own = ownRings[instance]?.at(-1) ?? (random === null ? ring.at(-1) : undefined) ?? "";
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${instance} ${own}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Stops an instance: nothing is sent to it any more, and what it held in memory is gone. */
export function stopInstance(world: World, instance: string): void {
  if (!world.stopped.includes(instance)) world.stopped.push(instance);
  Reflect.deleteProperty(world.handles, instance);
}

/** Starts an instance again, also one that was stopped: its memory is empty, and its key is another one. */
export function restartInstance(world: World, instance: string): void {
  world.stopped = world.stopped.filter((name) => name !== instance);
  Reflect.deleteProperty(world.handles, instance);
  world.ownRings[instance] = [drawKey(world)];
}

function drawKey({ random }: World): string {
  return toBase64url(drawBytes(random, 32));
}
