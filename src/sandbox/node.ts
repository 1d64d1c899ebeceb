import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ToolExecutor } from "../protocol/ports.ts";
import type { Limits } from "./limits.ts";
import { createSandbox } from "./sandbox.ts";
import type { SandboxWorker } from "./workbench.ts";

/** The sandbox on Node: the same worker in a thread. An idle one does not keep the process alive. */
export function createNodeSandbox(limits: Partial<Limits> = {}): ToolExecutor {
  const { resolve } = createRequire(import.meta.url);
  const wasm = resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm");
  return createSandbox({
    createWorker: spawn,
    wasmUrl: pathToFileURL(wasm).href,
    limits,
  });
}

function spawn(): SandboxWorker {
  const worker = new Worker(new URL("./node-start.js", import.meta.url), { execArgv: [] });
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    addEventListener(type, listener) {
      if (type === "message") worker.on("message", (data: unknown) => listener({ type, data }));
      else worker.on("error", (error: unknown) => listener({ type, message: String(error) }));
    },
    setBusy: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}
