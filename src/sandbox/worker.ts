import type { ToWorker } from "./messages.ts";
import { serveJobs } from "./serve-jobs.ts";

/** Entry of the browser's dedicated worker. */
const scope = globalThis as unknown as Pick<Worker, "postMessage" | "addEventListener">;

const take = serveJobs((message) => scope.postMessage(message), load, loadSdk);

scope.addEventListener("message", (event) => take((event as MessageEvent<ToWorker>).data));

async function load(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  // Not compileStreaming: a host that does not know the type of .wasm files must do as well.
  return WebAssembly.compile(await response.arrayBuffer());
}

async function loadSdk(sdkUrl: string | undefined): Promise<string> {
  if (sdkUrl === undefined) throw new Error("its address is not known");
  const response = await fetch(sdkUrl);
  if (!response.ok) throw new Error(`${sdkUrl}: ${response.status}`);
  return response.text();
}
