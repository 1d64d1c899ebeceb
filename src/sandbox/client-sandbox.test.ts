import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import type { ClientEnd, ClientHost, ClientRun, GuestEvent } from "../protocol/ports.ts";
import { CLIENT_IMPORTS } from "./client-run.ts";
import { createClientSandbox } from "./client-sandbox.ts";
import { createNodeClientSandbox } from "./node.ts";
import type { SandboxWorker, WorkerReport } from "./workbench.ts";

// A worker that starts on a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const sandbox = createNodeClientSandbox();
const impatient = createNodeClientSandbox({ time: 200 });
afterAll(() => {
  sandbox.dispose();
  impatient.dispose();
});
const none = (): void => undefined;
/** Array.prototype.indexOf on this never looks at the clock: only killing the worker ends it. */
const HANG = "[].indexOf.call({ length: 2 ** 53 - 1 }, 1);";
const START = Date.UTC(2026, 6, 28);

/** client.ts whose body begins on line 2. */
const loop = (body: string): string =>
  `export async function callTool({ method, params }, host) {\n${body}\n}`;
const SEND = `await host.send({ jsonrpc: "2.0", id: host.nextId(), method, params })`;

function toRun(source: string): ClientRun {
  return {
    files: { "client.ts": source },
    method: "tools/call",
    params: { name: "t" },
    maxRounds: 3,
    capabilities: { roots: {} },
    seed: 1,
  };
}

/** A host that says yes to everything, changed as `over` says. */
function toHost(over: Partial<ClientHost> = {}): ClientHost & { sent: JsonRpcRequest[] } {
  const sent: JsonRpcRequest[] = [];
  return {
    sent,
    send: (message) => {
      sent.push(message);
      return Promise.resolve<JsonRpcResponse>({ jsonrpc: "2.0", id: message.id, result: { n: sent.length } });
    },
    answer: () => Promise.resolve({ action: "accept" }),
    pause: () => Promise.resolve(),
    now: () => START,
    ...over,
  };
}

const play = (body: string, host = toHost(), onEvent: (event: GuestEvent) => void = none) =>
  sandbox.run(toRun(loop(body)), host, onEvent);

const failed = (message: unknown, at?: string): unknown => ({
  status: "failed",
  fault: expect.objectContaining({ message, ...(at !== undefined && { at }) }) as unknown,
});

describe("a loop of one's own", () => {
  it("runs the built-in loop's file unchanged", async () => {
    const asking = {
      resultType: "input_required",
      requestState: "",
      inputRequests: { a: { method: "roots/list" } },
    };
    const host = toHost();
    const honest = toHost();
    host.send = async (message) => {
      host.sent.push(message);
      const reply = await honest.send(message);
      return host.sent.length === 1 ? { ...reply, result: asking } : reply;
    };
    const end = await sandbox.run(toRun(readFileSync("src/client/call-tool.ts", "utf8")), host, none);
    expect(end).toEqual({ status: "ended", ending: { result: { n: 2 } } });
    expect(host.sent.map(({ id }) => id)).toEqual([1, 2]);
    expect(host.sent[1]?.params).toMatchObject({
      inputResponses: { a: { action: "accept" } },
      requestState: "",
    });
  });

  it("is given what the host has, and nothing else", async () => {
    const end = await play(`
      const seen = [method, params.name, host.maxRounds, Object.keys(host.capabilities), host.nextId(), host.nextId()];
      const out = ["fetch", "setTimeout", "performance", "process", "require", "WebAssembly", "$call", "$marks"];
      return { result: { seen, out: out.filter((name) => name in globalThis), keys: Object.keys(host) } };`);
    expect(end).toEqual({
      status: "ended",
      ending: {
        result: {
          seen: ["tools/call", "t", 3, ["roots"], 1, 2],
          out: [],
          keys: ["send", "answer", "nextId", "maxRounds", "capabilities", "pause"],
        },
      },
    });
  });

  it("sends what it composes as it is, and gets undefined where the person's side refuses", async () => {
    const host = toHost({ answer: () => Promise.resolve(undefined) });
    const message = `{"jsonrpc":"2.0","id":"a","method":"no/such","more":1,"params":{"requestState":null,"__proto__":{"x":1},"n":1e+21}}`;
    const end = await play(
      `await host.send(JSON.parse('${message}')); return { abandoned: String(await host.answer("", { method: "m" })) };`,
      host,
    );
    expect(end).toEqual({ status: "ended", ending: { abandoned: "undefined" } });
    expect(JSON.stringify(host.sent)).toBe(`[${message}]`);
  });

  it("gets replies in the order in which they come, also of calls that it made at once", async () => {
    let first: () => void = none;
    const host = toHost({
      send: ({ id }) =>
        new Promise((resolve) => {
          const settle = (): void => resolve({ jsonrpc: "2.0", id, result: {} });
          if (id === 1) first = settle;
          else settle();
          if (id === 2) setImmediate(first);
        }),
    });
    const end = await play(
      `const order = [];
      const go = async () => order.push((${SEND}).id);
      await Promise.all([go(), go()]);
      return { result: { order } };`,
      host,
    );
    expect(end).toEqual({ status: "ended", ending: { result: { order: [2, 1] } } });
  });

  it("has a virtual clock that moves with its pauses, and seeded randomness", async () => {
    let now = START;
    const host = () =>
      toHost({
        pause: (ms) => {
          now += ms;
          return Promise.resolve();
        },
        now: () => now,
      });
    const body = `const before = Date.now(); await host.pause(250);
      return { result: { passed: Date.now() - before, zone: new Date().getTimezoneOffset(), r: Math.random() } };`;
    const first = await play(body, host());
    expect(first).toMatchObject({ ending: { result: { passed: 250, zone: 0 } } });
    expect(await play(body, host())).toEqual(first);
  });

  it("prints with its lines, up to the limit", async () => {
    const events: GuestEvent[] = [];
    await play(
      `console.log("a", { b: 1 });\n${SEND};\nconsole.warn("c");\nreturn { result: {} };`,
      toHost(),
      (event) => events.push(event),
    );
    expect(events).toEqual([
      { type: "console", level: "log", text: "a { b: 1 }", file: "client.ts", line: 2 },
      { type: "console", level: "warn", text: "c", file: "client.ts", line: 4 },
    ]);
    const many: GuestEvent[] = [];
    await play(`for (let i = 0; i < 300; i++) console.log(i); return { result: {} };`, toHost(), (event) =>
      many.push(event),
    );
    expect(many).toHaveLength(201);
  });
});

