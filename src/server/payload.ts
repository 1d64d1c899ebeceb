import { cleanObject } from "../protocol/clean-copy.ts";
import { createMap, isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { StateData, StatePayload } from "../protocol/ports.ts";

/** A payload's bytes: JSON in UTF-8, its fields always in the same order. */
export function writePayload({ sub, exp, dig, nonce, data }: StatePayload): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ sub, exp, dig, nonce, data }));
}

/** A payload, or undefined where the bytes do not parse or a field is missing or of another kind. */
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

function isRound(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function parse(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
