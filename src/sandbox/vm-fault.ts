import type { GuestFault } from "../protocol/ports.ts";
import type { Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { toLastLine, toLoopLine, toStackLine } from "./lines.ts";
import type { Thrown, VmBreak } from "./vm-core.ts";

/** What the body came to, as it told the host; `text` is JSON, empty where the value has none. */
export interface Ending {
  /** answered: by a server made with the SDK; `text` is its response. */
  how: "returned" | "answered" | "thrown" | "unwritable" | "missing";
  text: string;
}

export function isEnding(operation: string): operation is Ending["how"] {
  return ["returned", "answered", "thrown", "unwritable", "missing"].includes(operation);
}

interface Rest {
  how: { status: "idle" } | VmBreak;
  ran: Int32Array;
  compiled: Compiled;
  ending: Ending | undefined;
  engine: Engine;
  limits: Limits;
}

/** What kept a run from its end, or undefined. */
export function findFault({ how, ran, compiled, ending, engine, limits }: Rest): GuestFault | undefined {
  switch (how.status) {
    case "interrupted":
      return exceeded("time", limits, toAt(compiled, toLoopLine(compiled, ran)));
    case "overflowed":
      return exceeded("stack", limits);
    case "broken":
      return engine.isFull() ? exceeded("memory", limits) : fault("crashed", "The sandbox broke down.");
    case "pending":
      return fault("stalled", "Stalled: a top-level await waits for a promise that nothing will settle.");
    case "threw":
      return toFault(how.error, compiled, engine, limits);
    case "idle":
      return ending && findThrown(ending, compiled, engine, limits);
  }
}

/** A value that could not be written for want of memory exceeds a limit; otherwise it is for the caller to judge. */
function findThrown(
  { how, text }: Ending,
  compiled: Compiled,
  engine: Engine,
  limits: Limits,
): GuestFault | undefined {
  if (how !== "thrown" && how !== "unwritable") return undefined;
  const found = toFault(toThrown(text), compiled, engine, limits);
  return how === "thrown" || found.reason !== "thrown" ? found : undefined;
}

function toFault(error: Thrown, compiled: Compiled, engine: Engine, limits: Limits): GuestFault {
  const at = toAt(compiled, toStackLine(compiled.file, error.stack));
  const limit = toLimit(error, engine);
  if (limit) return exceeded(limit, limits, at);
  const isSyntax = error.name === "SyntaxError" && error.stack.trimStart().startsWith(`at ${compiled.file}`);
  return fault(isSyntax ? "syntax" : "thrown", toWords(error), at);
}

/** The limit that an error of the engine's stands for. */
function toLimit({ name, message }: Thrown, engine: Engine): "memory" | "stack" | undefined {
  if (name === "InternalError" && message === "out of memory") return "memory";
  // When nothing is left, QuickJS cannot even make the error: it throws null.
  if (name === "" && message === "null" && engine.isFull()) return "memory";
  return name === "RangeError" && message.startsWith("Maximum call stack") ? "stack" : undefined;
}

function toWords({ name, message }: Thrown): string {
  const words = name === "" ? `Thrown: ${message}` : message === "" ? name : `${name}: ${message}`;
  return words.length > 2000 ? `${words.slice(0, 2000)}…` : words;
}

/** Reads the prelude's account of an error. */
function toThrown(text: string): Thrown {
  const { name, message, stack, thrown } = JSON.parse(text) as Record<string, string | undefined>;
  return { name: name ?? "", message: message ?? thrown ?? "", stack: stack ?? "" };
}

/** The fault of an error that the prelude gave an account of. */
export function toThrownFault(
  account: string,
  compiled: Compiled,
  engine: Engine,
  limits: Limits,
): GuestFault {
  return toFault(toThrown(account), compiled, engine, limits);
}

/** A fault whose place is not known stands where the run was last seen. */
export function withPlace(found: GuestFault, compiled: Compiled, ran: Int32Array): GuestFault {
  return fault(found.reason, found.message, found.at ?? toAt(compiled, toLastLine(compiled, ran)));
}

/** `file:line`. */
export function toAt({ file }: Pick<Compiled, "file">, line: number | undefined): string | undefined {
  return line === undefined ? undefined : `${file}:${line}`;
}
