import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { createLogBuilder, type LogBuilder } from "./build-log.ts";
import type { LogProblem, Place, WireLog } from "./log.ts";
import { readHar } from "./read-har.ts";
import { LIMITS, readJson } from "./read-json.ts";
import { readRecord } from "./read-record.ts";

/**
 * Reads a wire log of any of these forms, never throws, and reads on behind what it cannot read:
 * JSON lines, each a JSON-RPC message, or `{ direction, message }`, or `{ request, response }`; one JSON list of such; what
 * `playground run` prints (its `rounds`); a HAR file. `docs/decisions/009-referee.md` says what the fields may be called.
 */
export function readWireLog(text: string): { log: WireLog; problems: LogProblem[] } {
  const builder = createLogBuilder();
  if (text.length > LIMITS.length) {
    builder.problem(null, `the log is longer than ${LIMITS.length / 1024 / 1024} MiB`);
    return builder.finish();
  }
  // Some editors begin a file with a byte order mark, which RFC 8259 lets a reader ignore.
  const trimmed = text.replace(/^\ufeff/, "");
  const whole = readJson(trimmed);
  if ("value" in whole) readWhole(whole.value, builder);
  else readLines(trimmed, builder, whole.problem);
  const read = builder.finish();
  const isEmpty = read.log.exchanges.length === 0 && read.log.strays.length === 0;
  if (isEmpty && read.problems.length === 0)
    read.problems.push({ at: null, message: "the log has no JSON-RPC message" });
  return read;
}

function readWhole(value: Json, builder: LogBuilder): void {
  if (Array.isArray(value)) {
    readList(value, builder);
    return;
  }
  if (!isJsonObject(value)) {
    builder.problem(null, "a log is a list of messages, or one on each line");
    return;
  }
  const { log, rounds, exchanges, messages } = value;
  const har = isJsonObject(log) ? log["entries"] : undefined;
  if (Array.isArray(har)) {
    readHar(har, builder);
    return;
  }
  const list = [rounds, exchanges, messages].find((items) => Array.isArray(items));
  if (Array.isArray(list)) {
    readList(list, builder);
    readSetting(value, builder);
  } else readRecord(value, { at: { line: 1 } }, builder);
}

/** What a log says of the client beside its messages. */
function isSetting(item: JsonObject): boolean {
  const names = Object.keys(item);
  return names.length > 0 && names.every((name) => SETTINGS.includes(name));
}

const SETTINGS: readonly string[] = ["maxRounds", "oneCall", "outcome"];

function readSetting({ maxRounds, oneCall, outcome }: JsonObject, builder: LogBuilder): void {
  if (typeof maxRounds === "number" && maxRounds >= 0) builder.limit(maxRounds);
  if (oneCall === true) builder.oneCall();
  if (isJsonObject(outcome) && outcome["status"] === "completed") builder.taken();
}

function readList(items: readonly Json[], builder: LogBuilder): void {
  for (const [index, item] of items.entries()) {
    const at = { entry: index + 1 };
    if (builder.isOver(at)) return;
    readItem(item, at, builder);
  }
}

function readItem(item: Json, at: Place, builder: LogBuilder): void {
  if (isJsonObject(item)) {
    if (isSetting(item)) readSetting(item, builder);
    else readRecord(item, { at }, builder);
  } else if (Array.isArray(item) && item.every(isJsonObject)) {
    for (const message of item) readRecord(message, { at }, builder);
  } else builder.problem(at, "no JSON-RPC message: it is no object");
}

/** Lines that hold no message: blank ones, comments, and what frames the data of an event stream. */
const FRAME = /^\s*(?:$|#|\/\/|:|(?:event|id|retry):)/;

function readLines(text: string, builder: LogBuilder, problem: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  // One long text over many lines is meant as one document: its own problem says more than one for each line.
  if (lines.length > 1 && /^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== "") ?? "")) {
    builder.problem(null, problem);
    return;
  }
  for (const [index, line] of lines.entries()) {
    if (FRAME.test(line)) continue;
    const at = { line: index + 1 };
    if (builder.isOver(at)) return;
    const read = readJson(line.replace(/^\s*data:/, ""));
    if ("value" in read) readItem(read.value, at, builder);
    else builder.problem(at, read.problem);
  }
}
