import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ClientExecutor, ToolExecutor } from "../protocol/ports.ts";
import { createClientSandbox } from "./client-sandbox.ts";
import type { Limits } from "./limits.ts";
import { createSandbox, type SandboxOptions } from "./sandbox.ts";
import type { SandboxWorker } from "./workbench.ts";

/** The sandbox on Node: the same worker in a thread. An idle one does not keep the process alive. */
export function createNodeSandbox(limits: Partial<Limits> = {}): ToolExecutor {
  return createSandbox(toOptions(limits));
}

/** The sandbox of client.ts on Node. */
export function createNodeClientSandbox(limits: Partial<Limits> = {}): ClientExecutor {
  return createClientSandbox(toOptions(limits));
}

function toOptions(limits: Partial<Limits>): SandboxOptions {
  const { resolve } = createRequire(import.meta.url);
  const wasm = resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm");
  return { createWorker: spawn, wasmUrl: pathToFileURL(wasm).href, limits };
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
