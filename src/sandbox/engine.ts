import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";
import variant from "@jitl/quickjs-ng-wasmfile-release-sync";
import type { Limits } from "./limits.ts";

/** Pages of 64 KiB that QuickJS starts with. */
const INITIAL_PAGES = 256;

/** One instance of QuickJS with memory of its own. */
export interface Engine {
  quickjs: QuickJSWASMModule;
  /** True where the memory cannot grow any more. */
  isFull(): boolean;
  /** True where the next run should start on another instance: memory that has grown never shrinks. */
  isSpent(): boolean;
  /** Marks the instance as one that must not be used again. */
  spend(): void;
}

/** Instantiates QuickJS from its compiled module, with a memory that is bounded in bytes. */
export async function createEngine(module: WebAssembly.Module, limits: Limits): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: limits.memoryPages });
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
    // A failed growth leaves less than a step of it unused.
    isFull: () => pages() > limits.memoryPages * 0.9,
    isSpent: () => spent || pages() > INITIAL_PAGES,
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