describe("what a loop must not do", () => {
  it.each([
    [`host.send({});`, /^host\.send\(message\): jsonrpc is not "2\.0"/],
    [`await host.send();`, /^host\.send\(message\): the message is no object/],
    [`await host.pause(-1);`, /^host\.pause\(ms\)/],
    [`await host.pause(1 / 0);`, /^host\.pause\(ms\)/],
    [`await host.answer("k");`, /^host\.answer\(key, request\): request is no object/],
    [`throw new RangeError("no more");`, /^RangeError: no more$/],
    [`throw 5;`, /^Thrown: 5$/],
    [`null.x;`, /^TypeError/],
    [`const a = {}; a.a = a; await host.send(a);`, /^TypeError: The message cannot be written as JSON/],
    [`return 1;`, /^callTool returned no object/],
    [`return { result: 1n };`, /^callTool returned what cannot be written/],
    [`await new Promise(() => {});`, /^Stalled: callTool waits/],
    [`const f = () => f() + 1; f();`, /^Stack limit exceeded/],
    [`const a = []; for (;;) a.push(new Uint8Array(1e6));`, /^Memory limit exceeded/],
    [`return { result: { text: "x".repeat(2 ** 21) } };`, /^Output limit exceeded/],
    [`for (;;) await host.pause(1);`, /^Output limit exceeded: more than 300 calls/],
  ])("%s fails with its line", async (line, message) => {
    expect(await play(`let before;\n${line}`)).toEqual(failed(expect.stringMatching(message), "client.ts:3"));
  });

  it("goes on with nothing after such a failure", async () => {
    const host = toHost();
    const end = await play(`try { host.send({}).catch(() => 0); } finally { ${SEND}; }`, host);
    expect(end).toEqual(failed(expect.stringMatching(/^host\.send/), "client.ts:2"));
    expect(host.sent).toEqual([]);
  });

  it.each([
    [`\nimport { text } from "roundtrip";`, /only types of "\.\/loop\.ts"/, "client.ts:2"],
    [`import * as all from "./loop.ts";`, /only types of/, "client.ts:1"],
    [`import { nothing } from "./loop.ts";`, /has no export "nothing"/, "client.ts:1"],
    [`export * from "./loop.ts";`, /only types of/, "client.ts:1"],
    [`export async function callTool() {\n  await import("./loop.ts");\n}`, /only types of/, "client.ts:2"],
    [
      `export async function callTool() {\n  await new Function('return import("x")')();\n}`,
      /nothing can be/,
      undefined,
    ],
    [`export const callTool = 1;`, /exports no function callTool/, "client.ts:1"],
    [`export async function callTool( {`, /^SyntaxError/, "client.ts:1"],
    [`await new Promise(() => {});`, /top-level await/, "client.ts:1"],
  ])("%s is refused", async (source, message, at) => {
    expect(await sandbox.run(toRun(source), toHost(), none)).toEqual(
      failed(expect.stringMatching(message), at),
    );
  });

  it("imports types from beside it, written as types or not", async () => {
    const source = `import type { Call } from "./loop.ts";
import { type Host,
  Ending } from "./loop.ts";
export async function callTool(call: Call, host: Host): Promise<Ending> {
  throw new Error("five");
}`;
    expect(await sandbox.run(toRun(source), toHost(), none)).toEqual(failed("Error: five", "client.ts:5"));
    const declared = readFileSync("src/client/loop.ts", "utf8").matchAll(
      /^export (?:type|interface) (\w+)/gm,
    );
    expect(CLIENT_IMPORTS.modules.get("./loop.ts")?.types).toEqual([...declared].map(([, name]) => name));
  });

  it("reaches nothing through prototypes", async () => {
    const host = toHost();
    const spoil = `
      for (const one of [Object, Array, Promise, String, Function])
        for (const name of ["toJSON", "call", "error", "lost", "value", "id", "resolve", "key", "how"])
          try { Object.defineProperty(one.prototype, name, { value: () => "mine", configurable: true, writable: true }); } catch {}
      JSON.stringify = JSON.parse = Reflect.apply = Promise.prototype.then = () => "mine";
      Promise.resolve = String = () => "mine";`;
    const outer = `host.send.constructor("return [typeof process, typeof postMessage, typeof $call, typeof fetch].join()")()`;
    expect(
      await play(`const outer = ${outer};${spoil}\n${SEND};\nreturn { abandoned: outer };`, host),
    ).toEqual(failed(expect.stringMatching(/^host\.send\(message\)/), "client.ts:8"));
    expect(host.sent).toEqual([]);
    expect(await play(`return { abandoned: [typeof {}.toJSON, ${outer}].join() };`)).toEqual({
      status: "ended",
      ending: { abandoned: "undefined,undefined,undefined,undefined,undefined" },
    });
  });
});

