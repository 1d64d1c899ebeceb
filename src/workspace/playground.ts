import { z } from "zod";

/** Strict: an unknown field is a fault with its path, so that a typo never goes unnoticed. */
const object = z.strictObject;
const json = z.json();
const jsonObject = z.record(z.string(), json);
/** The names of a fleet's instances, in order. */
export const INSTANCES = ["A", "B", "C", "D"] as const;
const instance = z.enum(INSTANCES);

/** Guest files by name. */
const filesSchema = z.record(
  z.string().regex(/^(tools|client)\.ts$/, "unknown file: a playground has tools.ts and client.ts"),
  z.string(),
);

export const callSchema = z.discriminatedUnion("method", [
  object({ method: z.literal("tools/call"), name: z.string(), arguments: jsonObject.optional() }),
  object({
    method: z.literal("prompts/get"),
    name: z.string(),
    arguments: z.record(z.string(), z.string()).optional(),
  }),
  object({ method: z.literal("resources/read"), uri: z.string() }),
]);

const scriptedAnswerSchema = z.union([
  object({ refuse: z.literal(true) }),
  object({ approve: z.literal(true) }),
  z.looseObject({ finish: z.string().nullable().optional() }).and(jsonObject),
]);

/** It travels as `Authorization: Bearer NAME`, so it is what a header can carry unchanged. */
const principalSchema = z
  .string()
  .regex(
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
    "must be one or more visible ASCII characters, with no space at either end",
  )
  .nullable();

const rootSchema = object({ uri: z.string(), name: z.string().optional() });

const clientSchema = object({
  kind: z.enum(["loop", "sdk"]).default("loop"),
  maxRounds: z.int().min(0).default(3).describe("How many retries one call may have."),
  principal: principalSchema.default("ana").describe("Who calls; null is anonymous."),
  capabilities: jsonObject
    .default({ elicitation: { form: {}, url: {} }, sampling: {}, roots: {} })
    .describe("The kinds of question that the client declares."),
  roots: z.array(rootSchema).default([]).describe("The folders that the client works in."),
  model: z.array(z.string()).default([]).describe("What the host's model writes, text by text."),
});

const checksSchema = object({
  signature: z.boolean().default(true),
  expiry: z.boolean().default(true),
  principal: z.boolean().default(true),
  request: z.boolean().default(true),
});

export const serverSchema = object({
  era: z
    .enum(["modern", "legacy"])
    .default("modern")
    .describe("Which revision the client speaks: 2026-07-28 or 2025-11-25."),
  seal: z
    .enum(["hmac", "aead", "handle", "none", "ctr"])
    .default("hmac")
    .describe("How requestState is protected."),
  handleStore: z.enum(["instance", "world"]).default("instance"),
  ttlSeconds: z
    .number("must be a finite number above 0")
    .positive("must be a finite number above 0")
    .default(300)
    .describe("How long a requestState is valid."),
  checks: checksSchema.prefault({}),
  singleUse: z.boolean().default(false).describe("Whether a dialog's state may be used once only."),
  errors: z.enum(["explain", "opaque"]).default("explain").describe("Whether a refused state is told why."),
  instances: z.int().min(1).max(4).default(1),
  routing: z.union([z.enum(["sticky", "round-robin"]), z.array(instance).min(1)]).default("sticky"),
});

/** Seconds that a clock moves forward: at most some 30 years, which any clock can show. */
const secondsSchema = z.number().min(0).max(1e9);

const when = { when: z.literal("waiting") };
const faultSchema = z.union([
  object({ ...when, stop: instance }),
  object({ ...when, route: instance }),
  object({ ...when, restart: instance }),
  object({ ...when, rotateKey: z.literal(true) }),
  object({ ...when, drop: z.enum(["request", "response"]) }),
  object({ ...when, afterSeconds: secondsSchema }),
  object({ ...when, abandon: z.literal(true) }),
  object({ ...when, deploy: filesSchema }),
]);

const attemptStateSchema = z.union([
  object({ flip: z.int() }),
  object({ set: z.record(z.string(), json), signWith: z.string().optional() }),
  object({ signWith: z.string() }),
  object({ unsigned: z.record(z.string(), json) }),
  object({ raw: z.string() }),
]);

const attemptSchema = object({
  label: z.string().default(""),
  state: attemptStateSchema.optional(),
  principal: principalSchema.optional(),
  arguments: jsonObject.optional(),
  responses: z.union([jsonObject, z.array(jsonObject)]).optional(),
  afterSeconds: secondsSchema.optional(),
  times: z.int().min(1).max(100).default(1),
  parallel: z.boolean().default(false),
  fresh: z.boolean().default(false),
  finish: z.boolean().default(false),
});

/** Version 1 of the playground document; `public/schema/playground-1.json` is made from it. */
export const playgroundSchema = object({
  version: z.literal(1, {
    error: ({ input }) =>
      typeof input === "number" && input > 1
        ? "this page knows version 1 only: reload it to get a newer one"
        : "expected 1",
  }),
  title: z.string().default(""),
  lesson: object({ slug: z.string(), step: z.int().min(1), hash: z.string() })
    .nullable()
    .default(null)
    .describe("The lesson step whose start files this document builds on."),
  files: filesSchema.default({}).describe("The guest files; those that are absent come from the lesson."),
  call: callSchema,
  person: z
    .array(scriptedAnswerSchema)
    .default([])
    .describe("Answers, one per prompt of any kind, in order; when they run out, nobody answers."),
  client: clientSchema.prefault({}),
  server: serverSchema.prefault({}),
  world: object({
    seed: z.int().min(0).max(0xffff_ffff).default(1).describe("Everything random comes from it."),
  }).prefault({}),
  attempts: z
    .array(attemptSchema)
    .default([])
    .describe("Presentations of a (changed) state beside the main run."),
  faults: z
    .array(faultSchema)
    .default([])
    .describe("Each happens once, after the first prompt and before its answer leaves."),
  view: object({ event: z.int().min(1) })
    .nullable()
    .default(null)
    .describe("The event of the run that is shown, counted from 1."),
});

/** A whole document, every default filled in. */
export type Playground = z.output<typeof playgroundSchema>;
/** A document as people write it. */
export type PlaygroundInput = z.input<typeof playgroundSchema>;
export type Call = z.output<typeof callSchema>;
export type ScriptedAnswer = z.output<typeof scriptedAnswerSchema>;
export type ClientSettings = z.output<typeof clientSchema>;
export type ServerSettings = z.output<typeof serverSchema>;
export type Fault = z.output<typeof faultSchema>;
export type Attempt = z.output<typeof attemptSchema>;
export type AttemptInput = z.input<typeof attemptSchema>;
