import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { JsonObject } from "../protocol/json.ts";
import type { GuestEnd, GuestEvent, GuestRun, StateData } from "../protocol/ports.ts";
import { createEngine, type Engine } from "./engine.ts";
import { execute } from "./execute.ts";
import { type Limits, LIMITS } from "./limits.ts";
import { bundleSdk } from "./node-bundle.ts";
import { createSdkEngine } from "./sdk-engine.ts";

/** Line of a body's first line in `toFiles`. */
export const FIRST = 4;

/** tools.ts with one tool `t`, whose body starts on line 4. */
export function toFiles(body: string): Record<string, string> {
  return {
    "tools.ts": `import { elicit, elicitUrl, createMessage, listRoots, text, failure, inputRequired } from "roundtrip";
export const tools = {
  t: { async run(args, ctx) {
${body}
  } },
};
`,
  };
}

/** A first round of the tool `t`, changed as `over` says. */
export function toRun(body: string, over: Partial<GuestRun> = {}): GuestRun {
  return {
    files: toFiles(body),
    method: "tools/call",
    name: "t",
    args: {},
    round: 1,
    state: null,
    responses: {},
    request: {},
    principal: "ana",
    capabilities: {},
    now: Date.UTC(2026, 6, 28),
    seed: 1,
    claims: [],
    onceKeys: [],
    finishedPages: [],
    pageBase: "http://127.0.0.1/pages/",
    ...over,
  };
}

/** What a later round carries: the state's data and the answers that came. */
export function toRetry(data: Partial<StateData>, responses: JsonObject = {}): Partial<GuestRun> {
  const whole = { saved: {}, open: [], answers: {}, ...data };
  return { round: 2, responses, state: { sub: "ana", exp: 1, dig: "d", nonce: "n", data: whole } };
}

export async function loadEngine(limits: Limits = LIMITS): Promise<Engine> {
  return createEngine(await loadModule(), limits);
}

/** An engine that has the SDK and zod. */
export async function loadSdkEngine(limits: Limits = LIMITS): Promise<Engine> {
  return createSdkEngine(await loadModule(), limits, await bundleSdk());
}

async function loadModule(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(await readFile(resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm")));
}

/** Runs one body in this thread and collects its events. Its time is ample: a busy machine is no endless loop. */
export function play(
  engine: Engine,
  run: GuestRun,
  limits: Partial<Limits> = {},
): { end: GuestEnd; events: GuestEvent[] } {
  const events: GuestEvent[] = [];
  const end = execute(engine, run, (event) => events.push(event), { ...LIMITS, time: 30_000, ...limits });
  return { end, events };
}

/** The text of a returned result. */
export function textOf(end: GuestEnd): unknown {
  if (end.status !== "returned") throw new Error(`not returned: ${JSON.stringify(end)}`);
  const [first] = end.result["content"] as { text: unknown }[];
  return first?.text;
}
