import type { QuickJSContext, QuickJSRuntime } from "quickjs-emscripten-core";
import { createEngine, type Engine } from "./engine.ts";
import type { Limits } from "./limits.ts";
import { toUrlParts } from "./url-parts.ts";

/** Pages of 64 KiB that this engine starts with: the SDK fills 170 of them. */
const INITIAL_PAGES = 384;
/** What evaluating the SDK itself may use; the learner's code never runs with it. */
const STACK = 128 * 1024;

/**
 * An engine with the SDK in it. To evaluate 430 KB of source anew in each round would take longer than the round; to put the memory
 * of the VM back takes about a millisecond, and nothing that a run leaves behind can reach the next.
 */
export async function createSdkEngine(
  module: WebAssembly.Module,
  limits: Limits,
  source: string,
): Promise<Engine> {
  const engine = await createEngine(module, limits, INITIAL_PAGES);
  const runtime = engine.quickjs.newRuntime();
  runtime.setMaxStackSize(STACK);
  const context = runtime.newContext();
  context
    .newFunction("$call", (_operation, text) => context.newString(toUrlParts(context.getString(text))))
    .consume((call) => context.setProp(context.global, "$call", call));
  run(context, runtime, source, "roundtrip:sdk");
  const sdk = context.getProp(context.global, "$sdk");
  const exports = readExports(context);
  const names = [...exports.keys()];
  runtime.setModuleLoader((name) => toModuleSource(name, exports.get(name) ?? []));
  const imports = names.map((name) => `import ${JSON.stringify(name)};`).join("");
  run(context, runtime, imports, "roundtrip:modules", "module");
  run(context, runtime, "delete globalThis.$sdk; delete globalThis.$call;", "roundtrip:sdk");
  // The VM is told once that there is a handler, and must still know it when its memory is put back.
  runtime.setInterruptHandler(() => false);
  const restore = takeSnapshot(engine.memory);
  return { ...engine, prepared: { runtime, context, sdk, exports, restore } };
}

function run(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  source: string,
  name: string,
  type: "global" | "module" = "global",
): void {
  const { error } = context.evalCode(source, name, { type });
  if (error) throw new Error(`The SDK cannot be evaluated: ${JSON.stringify(context.dump(error))}`);
  const jobs = runtime.executePendingJobs();
  if (jobs.error) throw new Error(`The SDK cannot be evaluated: ${JSON.stringify(context.dump(jobs.error))}`);
}

function readExports(context: QuickJSContext): Map<string, string[]> {
  const code = "JSON.stringify(Object.entries($sdk.modules).map(([name, all]) => [name, Object.keys(all)]))";
  const text = context.unwrapResult(context.evalCode(code)).consume((handle) => context.getString(handle));
  return new Map(JSON.parse(text) as [string, string[]][]);
}

function toModuleSource(name: string, names: readonly string[]): string {
  const from = `globalThis.$sdk.modules[${JSON.stringify(name)}]`;
  const locals = names.map((one, index) => `const _${index} = from[${JSON.stringify(one)}];`).join("");
  const list = names.map((one, index) => `_${index} as ${one}`).join(",");
  return `const from = ${from};${locals}export { ${list} };`;
}

/** The memory up to its last byte that is not 0, and how to put it back. It may have grown by then. */
function takeSnapshot(memory: WebAssembly.Memory): () => void {
  const all = new Uint8Array(memory.buffer);
  let used = all.length;
  while (used > 0 && all[used - 1] === 0) used -= 1;
  const kept = all.slice(0, used);
  return () => {
    const now = new Uint8Array(memory.buffer);
    now.set(kept);
    now.fill(0, used);
  };
}
