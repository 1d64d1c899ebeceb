import { createMap, isJsonObject, type Json, type JsonObject } from "./json.ts";

/**
 * A deep copy of a JSON value that shares nothing with it. Its objects have no prototype, so an own `__proto__` stays
 * an own key. What JSON cannot hold (undefined, functions, NaN) becomes null, or is left out of an object.
 */
export function cleanCopy(value: unknown): Json {
  if (Array.isArray(value)) return value.map(cleanCopy);
  if (isJsonObject(value)) return cleanObject(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** `cleanCopy` of an object. */
export function cleanObject(value: JsonObject): JsonObject {
  const kept = Object.entries(value).filter(([, item]) => isJsonValue(item));
  return createMap(kept.map(([key, item]) => [key, cleanCopy(item)] as const));
}

function isJsonValue(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}
