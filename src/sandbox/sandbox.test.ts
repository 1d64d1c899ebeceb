import { afterAll, describe, expect, it, vi } from "vitest";
import type { GuestEvent } from "../protocol/ports.ts";
import { type FromWorker, toFromWorker, type ToWorker } from "./messages.ts";
import { createNodeSandbox } from "./node.ts";
import { createSandbox } from "./sandbox.ts";
import { textOf, toFiles, toRun } from "./test-kit.ts";
import type { SandboxWorker, WorkerReport } from "./workbench.ts";

// A worker that starts on a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const sandbox = createNodeSandbox();
const impatient = createNodeSandbox({ time: 200 });
afterAll(() => {
  sandbox.dispose();
  impatient.dispose();
});
const none = (): void => undefined;
/** Array.prototype.indexOf on this never looks at the clock: only killing the worker ends it. */
const HANG = "[].indexOf.call({ length: 2 ** 53 - 1 }, 1);";

describe("the sandbox on Node", () => {
  it("runs, describes and completes in a worker", async () => {
    const events: GuestEvent[] = [];
    const end = await sandbox.execute(toRun('ctx.ledger.add("x");\nreturn text("hi");'), (event) =>
      events.push(event),
    );
    expect(textOf(end)).toBe("hi");
    expect(events).toEqual([{ type: "ledger", kind: "x", recorded: true, file: "tools.ts", line: 4 }]);
    expect(await sandbox.describe(toFiles(""))).toMatchObject({
      status: "described",
      tools: [{ name: "t" }],
    });
    const files = {
      "tools.ts":
        'export const prompts = { p: { get() {}, complete: () => ["a"] }, q: { complete: 1, get() {} } };',
    };
    expect(await sandbox.complete(files, { kind: "prompt", name: "p" }, "x", "")).toEqual(["a"]);
    const broken = sandbox.complete({ "tools.ts": "\n(" }, { kind: "prompt", name: "p" }, "x", "");
    await expect(broken).rejects.toThrow(/SyntaxError: .*\(tools\.ts:2\)/);
  });

  it("gives maps without a prototype", async () => {
    const end = await sandbox.execute(toRun('await ctx.need("__proto__", listRoots());'), none);
    expect(end).toMatchObject({ status: "asked", data: { open: ["__proto__"] } });
    if (end.status !== "asked") return;
    expect(Object.getPrototypeOf(end.requests)).toBeNull();
    expect(Object.keys(end.requests)).toEqual(["__proto__"]);
  });

  it("runs jobs in the order in which they were given", async () => {
    const order: string[] = [];
    const go = (name: string): Promise<void> =>
      sandbox
        .execute(toRun(`return text("${name}");`), none)
        .then((end) => void order.push(String(textOf(end))));
    await Promise.all([go("a"), go("b"), go("c")]);
    expect(order).toEqual(["a", "b", "c"]);
  });

  it("kills a worker that does not answer, keeps what it had posted, and goes on", async () => {
    const events: string[] = [];
    const run = toRun(`ctx.ledger.add("before");\n${HANG}\nctx.ledger.add("after");`);
    const end = await impatient.execute(run, (event) =>
      events.push(event.type === "ledger" ? event.kind : ""),
    );
    expect(end).toMatchObject({ status: "failed", fault: { reason: "time" }, lines: [] });
    expect(events).toEqual(["before"]);
    expect(textOf(await impatient.execute(toRun('return text("next");'), none))).toBe("next");
  });

  it("rejects with the signal's reason on abort, keeps what was posted, and goes on", async () => {
    const stop = new AbortController();
    const events: string[] = [];
    const run = toRun(`ctx.ledger.add("before");\n${HANG}`);
    const seen = (event: GuestEvent): void => {
      events.push(event.type);
      stop.abort(new Error("stopped"));
    };
    const queued = new AbortController();
    const first = sandbox.execute(run, seen, stop.signal);
    const second = sandbox.execute(toRun(""), none, queued.signal);
    const third = sandbox.execute(toRun('return text("third");'), none);
    queued.abort(new Error("not needed"));
    await expect(second).rejects.toThrow("not needed");
    await expect(first).rejects.toThrow("stopped");
    expect(events).toEqual(["ledger"]);
    expect(textOf(await third)).toBe("third");
    await expect(sandbox.execute(toRun(""), none, AbortSignal.abort(new Error("too late")))).rejects.toThrow(
      "too late",
    );
  });

  it("rejects after it was closed", async () => {
    const closed = createNodeSandbox();
    const waiting = closed.describe(toFiles(""));
    closed.dispose();
    await expect(waiting).rejects.toThrow("closed");
    await expect(closed.describe(toFiles(""))).rejects.toThrow("closed");
  });
});

/** A worker that does what a test says. */
function createFake(onJob: (report: (message: FromWorker) => void, id: number, fake: Fake) => void) {
  const made: Fake[] = [];
  const createWorker = (): SandboxWorker => {
    const listeners: Record<string, (event: WorkerReport) => void> = {};
    const fake: Fake = {
      terminated: false,
      crash: (message) => listeners["error"]?.({ type: "error", ...(message !== undefined && { message }) }),
      say: (data) => listeners["message"]?.({ type: "message", data }),
    };
    made.push(fake);
    return {
      postMessage(message: ToWorker) {
        if (message.type === "job") onJob(fake.say, message.id, fake);
      },
      terminate: () => {
        fake.terminated = true;
      },
      addEventListener: (type, listener) => {
        listeners[type] = listener;
      },
    };
  };
  return { made, sandbox: createSandbox({ createWorker, wasmUrl: "x:" }) };
}
interface Fake {
  terminated: boolean;
  crash: (message?: string) => void;
  say: (data: unknown) => void;
}

describe("a worker that breaks", () => {
  it("is a fault of that run, and is replaced", async () => {
    const { made, sandbox: broken } = createFake((say, id, fake) => {
      if (made.length === 1) fake.crash("out of order");
      else say({ type: "done", id, outcome: { status: "returned", result: {}, lines: [] } });
    });
    expect(await broken.execute(toRun(""), none)).toEqual({
      status: "failed",
      fault: { reason: "crashed", message: "The sandbox broke down: out of order" },
      lines: [],
    });
    expect(made[0]?.terminated).toBe(true);
    expect((await broken.execute(toRun(""), none)).status).toBe("returned");
  });

  it("is a fault where it cannot start", async () => {
    const { sandbox: broken } = createFake((say) => say({ type: "failed", message: "404" }));
    expect(await broken.describe({})).toMatchObject({
      fault: { message: "The sandbox could not start: 404" },
    });
  });

  it("has no say in another run", async () => {
    const events: unknown[] = [];
    const { sandbox: honest } = createFake((say, id) => {
      say("stray" as never);
      say({ type: "event", id: id + 1, event: { type: "progress", done: 1, file: "", line: 0 } });
      say({
        type: "done",
        id,
        outcome: { status: "failed", fault: { reason: "thrown", message: "x" }, lines: [] },
      });
    });
    const end = await honest.execute(toRun(""), (event) => events.push(event));
    expect(end).toMatchObject({ fault: { message: "x" } });
    expect(events).toEqual([]);
  });
});

describe("toFromWorker", () => {
  it("lets known messages in and nothing else", () => {
    expect(toFromWorker({ type: "ready" })).toEqual({ type: "ready" });
    for (const stray of [
      null,
      1,
      {},
      { type: "begun" },
      { type: "event", id: 1 },
      { type: "done", id: 1 },
      { type: "failed" },
    ])
      expect(toFromWorker(stray)).toBeNull();
  });
});