describe("the time of a loop", () => {
  it("ends a loop that never ends, with the line where it loops, also after a reply", async () => {
    const begun = performance.now();
    const end = await impatient.run(toRun(loop(`${SEND};\nlet i = 0;\nwhile (true) i++;`)), toHost(), none);
    expect(end).toEqual(
      failed("Time limit exceeded: the code ran for more than 0.2 seconds.", "client.ts:4"),
    );
    expect(performance.now() - begun).toBeGreaterThan(200);
  });

  it("counts all turns together", async () => {
    // Each turn alone stays below the limit.
    const work = `for (const end = i + 4e5; i < end; i++);`;
    const end = await impatient.run(
      toRun(loop(`let i = 0;\nfor (;;) {\n${work}\nawait host.pause(1);\n}`)),
      toHost(),
      none,
    );
    expect(end).toEqual(failed(expect.stringMatching(/^Time limit/)));
  });

  it("kills a worker that does not answer, and the next run has another", async () => {
    const events: GuestEvent[] = [];
    const body = `${SEND};\nconsole.log("before");\n${HANG}`;
    const end = await impatient.run(toRun(loop(body)), toHost(), (event) => events.push(event));
    expect(end).toMatchObject({ status: "failed", fault: { reason: "time" } });
    expect(events).toHaveLength(1);
    expect(await impatient.run(toRun(loop(`return { abandoned: "next" };`)), toHost(), none)).toEqual({
      status: "ended",
      ending: { abandoned: "next" },
    });
  });
});

describe("a run that is broken off", () => {
  it("rejects with the signal's reason, while it works and while it waits", async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const printed = sandbox.run(
      toRun(loop(`console.log("before");\n${HANG}`)),
      toHost(),
      (event) => {
        seen.push(event.type);
        stop.abort(new Error("stopped"));
      },
      stop.signal,
    );
    await expect(printed).rejects.toThrow("stopped");
    expect(seen).toEqual(["console"]);

    const later = new AbortController();
    const host = toHost({
      answer: () => {
        later.abort(new Error("closed"));
        return new Promise(none);
      },
    });
    const waiting = sandbox.run(
      toRun(loop(`await host.answer("k", { method: "m" });`)),
      host,
      none,
      later.signal,
    );
    await expect(waiting).rejects.toThrow("closed");
    const late = sandbox.run(toRun(""), toHost(), none, AbortSignal.abort(new Error("too late")));
    await expect(late).rejects.toThrow("too late");
    expect(await play(`return { abandoned: "next" };`)).toMatchObject({ status: "ended" });
  });

  it("rejects with the host's error where a question or a pause fails, whatever the loop does", async () => {
    const absent = new Error("nobody answers");
    const host = toHost({ answer: () => Promise.reject(absent), pause: () => Promise.reject(absent) });
    const body = (call: string) => `try { await ${call}; } catch {}\nreturn { result: {} };`;
    await expect(play(body(`host.answer("k", { method: "m" })`), host)).rejects.toBe(absent);
    await expect(play(body(`host.pause(1)`), host)).rejects.toBe(absent);
  });

  it("rejects with a message's error only where the loop lets it pass", async () => {
    const lost = new Error("the connection was lost");
    const host = toHost({ send: () => Promise.reject(lost) });
    await expect(play(`${SEND};`, host)).rejects.toBe(lost);
    await expect(play(`try { ${SEND}; } catch (e) { await null; throw e; }`, host)).rejects.toBe(lost);
    const caught = `try { ${SEND}; } catch (error) { return { abandoned: error.message }; }`;
    expect(await play(caught, host)).toEqual({
      status: "ended",
      ending: { abandoned: "the connection was lost" },
    });
    expect(await play(`try { ${SEND}; } catch { throw undefined; }`, host)).toEqual(
      failed("Thrown: undefined", "client.ts:2"),
    );
  });
});

