import type { QuickJSHandle } from "quickjs-emscripten-core";
import { CLIENT_PRELUDE } from "./client-prelude.ts";
import type { Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import type { Limits } from "./limits.ts";
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

export interface ClientVmJob {
  compiled: Compiled;
  seed: number;
  call: HostCall;
  /** True once a host call has ended the run. */
  isStopped: () => boolean;
}

/** How the code stands after it ran as far as it could: idle, or broken off for good. */
export interface Turn {
  how: { status: "idle" } | VmBreak;
  ran: Int32Array;
}

/** A VM that lives as long as one run of client.ts and works in turns: at the start, and at each reply. */
export interface ClientVm {
  /** Loads the file and calls `callTool`. `input` is JSON; `now` the virtual time of this turn. */
  start(input: string, now: number): Turn;
  /** Settles one call of the host's, as JSON. */
  reply(text: string, now: number): Turn;
  close(): void;
}

/** The time limit is for all turns together: what passes between them is not the code's. */
export function createClientVm(engine: Engine, job: ClientVmJob, limits: Limits): ClientVm {
  let left = limits.time;
  let isTimeUp = (): boolean => false;
  const isOver = (): boolean => job.isStopped() || isTimeUp();
  let vm: Vm | undefined;
  let prelude: QuickJSHandle | undefined;

  const take = (now: number, work: () => void): Turn => {
    const begun = performance.now();
    isTimeUp = createTimer(left);
    let how: Turn["how"] = { status: "idle" };
    try {
      withVirtualClock(now, work);
    } catch (error) {
      if (error instanceof Halt) how = error.how;
      else {
        engine.spend();
        how = { status: error instanceof RangeError ? "overflowed" : "broken" };
      }
      if (vm?.spare.alive) vm.spare.dispose();
    }
    left -= performance.now() - begun;
    return { how, ran: vm ? readMarks(vm) : new Int32Array() };
  };

  return {
    start: (input, now) =>
      take(now, () => {
        vm = openVm(engine, { compiled: job.compiled, isOver }, limits);
        const loaded = loadVm(vm, { ...job, prelude: CLIENT_PRELUDE, modules: new Map(), isOver });
        ({ prelude } = loaded);
        callPrelude(vm, prelude, "callTool", loaded.module, hold(vm, vm.context.newString(input)));
        drain(vm);
      }),
    reply: (text, now) =>
      take(now, () => {
        if (!vm || !prelude) return;
        callPrelude(vm, prelude, "reply", hold(vm, vm.context.newString(text)));
        drain(vm);
      }),
    close() {
      try {
        if (vm?.spare.alive) vm.spare.dispose();
        for (const handle of vm?.held ?? []) handle.dispose();
        vm?.context.dispose();
        vm?.runtime.dispose();
      } catch {
        // What was broken off may leave objects that the engine cannot count any more.
        engine.spend();
      }
    },
  };
}
