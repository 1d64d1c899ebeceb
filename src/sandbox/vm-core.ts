import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import type { Compiled } from "./compile.ts";
import type { Engine } from "./engine.ts";
import { toLeftOutSource } from "./left-out.ts";
import type { Limits } from "./limits.ts";

/** What the VM hands out while it runs: an operation, its text and the stack of the call. The reply is JSON text. */
export type HostCall = (operation: string, text: string, stack: string) => string;

/** An error of guest code, as text. `name` is empty where something other than an Error was thrown. */
export interface Thrown {
  name: string;
  message: string;
  stack: string;
}

/**
 * What kept a VM from going on. pending: a top-level await never settled. overflowed: the stack of the engine itself was
 * too small. broken: the engine failed an assertion.
 */
export type VmBreak =
  { status: "interrupted" | "pending" | "overflowed" | "broken" } | { status: "threw"; error: Thrown };

/** Ends a run from inside. */
export class Halt extends Error {
  readonly how: VmBreak;

  constructor(how: VmBreak) {
    super(how.status);
    this.how = how;
  }
}

export interface VmSetup {
  compiled: Compiled;
  /** Source of the prelude: an expression whose value holds the functions that `callPrelude` calls. */
  prelude: string;
  /** Sources of the modules that the file may import, by name, besides its own marks. */
  modules: ReadonlyMap<string, string>;
  /** Seed of what the process draws once, when it starts. */
  process?: number;
  /** Whether notes about what does nothing here are left out. */
  quiet?: boolean;
  /** Seed of `Math.random`. */
  seed: number;
  call: HostCall;
  /** Asked while code runs: whether its time is up. */
  isOver: () => boolean;
}

export interface Vm {
  context: QuickJSContext;
  runtime: QuickJSRuntime;
  /** Handles that live until the end. */
  held: QuickJSHandle[];
  isOver: () => boolean;
  /** Whether `isOver` was ever true: then the run is over, whatever the engine made of it. */
  wasOver: () => boolean;
  /** Let go before the marks are read, so that there is room for them when memory has run out. */
  spare: QuickJSHandle;
  marks: QuickJSHandle;
  /** The SDK, in an engine that has it. */
  sdk: QuickJSHandle | undefined;
  /** Lets go of everything. Throws where the engine has lost count of its objects. */
  close: () => void;
}

/**
 * The clock also runs while the machine runs something else. Code that really spins asks several thousand times a second
 * whether it is over; a body that only waited for its turn has a few steps left and then ends by itself.
 */
const STARVED_POLLS = 20;

/** Whether `milliseconds` are over, for code that keeps asking. */
export function createTimer(milliseconds: number): () => boolean {
  const deadline = performance.now() + milliseconds;
  let polls = 0;
  return () => performance.now() >= deadline && (polls += 1) > STARVED_POLLS;
}

/** A runtime of its own, or the prepared one as it was, with room for the marks. */
export function openVm(
  engine: Engine,
  { compiled, isOver }: Pick<VmSetup, "compiled" | "isOver">,
  limits: Limits,
): Vm {
  const { prepared } = engine;
  prepared?.restore();
  const runtime = prepared?.runtime ?? engine.quickjs.newRuntime();
  let over = false;
  const ask = (): boolean => (over ||= isOver());
  runtime.setMaxStackSize(limits.stack);
  runtime.setInterruptHandler(ask);
  const context = prepared?.context ?? runtime.newContext();
  const spare = context.newArrayBuffer(new ArrayBuffer(64 * 1024));
  const marks = context.newArrayBuffer(new ArrayBuffer(4 * (compiled.marks.length + 1)));
  // What a prepared one holds is undone by the next run.
  const close = (): void => {
    if (prepared) return;
    context.dispose();
    runtime.dispose();
  };
  const wasOver = (): boolean => over;
  const ours = { held: [marks], spare, marks, sdk: prepared?.sdk };
  return { context, runtime, ...ours, isOver: ask, wasOver, close };
}

