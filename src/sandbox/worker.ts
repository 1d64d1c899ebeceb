import type { ToWorker } from "./messages.ts";
import { serveJobs } from "./serve-jobs.ts";

/** Entry of the browser's dedicated worker. */
const scope = globalThis as unknown as Pick<Worker, "postMessage" | "addEventListener">;

const take = serveJobs((message) => scope.postMessage(message), load);

scope.addEventListener("message", (event) => take((event as MessageEvent<ToWorker>).data));

async function load(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  // Not compileStreaming: a host that does not know the type of .wasm files must do as well.
  return WebAssembly.compile(await response.arrayBuffer());
}
