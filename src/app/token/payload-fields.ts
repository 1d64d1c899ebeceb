import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { toTimeLeft } from "./words.ts";

export interface PayloadField {
  /** Dotted. */
  path: string;
  value: Json;
  /** What it is for. */
  use: string;
  /** A path can lead to it: no name on the way has a dot in it. */
  editable: boolean;
}

const ORDER = [
  "sub",
  "exp",
  "dig",
  "nonce",
  "data.open",
  "data.saved",
  "data.answers",
  "data.raw",
  "data.round",
];

/** The payload field by field, ours first and in the order of their checks; `data` one level deeper. */
export function toPayloadFields(payload: JsonObject, now: number): PayloadField[] {
  const fields = Object.entries(payload).flatMap(([name, value]) =>
    name === "data" && isJsonObject(value)
      ? Object.entries(value).map(([inner, item]) => toField(["data", inner], item, now))
      : [toField([name], value, now)],
  );
  return fields.sort((one, other) => toRank(one.path) - toRank(other.path));
}

function toField(names: string[], value: Json, now: number): PayloadField {
  const path = names.join(".");
  return { path, value, use: toUse(path, value, now), editable: names.every((name) => !name.includes(".")) };
}

function toRank(path: string): number {
  const rank = ORDER.indexOf(path);
  return rank < 0 ? ORDER.length : rank;
}

const USES: Readonly<Record<string, string>> = {
  sub: "who it was issued to",
  dig: "hash of the method and arguments",
  nonce: "names this dialog",
  "data.saved": "what the tool carried over",
  "data.answers": "answers of earlier rounds",
  "data.raw": "the tool’s own state",
  "data.round": "the round that issued it",
};

function toUse(path: string, value: Json, now: number): string {
  if (path === "exp")
    return typeof value === "number" ? toTimeLeft(value, now) : "should be a time, in seconds";
  if (path === "data.open") return toOpenUse(value);
  return (Object.hasOwn(USES, path) ? USES[path] : undefined) ?? "no field of this server’s";
}

function toOpenUse(value: Json): string {
  const count = Array.isArray(value) ? value.length : 0;
  if (count === 0) return "waits on no question";
  return count === 1 ? "the question it waits on" : "the questions it waits on";
}