describe("two runs at once", () => {
  it("have a worker each: one that spins does not hold up the other", async () => {
    const order: string[] = [];
    const note = (name: string) => (end: ClientEnd) => void order.push(`${name} ${end.status}`);
    const questions: (() => void)[] = [];
    const host = () =>
      toHost({ answer: () => new Promise((resolve) => questions.push(() => resolve({ action: "accept" }))) });
    const ask = toRun(loop(`return { result: await host.answer("k", { method: "m" }) };`));
    const first = sandbox.run(ask, host(), none).then(note("first"));
    const second = sandbox
      .run(toRun(loop("for (;;);")), toHost(), none)
      .then(note("second"))
      .then(() => {
        for (const settle of questions) settle();
      });
    await Promise.all([first, second]);
    expect(order).toEqual(["second failed", "first ended"]);
  });
});

describe("a sandbox that is closed", () => {
  it("rejects what runs and what comes", async () => {
    const closed = createNodeClientSandbox();
    const host = toHost({
      answer: () => {
        closed.dispose();
        return new Promise(none);
      },
    });
    const run = toRun(loop(`await host.answer("k", { method: "m" });`));
    await expect(closed.run(run, host, none)).rejects.toThrow("closed");
    await expect(closed.run(run, host, none)).rejects.toThrow("closed");
  });
});

describe("a worker that breaks", () => {
  const create = (
    behave: (say: (type: "message" | "error", report: object) => void, made: number) => void,
  ) => {
    let made = 0;
    const createWorker = (): SandboxWorker => {
      const listeners: Record<string, (event: WorkerReport) => void> = {};
      made += 1;
      const own = made;
      return {
        postMessage: ({ type }) => {
          if (type === "client") behave((kind, report) => listeners[kind]?.({ type: kind, ...report }), own);
        },
        terminate: none,
        addEventListener: (type, listener) => {
          listeners[type] = listener;
        },
      };
    };
    return createClientSandbox({ createWorker, wasmUrl: "x:" });
  };
  const ended = { status: "ended", text: '{"abandoned":"fine"}' };

  it("is a fault of that run, and is replaced", async () => {
    const broken = create((say, made) =>
      made === 1
        ? say("error", { message: "out of order" })
        : say("message", { data: { type: "ended", id: 1, calls: [], end: ended } }),
    );
    expect(await broken.run(toRun(""), toHost(), none)).toEqual(
      failed("The sandbox broke down: out of order"),
    );
    expect(await broken.run(toRun(""), toHost(), none)).toMatchObject({ ending: { abandoned: "fine" } });
  });

  it("is not hurried while a question is open, and killed where it is silent in its turn", async () => {
    vi.useFakeTimers();
    try {
      const question = { call: 1, operation: "answer", text: '{"key":"k","request":{"method":"m"}}' };
      const quiet = create((say) => {
        for (const data of [{ type: "begun" }, { type: "rested", calls: [question] }])
          say("message", { data: { ...data, id: 1 } });
      });
      let settle: () => void = none;
      const thinking = new Promise<JsonObject>((resolve) => (settle = () => resolve({})));
      let over = false;
      const running = quiet
        .run(toRun(""), toHost({ answer: () => thinking }), none)
        .finally(() => (over = true));
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(over).toBe(false);
      settle();
      await vi.advanceTimersByTimeAsync(1249);
      expect(over).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await running).toMatchObject({ status: "failed", fault: { reason: "time" } });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is a fault where it cannot start; strays and other runs have no say", async () => {
    const broken = create((say) => {
      for (const data of [
        null,
        { type: "ended", id: 2, calls: [], end: ended },
        { type: "rested", id: 1 },
        { type: "toString", id: 1 },
      ])
        say("message", { data });
      say("message", { data: { type: "failed", message: "404" } });
    });
    expect(await broken.run(toRun(""), toHost(), none)).toEqual(failed("The sandbox could not start: 404"));
  });
});
