import { cleanObject } from "../protocol/clean-copy.ts";
import { isExact } from "../protocol/exact.ts";
import { createMap, isJsonObject, type JsonObject } from "../protocol/json.ts";
import { scanJson } from "./json-scan.ts";
import { MAX_DEPTH } from "../protocol/limits.ts";
import type { StateData, StatePayload } from "../protocol/ports.ts";

/** A payload's bytes: JSON in UTF-8, its fields always in the same order. */
export function writePayload({ sub, exp, dig, nonce, data }: StatePayload): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ sub, exp, dig, nonce, data }));
}

/** Levels of arrays and objects in a payload's text. */
export function depthOf(bytes: Uint8Array): number {
  return scanJson(new TextDecoder().decode(bytes)).depth;
}

/** A payload, or undefined where the bytes do not parse, nest too deep, or a field is missing or of another kind. */
export function readPayload(bytes: Uint8Array): StatePayload | undefined {
  const parsed = parse(bytes);
  if (!parsed) return undefined;
  const { sub, exp, dig, nonce } = parsed;
  const data = readData(parsed["data"]);
  if (!data || (sub !== null && typeof sub !== "string")) return undefined;
  if (typeof exp !== "number" || !Number.isFinite(exp)) return undefined;
  if (typeof dig !== "string" || typeof nonce !== "string") return undefined;
  return { sub, exp, dig, nonce, data };
}

function readData(data: unknown): StateData | undefined {
  if (!isJsonObject(data)) return undefined;
  const { saved, open, answers, round, raw } = data;
  if (!isJsonObject(saved) || !isJsonObject(answers) || !Array.isArray(open)) return undefined;
  const keys = open.filter((key) => typeof key === "string");
  const entries = Object.entries(answers).filter(([, answer]) => isJsonObject(answer)) as [
    string,
    JsonObject,
  ][];
  if (keys.length !== open.length || entries.length !== Object.keys(answers).length) return undefined;
  if (round !== undefined && !isRound(round)) return undefined;
  return {
    saved: cleanObject(saved),
    open: keys,
    answers: createMap(entries.map(([key, answer]) => [key, cleanObject(answer)] as const)),
    ...(round !== undefined && { round }),
    ...(raw !== undefined && { raw }),
  };
}

/** The next round must be a whole number still. */
const MAX_ROUND = 1_000_000;

function isRound(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 && value < MAX_ROUND;
}

function parse(bytes: Uint8Array): JsonObject | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    // What follows goes down level by level, so the levels are counted first.
    const kept = scanJson(text).depth <= MAX_DEPTH && isExact(value);
    return kept && isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
