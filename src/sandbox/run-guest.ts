import type { GuestFault, GuestFiles } from "../protocol/ports.ts";
import { compile, type Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { TOOLS_IMPORTS, withSdk } from "./imports.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { toStackLine } from "./lines.ts";
import { runVm, type VmJob } from "./vm.ts";
import { toUrlParts } from "./url-parts.ts";
import { type Ending, findFault, isEnding, toAt, withPlace } from "./vm-fault.ts";

/** The server's side of the learner's code. */
export const TOOLS_FILE = "tools.ts";

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

export interface GuestJob extends Pick<VmJob, "entry" | "input" | "now" | "seed" | "process" | "quiet"> {
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
      : compile(TOOLS_FILE, source, engine.prepared ? withSdk(engine.prepared.exports) : TOOLS_IMPORTS);
  if (compilation.status === "failed") return { ...compilation, compiled: null, ran: new Int32Array() };
  const compiled = compilation.program;
  const door = createDoor(job, compiled, limits);
  const isStopped = (): boolean => door.fault() !== undefined;
  const vmJob = { ...job, compiled, call: door.call, isStopped };
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
      if (operation === "url") return toUrlParts(text);
      if (!isEnding(operation)) return job.effects(operation, text, stack, compiled);
      ending ??= { how: operation, text };
      return "null";
    },
    ending: () => ending,
    fault: () => tooLong ?? job.fault(),
  };
}
