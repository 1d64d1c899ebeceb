import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import variant from "@jitl/quickjs-ng-wasmfile-release-sync";
import type { Limits } from "./limits.ts";

/** Pages of 64 KiB that QuickJS starts with. */
const INITIAL_PAGES = 256;

/** A VM in which the SDK and zod were evaluated once: each run starts from that moment again. */
interface PreparedVm {
  runtime: QuickJSRuntime;
  context: QuickJSContext;
  /** The SDK's side of the prelude: see `sdk/entry.ts`. */
  sdk: QuickJSHandle;
  /** What each module exports. */
  exports: ReadonlyMap<string, readonly string[]>;
  /** Undoes everything since: the memory is as it was, to the byte. */
  restore: () => void;
}

/** One instance of QuickJS with memory of its own. */
export interface Engine {
  quickjs: QuickJSWASMModule;
  memory: WebAssembly.Memory;
  /** Where files run that import the SDK. */
  prepared?: PreparedVm;
  /** True where the memory cannot grow any more. */
  isFull(): boolean;
  /** True where the next run should start on another instance: memory that has grown never shrinks. */
  isSpent(): boolean;
  /** Marks the instance as one that must not be used again. */
  spend(): void;
}

/** Instantiates QuickJS from its compiled module, with a memory that is bounded in bytes. */
export async function createEngine(
  module: WebAssembly.Module,
  limits: Limits,
  initial = INITIAL_PAGES,
): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial, maximum: limits.memoryPages });
  const bounded = newVariant(variant, {
    wasmModule: module,
    wasmMemory: memory,
    // An instance that breaks says so by an exception; the console is the learner's.
    emscriptenModule: quiet,
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(bounded);
  let spent = false;
  const pages = (): number => memory.buffer.byteLength / 65536;
  return {
    quickjs,
    memory,
    // A failed growth leaves less than a step of it unused.
    isFull: () => pages() > limits.memoryPages * 0.9,
    isSpent: () => spent || pages() > initial,
    spend: () => {
      spent = true;
    },
  };
}

/** Emscripten's own hooks, which the package's types leave out. */
const quiet: object = { print: ignore, printErr: ignore };

function ignore(): void {
  // Nobody needs to read it.
}
