import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { bundleSdk } from "./node-bundle.ts";
import type { ToWorker } from "./messages.ts";
import { serveJobs } from "./serve-jobs.ts";

/** Entry of the worker on Node. */
const port = parentPort;
if (!port) throw new Error("node-worker.ts runs in a worker only.");

const take = serveJobs(
  (message) => port.postMessage(message),
  async (wasmUrl) => WebAssembly.compile(await readFile(new URL(wasmUrl))),
  bundleSdk,
);

port.on("message", (message: ToWorker) => take(message));
