import type { ClientPatch, LessonRun, ServerPatch, Step } from "../../lesson/course.ts";
import { mergeRun, withSettings } from "../../lesson/documents.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";
import { toStandardAttempts } from "./standard-attempts.ts";

/** An attempt as a playground document holds it. */
export type OwnAttempt = NonNullable<PlaygroundInput["attempts"]>[number];

/** Whose loop makes the call: the page's own, a preset's; or, where nothing is said, the client.ts among the files. */
const LOOPS = ["built-in", "drops-state", "never-returns"] as const;
export type Loop = (typeof LOOPS)[number];

/** What the learner chose beside the code, for one set of files. What is absent is as the lesson has it. */
export interface Setup {
  /** Only what differs from the step. */
  server?: ServerPatch;
  /** Only what differs from the step; who calls stands in `principal`. */
  client?: ClientPatch;
  /** Which loop is played in the place of the files' client.ts, which is left as it is. */
  loop?: Loop;
  /** Who calls; null is anonymous. */
  principal?: string | null;
  /** The learner's own, after those of the step. */
  attempts?: readonly OwnAttempt[];
}

export const NO_SETUP: Setup = {};

/** A step's run with what the learner chose. Attempts are left out: they run beside it. */
export function withSetup(run: LessonRun, { server, client, principal }: Setup): LessonRun {
  const chosen = { ...client, ...(principal !== undefined && { principal }) };
  const merged = Object.keys(chosen).length === 0 ? run : mergeRun(run, { client: chosen });
  return { ...withSettings(merged, server), attempts: [] };
}

/** The setup with the settings of a step's solution over those that were chosen. */
export function withSolved(setup: Setup, step: Step): Setup {
  const { server } = withSettings({ ...step.run, server: setup.server }, step.solve);
  return withServer(setup, server);
}

/** The setup with these server settings; without any where there are none. */
export function withServer(setup: Setup, server: ServerPatch | undefined): Setup {
  const others = without(setup, "server");
  return server && Object.keys(server).length > 0 ? { ...others, server } : others;
}

/** The setup with these client settings; without any where there are none. */
export function withClient(setup: Setup, client: ClientPatch | undefined): Setup {
  const others = without(setup, "client");
  return client && Object.keys(client).length > 0 ? { ...others, client } : others;
}

/** The setup with fields as the lesson has them. */
export function without(setup: Setup, ...fields: (keyof Setup)[]): Setup {
  return Object.fromEntries(Object.entries(setup).filter(([name]) => !fields.includes(name as keyof Setup)));
}

/** The step's attempts, or those that one tries on any tool; then the learner's own. */
export function toAttempts(run: LessonRun, setup: Setup): readonly OwnAttempt[] {
  const { ttlSeconds = 300 } = { ...run.server, ...setup.server };
  const given = run.attempts ?? toStandardAttempts(run.call, ttlSeconds);
  return setup.attempts ? [...given, ...setup.attempts] : given;
}

/** What storage gave back; a field, or an attempt, of another shape is dropped. Undefined where nothing is left. */
export function parseSetup(value: unknown): Setup | undefined {
  if (!isRecord(value)) return undefined;
  const { server, client, loop, principal, attempts } = value;
  const setup: Setup = {};
  const kept = isRecord(server) ? pick(server, SERVER) : {};
  if (Object.keys(kept).length > 0) setup.server = kept;
  const calling = isRecord(client) ? pick(client, CLIENT) : {};
  if (Object.keys(calling).length > 0) setup.client = calling;
  if (isLoop(loop)) setup.loop = loop as Loop;
  if (isPrincipal(principal)) setup.principal = principal as string | null;
  const own = Array.isArray(attempts) ? attempts.filter(isAttempt) : [];
  if (own.length > 0) setup.attempts = own;
  return Object.keys(setup).length > 0 ? setup : undefined;
}

type Is = (value: unknown) => boolean;

// By hand, and not by the document's schema: work is read before anything can be shown, and zod is large.
const isText: Is = (value) => typeof value === "string";
const isFlag: Is = (value) => typeof value === "boolean";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber =
  (least: number, most = Number.MAX_VALUE): Is =>
  (value) =>
    typeof value === "number" && value >= least && value <= most;
const isWhole =
  (least: number, most: number): Is =>
  (value) =>
    Number.isInteger(value) && isNumber(least, most)(value);
const isOneOf =
  (...words: string[]): Is =>
  (value) =>
    words.includes(value as string);
const isEach =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const isListOf =
  (is: Is): Is =>
  (value) =>
    isEach(is)(value) && (value as unknown[]).length > 0;
const isAny =
  (...kinds: Is[]): Is =>
  (value) =>
    kinds.some((is) => is(value));
/** Known fields only, each of its shape; those in `needed` must be there. */
const isObject =
  (fields: Readonly<Record<string, Is>>, ...needed: string[]): Is =>
  (value) =>
    isRecord(value) &&
    needed.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, item]) => Object.hasOwn(fields, name) && fields[name]?.(item));

const isPrincipal: Is = (value) =>
  value === null || (isText(value) && /^[!-~](?:[ -~]*[!-~])?$/.test(value as string));
const CHECKS = { signature: isFlag, expiry: isFlag, principal: isFlag, request: isFlag };
const isLoop = isOneOf(...LOOPS);
const CLIENT: Readonly<Record<string, Is>> = {
  kind: isOneOf("loop", "sdk"),
  maxRounds: isWhole(0, Number.MAX_SAFE_INTEGER),
  capabilities: isRecord,
  roots: isEach(isObject({ uri: isText, name: isText }, "uri")),
  model: isEach(isText),
};
const SERVER: Readonly<Record<string, Is>> = {
  era: isOneOf("modern", "legacy"),
  seal: isOneOf("hmac", "aead", "handle", "none", "ctr"),
  handleStore: isOneOf("instance", "world"),
  ttlSeconds: isNumber(Number.MIN_VALUE),
  checks: isObject(CHECKS),
  singleUse: isFlag,
  errors: isOneOf("explain", "opaque"),
  instances: isWhole(1, 4),
  routing: isAny(isOneOf("sticky", "round-robin"), isListOf(isOneOf("A", "B", "C", "D"))),
};
const ATTEMPT = isObject({
  label: isText,
  state: isAny(
    isObject({ flip: Number.isInteger }, "flip"),
    isObject({ set: isRecord, signWith: isText }, "set"),
    isObject({ signWith: isText }, "signWith"),
    isObject({ unsigned: isRecord }, "unsigned"),
    isObject({ raw: isText }, "raw"),
  ),
  principal: isPrincipal,
  arguments: isRecord,
  responses: isAny(isRecord, isEach(isRecord)),
  afterSeconds: isNumber(0),
  times: isWhole(1, 100),
  parallel: isFlag,
  fresh: isFlag,
  finish: isFlag,
});
const isAttempt = (value: unknown): value is OwnAttempt => ATTEMPT(value);

function pick(value: Record<string, unknown>, fields: Readonly<Record<string, Is>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([name, item]) => Object.hasOwn(fields, name) && fields[name]?.(item)),
  );
}
