import { toBase64url } from "../protocol/base64url.ts";
import { MAX_DEPTH, MAX_TOKEN } from "../protocol/limits.ts";
import type { GateResult, Rejection } from "../protocol/outcome.ts";
import type { StateData, StatePayload } from "../protocol/ports.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { chooseSeal } from "./choose-seal.ts";
import { toGates } from "./gates.ts";
import { depthOf, readPayload, writePayload } from "./payload.ts";
import { drawBytes } from "./random.ts";
import type { World } from "./world.ts";

/** Seconds that an `exp` may lie beyond the lifetime, for clocks that differ. */
const SKEW = 60;

/** What state is judged by: the world and settings of now, and the request that presents it. */
export interface StateContext {
  world: World;
  settings: ServerSettings;
  instance: string;
  principal: string | null;
  /** The request's digest. */
  dig: string;
}

export type StateReading = { gates: GateResult[] } & (
  { status: "accepted"; payload: StatePayload } | { status: "rejected"; verdict: Rejection }
);

/** Judges a presented `requestState` (MRTR, "Server Requirements" 4 and 5). The first fault found is the verdict. */
export async function openState(token: unknown, context: StateContext): Promise<StateReading> {
  const { settings } = context;
  const reject = (verdict: Rejection, opened: boolean): StateReading => ({
    status: "rejected",
    verdict,
    gates: toGates(settings, verdict, opened),
  });
  if (typeof token !== "string" || token.length > MAX_TOKEN) return reject("malformed state", false);
  const unsealed = await chooseSeal(context.world, settings, context.instance).open(token);
  if (unsealed.status === "rejected") return reject(unsealed.verdict, false);
  const payload = readPayload(unsealed.payload);
  if (!payload) return reject("malformed state", true);
  const verdict = judge(payload, context);
  if (verdict !== undefined) return reject(verdict, true);
  return { status: "accepted", payload, gates: toGates(settings, "accepted", true) };
}

function judge(
  payload: StatePayload,
  { world, settings, principal, dig }: StateContext,
): Rejection | undefined {
  const { checks, ttlSeconds, singleUse } = settings;
  const now = world.now / 1000;
  const lives = now < payload.exp && payload.exp <= now + ttlSeconds + SKEW;
  if (checks.expiry && !lives) return "expired";
  if (checks.principal && payload.sub !== principal) return "issued to a different principal";
  if (checks.request && payload.dig !== dig) return "belongs to a different request";
  if (singleUse && world.used.includes(payload.nonce)) return "already used";
  return undefined;
}

/** What a round hands on. `previous` is the verified state that it began with. */
export interface NextState {
  data: StateData;
  previous: StatePayload | null;
  /** Whether the round added a valid answer, which gives the dialog its whole lifetime again. */
  gained: boolean;
  round: number;
}

/** What a round hands on, as the next one reads it. */
export function toPayload(next: NextState, { world, settings, principal, dig }: StateContext): StatePayload {
  const { previous, gained, round } = next;
  const keepsExp = previous !== null && !gained;
  return {
    sub: principal,
    exp: keepsExp ? previous.exp : world.now / 1000 + settings.ttlSeconds,
    dig,
    nonce: previous?.nonce ?? toBase64url(drawBytes(world.random, 16)),
    data: { ...next.data, round },
  };
}

/** Seals the state for the next round; or says why its token could never be accepted again. */
export async function issueState(
  next: NextState,
  context: StateContext,
): Promise<{ token: string } | { problem: string }> {
  const { world, settings, instance } = context;
  const bytes = writePayload(toPayload(next, context));
  if (depthOf(bytes) > MAX_DEPTH)
    return { problem: `The requestState would nest more than ${MAX_DEPTH} levels deep: save it flatter` };
  const token = await chooseSeal(world, settings, instance).seal(bytes);
  if (token.length > MAX_TOKEN) return { problem: "The requestState would be longer than 64 KiB: save less" };
  return { token };
}

/** Remembers a dialog as used while its run goes on; `release` undoes it. Nothing happens unless single use is on. */
export function reserve(
  payload: StatePayload | null,
  { world, settings }: StateContext,
): { release: () => void } {
  if (!payload || !settings.singleUse) return { release: () => undefined };
  world.used.push(payload.nonce);
  return {
    release: () => {
      world.used = world.used.filter((nonce) => nonce !== payload.nonce);
    },
  };
}

/** The message of a refused state. Opaque: the same for every reason, so that nobody learns by trying. */
export function toRefusal(verdict: Rejection, errors: ServerSettings["errors"]): string {
  const reason = errors === "opaque" ? "" : `: ${verdict}`;
  return `Invalid requestState${reason}. Start the request again without it.`;
}
