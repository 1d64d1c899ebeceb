import type { ClientPatch, ServerPatch, Step } from "../../lesson/course.ts";
import { toDocument } from "../../lesson/documents.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import {
  type ClientSettings,
  playgroundSchema,
  type ServerSettings,
  serverSchema,
} from "../../workspace/playground.ts";
import { type Setup, withSetup } from "../work/setup.ts";

/** A step's settings, whole: the lesson's, and those that the learner's choices make of them. */
export interface SettingsView {
  lesson: ServerSettings;
  server: ServerSettings;
  client: ClientSettings;
  lessonClient: ClientSettings;
  /** Why a document may not have them; null where it may. */
  problem: string | null;
}

export function toSettings(step: Step, setup: Setup): SettingsView {
  const run = withSetup(step.run, setup);
  const parsed = parsePlayground(toDocument(run, step.start));
  const faults =
    "faults" in parsed ? parsed.faults.filter(({ path }) => /^(server|client)\b/.test(path)) : [];
  return {
    lesson: serverSchema.parse(step.run.server ?? {}),
    server: serverSchema.parse(run.server ?? {}),
    client: playgroundSchema.shape.client.parse(run.client ?? {}),
    lessonClient: playgroundSchema.shape.client.parse(step.run.client ?? {}),
    problem: faults.length > 0 ? faults.map(({ path, message }) => `${path}: ${message}`).join("; ") : null,
  };
}

/** Only what differs: what has to be kept of a choice. */
export function toPatch(lesson: ServerSettings, chosen: ServerSettings): ServerPatch {
  const { checks, ...others } = chosen;
  const differing = pickDiffering(others, lesson);
  const checksDiffering = pickDiffering(checks, lesson.checks);
  return {
    ...differing,
    ...(Object.keys(checksDiffering).length > 0 && { checks: checksDiffering }),
  };
}

/** The same of the client's settings; who calls is kept apart. */
export function toClientPatch(lesson: ClientSettings, chosen: ClientSettings): ClientPatch {
  return pickDiffering({ ...chosen, principal: lesson.principal }, lesson);
}

function pickDiffering<T extends object>(chosen: T, base: T): Partial<T> {
  const entries = Object.entries(chosen).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** A lifetime as it was typed, or what is wrong with it in the schema's own words. */
export function parseLifetime(text: string): { value: number } | { problem: string } {
  const typed = text.trim() === "" ? Number.NaN : Number(text);
  const parsed = serverSchema.shape.ttlSeconds.safeParse(typed);
  if (parsed.success) return { value: parsed.data };
  return { problem: `The lifetime ${parsed.error.issues[0]?.message ?? "must be a number"}.` };
}

/** A number of retries as it was typed, or what is wrong with it. */
export function parseRetries(text: string): { value: number } | { problem: string } {
  const parsed = playgroundSchema.shape.client
    .unwrap()
    .shape.maxRounds.safeParse(text.trim() === "" ? Number.NaN : Number(text));
  return parsed.success ? { value: parsed.data } : { problem: "It must be a whole number, 0 or more." };
}

/** "A, B" as a routing list, or what is wrong with it. */
export function parseRouting(text: string): { value: ServerSettings["routing"] } | { problem: string } {
  const names = text
    .split(/[\s,]+/)
    .filter((name) => name !== "")
    .map((name) => name.toUpperCase());
  const parsed = serverSchema.shape.routing.safeParse(names);
  return parsed.success
    ? { value: parsed.data }
    : { problem: "The list must name instances A to D, such as A, B." };
}
