import { type GuestFault, type GuestFiles } from "../protocol/ports.ts";
import { compile, type Compiled } from "./compile.ts";
import { type Engine } from "./engine.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { toLastLine, toLoopLine, toStackLine } from "./lines.ts";
import { runVm, type Thrown, type VmJob } from "./vm.ts";

/** The server's side of the learner's code. */
export const TOOLS_FILE = "tools.ts";

/** What the body came to, as it told the host; `text` is JSON. Undefined where it never came to an end. */
export type Ending = { how: "returned" | "thrown" | "unwritable" | "missing"; text: string } | undefined;

export type GuestOutcome = { compiled: Compiled | null; ran: Int32Array } & (
  | { status: "rested"; compiled: Compiled; ending: Ending; saved: string }
  | { status: "failed"; fault: GuestFault }
);

/** One effect that guest code asks for; the reply is JSON text. `stack` tells where. */
export type Effects = (operation: string, text: string, stack: string, compiled: Compiled) => string;

export interface GuestJob extends Pick<VmJob, "entry" | "input" | "now" | "seed"> {
  files: GuestFiles;
  effects: Effects;
  /** A fault that an effect caused: it ends the run, whatever the body does. */
  fault: () => GuestFault | undefined;
}

/**
 * Compiles tools.ts and runs one entry of the prelude on it. Everything that ends a run from outside (limits, errors
 * that the body threw, an effect that was refused) comes back as a fault with its line.
 */
export function runGuest(engine: Engine, job: GuestJob, limits: Limits): GuestOutcome {
  const none = new Int32Array();
  const source = Object.hasOwn(job.files, TOOLS_FILE) ? job.files[TOOLS_FILE] : undefined;
  if (source === undefined)
    return {
      status: "failed",
      compiled: null,
      ran: none,
      fault: fault("definition", `There is no ${TOOLS_FILE}.`),
    };
  const compilation = compile(TOOLS_FILE, source);
  if (compilation.status === "failed") return { ...compilation, compiled: null, ran: none };
  const compiled = compilation.program;
  let ending: Ending;
  let tooLong: GuestFault | undefined;
  const call = (operation: string, text: string, stack: string): string => {
    if (text.length > limits.output && operation !== "console") {
      const line = toStackLine(compiled.file, stack);
      tooLong ??= exceeded("output", limits, line === undefined ? undefined : `${compiled.file}:${line}`);
      return "null";
    }
    if (!isEnding(operation)) return job.effects(operation, text, stack, compiled);
    ending ??= { how: operation, text };
    return "null";
  };
  const problem = (): GuestFault | undefined => tooLong ?? job.fault();
  const { entry, input, now, seed } = job;
  const isStopped = (): boolean => problem() !== undefined;
  const { how, ran } = runVm(engine, { compiled, entry, input, now, seed, call, isStopped }, limits);
  const failed = (found: GuestFault): GuestOutcome => ({ status: "failed", compiled, ran, fault: found });
  const at = (line: number | undefined): string | undefined =>
    line === undefined ? undefined : `${compiled.file}:${line}`;
  const last = at(toLastLine(compiled, ran));
  const stopped = problem();
  if (stopped)
    return failed(stopped.at === undefined && last !== undefined ? { ...stopped, at: last } : stopped);
  const toError = (error: Thrown): GuestFault =>
    toFault(error, at(toStackLine(compiled.file, error.stack)) ?? last, engine, limits);
  switch (how.status) {
    case "interrupted":
      return failed(exceeded("time", limits, at(toLoopLine(compiled, ran))));
    case "overflowed":
      return failed(exceeded("stack", limits, last));
    case "broken":
      return failed(
        engine.isFull()
          ? exceeded("memory", limits, last)
          : fault("crashed", "The sandbox broke down.", last),
      );
    case "pending":
      return failed(fault("stalled", "Stalled: a top-level await waits for what never comes.", last));
    case "threw":
      return failed(toError(how.error));
    case "idle":
      if (ending?.how === "thrown" || ending?.how === "unwritable") {
        const found = toError(toThrown(ending.text));
        if (ending.how === "thrown" || found.reason !== "thrown") return failed(found);
      }
      return { status: "rested", compiled, ran, ending, saved: how.saved };
  }
}

function isEnding(operation: string): operation is NonNullable<Ending>["how"] {
  return ["returned", "thrown", "unwritable", "missing"].includes(operation);
}

function toFault(
  { name, message, stack }: Thrown,
  at: string | undefined,
  engine: Engine,
  limits: Limits,
): GuestFault {
  // When nothing is left, QuickJS cannot even make the error: it throws null.
  const empty = name === "" && message === "null" && engine.isFull();
  if (empty || (name === "InternalError" && message === "out of memory"))
    return exceeded("memory", limits, at);
  if (name === "RangeError" && message.startsWith("Maximum call stack")) return exceeded("stack", limits, at);
  const words = name === "" ? `Thrown: ${message}` : message === "" ? name : `${name}: ${message}`;
  const text = words.length > 2000 ? `${words.slice(0, 2000)}…` : words;
  return fault(name === "SyntaxError" && /^\s*at tools\.ts/.test(stack) ? "syntax" : "thrown", text, at);
}

/** Reads the prelude's account of an error. */
function toThrown(text: string): Thrown {
  const { name, message, stack, thrown } = JSON.parse(text) as Record<string, string | undefined>;
  return { name: name ?? "", message: message ?? thrown ?? "", stack: stack ?? "" };
}
