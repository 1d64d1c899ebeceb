import type { QuickJSHandle } from "quickjs-emscripten-core";
import type { Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { GUEST_MODULE, GUEST_MODULE_SOURCE } from "./guest-module.ts";
import type { Limits } from "./limits.ts";
import { PRELUDE } from "./prelude.ts";
import {
  callPrelude,
  createTimer,
  drain,
  Halt,
  hold,
  type HostCall,
  loadVm,
  openVm,
  readMarks,
  type Vm,
  type VmBreak,
  withVirtualClock,
} from "./vm-core.ts";

export interface VmJob {
  compiled: Compiled;
  /** The prelude's function to call, and its one argument, JSON text. */
  entry: "describe" | "execute" | "complete";
  input: string;
  /** Virtual time, milliseconds since 1970. */
  now: number;
  /** Seed of `Math.random`. */
  seed: number;
  /** Seed of what the process draws once, when it starts; absent where that does not matter. */
  process?: number;
  /** Whether notes about what does nothing here are left out. */
  quiet?: boolean;
  call: HostCall;
  /** True once a host call has ended the run. */
  isStopped: () => boolean;
}

export interface VmEnd {
  /** idle: nothing is left to do; how the body ended, if it did, went through a host call. */
  how: { status: "idle"; saved: string } | VmBreak;
  /** The marks as they were left; empty where they could not be read. */
  ran: Int32Array;
}

/** What guest code on the server's side may import. */
const MODULES = new Map([[GUEST_MODULE, GUEST_MODULE_SOURCE]]);

/**
 * Evaluates the module anew in a runtime of its own, calls one function of the prelude and lets the job queue drain.
 * Synchronous; never throws.
 */
export function runVm(engine: Engine, job: VmJob, limits: Limits): VmEnd {
  const isTimeUp = createTimer(limits.time);
  const isOver = (): boolean => job.isStopped() || isTimeUp();
  const end: VmEnd = { how: { status: "broken" }, ran: new Int32Array() };
  let ended = false;
  withVirtualClock(job.now, () => {
    try {
      const vm = openVm(engine, { compiled: job.compiled, isOver }, limits);
      ended = runJob(vm, job, end);
      vm.close();
    } catch (error) {
      // An interrupted run may leave objects that the engine cannot count any more: its end stands all the same.
      engine.spend();
      if (!ended) end.how = { status: error instanceof RangeError ? "overflowed" : "broken" };
    }
  });
  return end;
}

function runJob(vm: Vm, job: VmJob, end: VmEnd): boolean {
  try {
    end.how = drive(vm, job);
  } catch (error) {
    if (!(error instanceof Halt)) {
      end.ran = readMarks(vm);
      throw error;
    }
    end.how = error.how;
  }
  vm.spare.dispose();
  end.ran = readMarks(vm);
  for (const handle of vm.held) handle.dispose();
  return true;
}

function drive(vm: Vm, job: VmJob): VmEnd["how"] {
  const { context } = vm;
  const setup = { ...job, prelude: PRELUDE, modules: MODULES, isOver: vm.isOver };
  const { prelude, module } = loadVm(vm, setup);
  callPrelude(vm, prelude, job.entry, module, hold(vm, context.newString(job.input)));
  drain(vm);
  if (vm.sdk) fireTimers(vm, prelude);
  if (job.entry !== "execute") return { status: "idle", saved: "null" };
  return { status: "idle", saved: context.getString(callPrelude(vm, prelude, "saved")) };
}

/** A body that only waits for timers gets on at once: nobody waits. */
function fireTimers(vm: Vm, prelude: QuickJSHandle): void {
  while (vm.context.dump(callPrelude(vm, prelude, "tick")) === true) {
    if (vm.isOver()) throw new Halt({ status: "interrupted" });
    drain(vm);
  }
}
