import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import type { Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { GUEST_MODULE, GUEST_MODULE_SOURCE } from "./guest-module.ts";
import type { Limits } from "./limits.ts";
import { PRELUDE } from "./prelude.ts";

/** What the VM hands out while it runs: an operation, its text and the stack of the call. The reply is JSON text. */
type HostCall = (operation: string, text: string, stack: string) => string;

export interface VmJob {
  compiled: Compiled;
  /** The prelude's function to call, and its one argument, JSON text. */
  entry: "describe" | "execute" | "complete";
  input: string;
  /** Virtual time, milliseconds since 1970. */
  now: number;
  /** Seed of `Math.random`. */
  seed: number;
  call: HostCall;
  /** True once a host call has ended the run. */
  isStopped: () => boolean;
}

/** An error of guest code, as text. `name` is empty where something other than an Error was thrown. */
export interface Thrown {
  name: string;
  message: string;
  stack: string;
}

export interface VmEnd {
  /**
   * idle: nothing is left to do; how the body ended, if it did, went through a host call. pending: a top-level await
   * never settled. overflowed: the stack of the engine itself was too small. broken: the engine failed an assertion.
   */
  how:
    | { status: "idle"; saved: string }
    | { status: "interrupted" | "pending" | "overflowed" | "broken" }
    | { status: "threw"; error: Thrown };
  /** The marks as they were left; empty where they could not be read. */
  ran: Int32Array;
}

/** Ends a run from inside. */
class Halt extends Error {
  readonly how: VmEnd["how"];

  constructor(how: VmEnd["how"]) {
    super(how.status);
    this.how = how;
  }
}

interface Vm {
  context: QuickJSContext;
  runtime: QuickJSRuntime;
  /** Handles that live until the end. */
  held: QuickJSHandle[];
  isOver: () => boolean;
}

/**
 * The clock also runs while the machine runs something else. Code that really spins asks several thousand times a second
 * whether it is over; a body that only waited for its turn has a few steps left and then ends by itself.
 */
const STARVED_POLLS = 20;

/**
 * Evaluates the module anew in a runtime of its own, calls one function of the prelude and lets the job queue drain.
 * Synchronous; never throws.
 */
export function runVm(engine: Engine, job: VmJob, limits: Limits): VmEnd {
  const deadline = performance.now() + limits.time;
  let polls = 0;
  const isOver = (): boolean =>
    job.isStopped() || (performance.now() >= deadline && (polls += 1) > STARVED_POLLS);
  const end: VmEnd = { how: { status: "broken" }, ran: new Int32Array() };
  let ended = false;
  withVirtualClock(job.now, () => {
    try {
      const runtime = engine.quickjs.newRuntime();
      runtime.setMaxStackSize(limits.stack);
      runtime.setInterruptHandler(isOver);
      const context = runtime.newContext();
      ended = runJob({ context, runtime, held: [], isOver }, job, end);
      context.dispose();
      runtime.dispose();
    } catch (error) {
      // An interrupted run may leave objects that the engine cannot count any more: its end stands all the same.
      engine.spend();
      if (!ended) end.how = { status: error instanceof RangeError ? "overflowed" : "broken" };
    }
  });
  return end;
}

function runJob(vm: Vm, job: VmJob, end: VmEnd): boolean {
  const { context } = vm;
  // Let go before the marks are read, so that there is room for them when memory has run out.
  const spare = context.newArrayBuffer(new ArrayBuffer(64 * 1024));
  const marks = hold(vm, context.newArrayBuffer(new ArrayBuffer(4 * (job.compiled.marks.length + 1))));
  try {
    end.how = drive(vm, job, marks);
  } catch (error) {
    if (!(error instanceof Halt)) {
      end.ran = readMarks(context, marks);
      throw error;
    }
    end.how = error.how;
  }
  spare.dispose();
  end.ran = readMarks(context, marks);
  for (const handle of vm.held) handle.dispose();
  return true;
}

function drive(vm: Vm, job: VmJob, marks: QuickJSHandle): VmEnd["how"] {
  const { context, runtime } = vm;
  context.setProp(context.global, "$marks", marks);
  context
    .newFunction("$call", (...args) => context.newString(job.call(...readTexts(context, args))))
    .consume((call) => context.setProp(context.global, "$call", call));
  const prelude = check(vm, context.evalCode(PRELUDE, "roundtrip:prelude", { type: "global", strict: true }));
  const call = (name: string, ...args: QuickJSHandle[]): QuickJSHandle =>
    check(vm, context.callFunction(hold(vm, context.getProp(prelude, name)), context.undefined, args));
  runtime.setModuleLoader((name) => {
    if (name === GUEST_MODULE) return GUEST_MODULE_SOURCE;
    if (name === job.compiled.marksModule) return MARKS_SOURCE;
    return { error: new TypeError(`Cannot import "${name}": only "${GUEST_MODULE}" can be imported here.`) };
  });
  call("seed", hold(vm, context.newNumber(job.seed)));
  const module = evaluateModule(vm, job.compiled);
  call(job.entry, module, hold(vm, context.newString(job.input)));
  drain(vm);
  if (job.entry !== "execute") return { status: "idle", saved: "null" };
  return { status: "idle", saved: context.getString(call("saved")) };
}

const MARKS_SOURCE = "export const marks=new Int32Array(globalThis.$marks);delete globalThis.$marks;";

function evaluateModule(vm: Vm, { code, file }: Compiled): QuickJSHandle {
  const module = check(vm, vm.context.evalCode(code, file, { type: "module" }));
  drain(vm);
  const state = vm.context.getPromiseState(module);
  if (state.type === "pending") throw new Halt({ status: "pending" });
  if (state.type === "rejected") throw toHalt(vm, state.error);
  return state.value === module ? module : hold(vm, state.value);
}

/** Runs jobs until none is left. Short jobs may never meet the interrupt handler, so the time is looked at here too. */
function drain(vm: Vm): void {
  while (vm.runtime.hasPendingJob()) {
    if (vm.isOver()) throw new Halt({ status: "interrupted" });
    const result = vm.runtime.executePendingJobs(100);
    if (result.error) throw toHalt(vm, result.error);
  }
}

type Result = ReturnType<QuickJSContext["evalCode"]>;

/** The value of a call into the VM; an error ends the run. */
function check(vm: Vm, result: Result): QuickJSHandle {
  if (result.error) throw toHalt(vm, result.error);
  return hold(vm, result.value);
}

function toHalt(vm: Vm, error: QuickJSHandle): Halt {
  hold(vm, error);
  if (vm.isOver()) return new Halt({ status: "interrupted" });
  return new Halt({ status: "threw", error: toThrown(vm.context.dump(error)) });
}

function toThrown(dumped: unknown): Thrown {
  if (typeof dumped !== "object" || dumped === null || !("message" in dumped))
    return {
      name: "",
      message: typeof dumped === "undefined" ? "undefined" : JSON.stringify(dumped),
      stack: "",
    };
  const text = (key: string): string => {
    const value = (dumped as Record<string, unknown>)[key];
    return typeof value === "string" ? value : "";
  };
  return { name: text("name"), message: text("message"), stack: text("stack") };
}

function readTexts(context: QuickJSContext, args: QuickJSHandle[]): [string, string, string] {
  const text = (at: number): string => {
    const handle = args[at];
    return handle ? context.getString(handle) : "";
  };
  return [text(0), text(1), text(2)];
}

/** Guest code may have moved the buffer away: then nothing is known about what ran. */
function readMarks(context: QuickJSContext, marks: QuickJSHandle): Int32Array {
  try {
    const bytes = context.getArrayBuffer(marks);
    const ran = new Int32Array(bytes.value.slice().buffer);
    bytes.dispose();
    return ran;
  } catch {
    return new Int32Array();
  }
}

function hold(vm: Vm, handle: QuickJSHandle): QuickJSHandle {
  vm.held.push(handle);
  return handle;
}

/**
 * QuickJS reads the clock and the time zone through the `Date` of the JavaScript around it. While it runs, that one
 * shows the virtual time in UTC; so no trick inside the VM can reach the real clock.
 */
function withVirtualClock(now: number, run: () => void): void {
  const { now: realNow } = Date;
  const zone = Object.getOwnPropertyDescriptor(Date.prototype, "getTimezoneOffset");
  Date.now = () => now;
  Date.prototype.getTimezoneOffset = () => 0;
  try {
    run();
  } finally {
    Date.now = realNow;
    if (zone) Object.defineProperty(Date.prototype, "getTimezoneOffset", zone);
  }
}
