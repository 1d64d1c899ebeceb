import type { GuestFault, GuestFiles } from "../protocol/ports.ts";
import { compile, type Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { toLastLine, toLoopLine, toStackLine } from "./lines.ts";
import { runVm, type Thrown, type VmEnd, type VmJob } from "./vm.ts";

/** The server's side of the learner's code. */
export const TOOLS_FILE = "tools.ts";

/** What the body came to, as it told the host; `text` is JSON, empty where the value has none. */
interface Ending {
  how: "returned" | "thrown" | "unwritable" | "missing";
  text: string;
}

/** rested: nothing is left to do; `ending` is undefined where the body never came to one, `full` where memory ran out. */
export type GuestOutcome =
  | {
      status: "rested";
      compiled: Compiled;
      ran: Int32Array;
      ending: Ending | undefined;
      saved: string;
      full: boolean;
    }
  | { status: "failed"; compiled: Compiled | null; ran: Int32Array; fault: GuestFault };

export interface GuestJob extends Pick<VmJob, "entry" | "input" | "now" | "seed"> {
  files: GuestFiles;
  /** One effect that guest code asks for; the reply is JSON text. `stack` tells where. */
  effects: (operation: string, text: string, stack: string, compiled: Compiled) => string;
  /** A fault that an effect caused: it ends the run, whatever the body does. */
  fault: () => GuestFault | undefined;
}

/**
 * Compiles tools.ts and runs one entry of the prelude on it. Whatever ends a run from outside (limits, errors that the
 * body threw, an effect that was refused) comes back as a fault with its line.
 */
export function runGuest(engine: Engine, job: GuestJob, limits: Limits): GuestOutcome {
  const source = Object.hasOwn(job.files, TOOLS_FILE) ? job.files[TOOLS_FILE] : undefined;
  const compilation =
    source === undefined
      ? { status: "failed" as const, fault: fault("definition", `There is no ${TOOLS_FILE}.`) }
      : compile(TOOLS_FILE, source);
  if (compilation.status === "failed") return { ...compilation, compiled: null, ran: new Int32Array() };
  const compiled = compilation.program;
  const door = createDoor(job, compiled, limits);
  const { entry, input, now, seed } = job;
  const isStopped = (): boolean => door.fault() !== undefined;
  const vmJob = { compiled, entry, input, now, seed, call: door.call, isStopped };
  const { how, ran } = runVm(engine, vmJob, limits);
  const found = door.fault() ?? findFault({ how, ran, compiled, ending: door.ending(), engine, limits });
  if (found) return { status: "failed", compiled, ran, fault: withPlace(found, compiled, ran) };
  const saved = how.status === "idle" ? how.saved : "";
  return { status: "rested", compiled, ran, ending: door.ending(), saved, full: engine.isFull() };
}

/** Takes what the VM hands out: the body's end here, effects to whoever keeps them. */
function createDoor(job: GuestJob, compiled: Compiled, limits: Limits) {
  let ending: Ending | undefined;
  let tooLong: GuestFault | undefined;
  return {
    call: (operation: string, text: string, stack: string): string => {
      if (text.length > limits.output && operation !== "console") {
        tooLong ??= exceeded("output", limits, toAt(compiled, toStackLine(compiled.file, stack)));
        return "null";
      }
      if (!isEnding(operation)) return job.effects(operation, text, stack, compiled);
      ending ??= { how: operation, text };
      return "null";
    },
    ending: () => ending,
    fault: () => tooLong ?? job.fault(),
  };
}

function isEnding(operation: string): operation is Ending["how"] {
  return ["returned", "thrown", "unwritable", "missing"].includes(operation);
}

interface Rest {
  how: VmEnd["how"];
  ran: Int32Array;
  compiled: Compiled;
  ending: Ending | undefined;
  engine: Engine;
  limits: Limits;
}

/** What kept a run from its end, or undefined. */
function findFault({ how, ran, compiled, ending, engine, limits }: Rest): GuestFault | undefined {
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

/** A fault whose place is not known stands where the run was last seen. */
function withPlace(found: GuestFault, compiled: Compiled, ran: Int32Array): GuestFault {
  return fault(found.reason, found.message, found.at ?? toAt(compiled, toLastLine(compiled, ran)));
}

function toAt({ file }: Compiled, line: number | undefined): string | undefined {
  return line === undefined ? undefined : `${file}:${line}`;
}