/** Runs the prelude, then the learner's file as a module. Throws `Halt`. */
export function loadVm(vm: Vm, setup: VmSetup): { prelude: QuickJSHandle; module: QuickJSHandle } {
  const { context, runtime } = vm;
  context.setProp(context.global, "$marks", vm.marks);
  context
    .newFunction("$call", (...args) =>
      context.newString(vm.wasOver() ? "null" : setup.call(...readTexts(context, args))),
    )
    .consume((call) => context.setProp(context.global, "$call", call));
  if (vm.sdk) context.setProp(context.global, "$sdk", vm.sdk);
  const code = context.evalCode(setup.prelude, "roundtrip:prelude", { type: "global", strict: true });
  const prelude = check(vm, code);
  runtime.setModuleLoader((name) => {
    if (name === setup.compiled.marksModule) return MARKS_SOURCE;
    const leftOut = setup.compiled.leftOut.get(name);
    if (leftOut) return toLeftOutSource(name, leftOut);
    const allowed = [...setup.modules.keys()].map((one) => `only "${one}"`).join(" and ") || "nothing";
    const error = new TypeError(`Cannot import "${name}": ${allowed} can be imported here.`);
    return setup.modules.get(name) ?? { error };
  });
  const seeds = [setup.seed, setup.process ?? setup.seed, setup.quiet ? 1 : 0].map((seed) =>
    hold(vm, context.newNumber(seed)),
  );
  callPrelude(vm, prelude, "seed", ...seeds);
  return { prelude, module: evaluateModule(vm, setup.compiled) };
}

const MARKS_SOURCE = "export const marks=new Int32Array(globalThis.$marks);delete globalThis.$marks;";

/** Calls one of the prelude's functions. Throws `Halt` where it throws. */
export function callPrelude(
  vm: Vm,
  prelude: QuickJSHandle,
  name: string,
  ...args: QuickJSHandle[]
): QuickJSHandle {
  const { context } = vm;
  return check(vm, context.callFunction(hold(vm, context.getProp(prelude, name)), context.undefined, args));
}

function evaluateModule(vm: Vm, { code, file }: Compiled): QuickJSHandle {
  const module = check(vm, vm.context.evalCode(code, file, { type: "module" }));
  drain(vm);
  const state = vm.context.getPromiseState(module);
  if (state.type === "pending") throw new Halt({ status: "pending" });
  if (state.type === "rejected") throw toHalt(vm, state.error);
  return state.value === module ? module : hold(vm, state.value);
}

/**
 * Runs jobs until none is left. Short jobs may never meet the interrupt handler, so the time is looked at here too. Where an
 * interruption falls into the making of a promise, QuickJS loses it: code goes on with a TypeError, or waits for ever.
 */
export function drain(vm: Vm): void {
  while (vm.runtime.hasPendingJob()) {
    if (vm.isOver()) throw new Halt({ status: "interrupted" });
    const result = vm.runtime.executePendingJobs(100);
    if (result.error) throw toHalt(vm, result.error);
  }
  if (vm.wasOver()) throw new Halt({ status: "interrupted" });
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
export function readMarks({ context, marks }: Vm): Int32Array {
  try {
    const bytes = context.getArrayBuffer(marks);
    const ran = new Int32Array(bytes.value.slice().buffer);
    bytes.dispose();
    return ran;
  } catch {
    return new Int32Array();
  }
}

export function hold(vm: Vm, handle: QuickJSHandle): QuickJSHandle {
  vm.held.push(handle);
  return handle;
}

/**
 * QuickJS reads the clock and the time zone through the `Date` of the JavaScript around it. While it runs, that one
 * shows the virtual time in UTC; so no trick inside the VM can reach the real clock.
 */
export function withVirtualClock<T>(now: number, run: () => T): T {
  const { now: realNow } = Date;
  const zone = Object.getOwnPropertyDescriptor(Date.prototype, "getTimezoneOffset");
  Date.now = () => now;
  Date.prototype.getTimezoneOffset = () => 0;
  try {
    return run();
  } finally {
    Date.now = realNow;
    if (zone) Object.defineProperty(Date.prototype, "getTimezoneOffset", zone);
  }
}
