import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Person } from "../protocol/ports.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { toMeasures } from "../trace/measures.ts";
import { toOutcome } from "../trace/views.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import type { SessionRun } from "./play.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const source = (done = "done") => `import { elicit, text } from "roundtrip";
export const tools = {
  act: {
    description: "Acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const answer = await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
      ctx.ledger.add("done");
      return text("${done} at " + ctx.now());
    },
  },
};
`;
const { call, client } = playgroundSchema.parse({
  version: 1,
  call: { method: "tools/call", name: "act" },
});
const yes = { action: "accept", content: { ok: true } };
const START = Date.parse("2026-07-28T00:00:00Z");

let session: Session;
beforeEach(() => {
  session = createSession({ executor, seed: 1 });
  session.configure({ files: { "tools.ts": source() }, serverName: "shop" });
});

function play(person: Person, over: Partial<SessionRun> = {}, controller = new AbortController()) {
  const { signal } = controller;
  const ports = { person, fetch: session.fetch, url: "http://localhost/mcp", signal };
  return session.run({ call, client, ...over }, ports);
}
const scripted = (...answers: object[]) =>
  createScriptedPerson({ answers: answers as never, host: { model: [], roots: [] } });
const runs = () => session.trace.getSnapshot().runs;

describe("a session", () => {
  it("keeps its world from run to run; counts and ids begin anew with each", async () => {
    await play(scripted(yes));
    await play(scripted(yes));
    expect(runs()).toHaveLength(2);
    for (const events of runs()) {
      expect(toMeasures(events)).toEqual({ requests: 2, prompts: 1, ledger: 1, parked: 0 });
      expect(events[0]).toMatchObject({ kind: "started", n: 1, method: "tools/call", serverName: "shop" });
      expect(events.flatMap((event) => (event.kind === "sent" ? [event.message.id] : []))).toEqual([1, 2]);
      expect(events.at(-1)?.kind).toBe("finished");
    }
    const exchanges = runs()
      .flat()
      .flatMap((event) => (event.kind === "sent" ? [event.exchange] : []));
    expect(new Set(exchanges).size).toBe(4);
    for (const exchange of exchanges) expect(exchange).toMatch(/^[0-9a-f]{32}$/);
  });

  it("joins what client, server and sandbox write by the exchange", async () => {
    await play(scripted(yes));
    const [events = []] = runs();
    const kindsOf = (exchange: string) =>
      events.flatMap((event) => ("exchange" in event && event.exchange === exchange ? [event.kind] : []));
    const [first, second] = events.flatMap((event) => (event.kind === "sent" ? [event.exchange] : []));
    expect(kindsOf(first ?? "")).toEqual(["sent", "entered", "needed", "left", "received", "prompted"]);
    expect(kindsOf(second ?? "")).toEqual([
      "sent",
      "judged",
      "entered",
      "needed",
      "acted",
      "left",
      "received",
    ]);
  });

  it("runs the code as it stands when the retry arrives", async () => {
    const person: Person = {
      answer() {
        session.configure({ files: { "tools.ts": source("edited") } });
        return Promise.resolve({ status: "answered", response: yes });
      },
    };
    expect(await play(person)).toMatchObject({
      status: "completed",
      text: expect.stringMatching(/^edited/) as string,
    });
  });

  it("stands still while people think; the clock is moved on purpose", async () => {
    await play(scripted(yes));
    expect(toOutcome(runs()[0] ?? [])).toEqual({ status: "completed", text: `done at ${START}` });
    session.moveClock(5000);
    expect(runs()[0]?.at(-1)).toMatchObject({ kind: "moved", to: START + 5000, at: START + 5000 });
    await play(scripted(yes));
    expect(toOutcome(runs()[1] ?? [])).toEqual({ status: "completed", text: `done at ${START + 5000}` });
  });

  it("writes no event where the clock is moved before anything happened", () => {
    session.moveClock(1);
    expect(session.trace.getSnapshot().length).toBe(0);
  });

  it("begins anew on reset: empty trace, first clock, the same tokens; the code stays", async () => {
    await play(scripted(yes));
    const first = JSON.stringify(runs());
    session.moveClock(1000);
    session.reset(1);
    expect(session.trace.getSnapshot()).toEqual({ runs: [], length: 0 });
    await play(scripted(yes));
    expect(JSON.stringify(runs())).toBe(first);
  });

  it("describes what its files define", async () => {
    const description = await session.describe();
    expect(description).toMatchObject({ status: "described", tools: [{ name: "act" }] });
  });

  it("refuses a second run at once, and takes one after the first", async () => {
    const controller = new AbortController();
    const never: Person = { answer: () => new Promise(() => undefined) };
    const first = play(never, {}, controller);
    await expect(play(scripted(yes))).rejects.toThrow("a run is going on");
    controller.abort();
    await first;
    expect(runs()).toHaveLength(1);
    expect(await play(scripted(yes))).toMatchObject({ status: "completed" });
  });
});

describe("a call that was made before", () => {
  const code = `import { elicit } from "roundtrip";
const form = elicit("Go?", { ok: { type: "boolean" } });
const go = async (ctx: any) => { await ctx.need("go", form); ctx.ledger.add("done"); };
const said = { type: "text", text: "done" };
export const tools = { act: { description: "", inputSchema: { type: "object" },
  async run(_: unknown, ctx: any) { await go(ctx); return { content: [said] }; } } };
export const prompts = { act: { description: "",
  async get(_: unknown, ctx: any) { await go(ctx); return { messages: [{ role: "user", content: said }] }; } } };
export const caching = { ttlMs: 60_000 };
export const resources = { "doc://act": { name: "act", caching,
  async read({ uri }: any, ctx: any) { await go(ctx); return { contents: [{ uri, text: "done" }] }; } } };
`;

  it.each(
    [
      { method: "tools/call", name: "act", arguments: {} } as const,
      { method: "prompts/get", name: "act", arguments: {} } as const,
      { method: "resources/read", uri: "doc://act" } as const,
    ].flatMap((again) => (["loop", "sdk"] as const).map((kind) => ({ again, kind }))),
  )(
    "is made and asked about again: nothing of it was kept, $again.method with $kind",
    async ({ again, kind }) => {
      session.configure({ files: { "tools.ts": code } });
      for (let times = 0; times < 2; times += 1)
        await play(scripted(yes), { call: again, client: { ...client, kind } });
      expect(runs().map(toMeasures)).toEqual([
        { requests: 2, prompts: 1, ledger: 1, parked: 0 },
        { requests: 2, prompts: 1, ledger: 1, parked: 0 },
      ]);
    },
  );
});

describe("how a run breaks off", () => {
  it("is abandoned where it is stopped while the question stands open: no retry leaves", async () => {
    const controller = new AbortController();
    const answer = vi.fn<Person["answer"]>(() => new Promise(() => undefined));
    const run = play({ answer }, {}, controller);
    await vi.waitFor(() => expect(answer).toHaveBeenCalled(), { timeout: 5000 });
    controller.abort();
    expect(await run).toEqual({ status: "abandoned", reason: "stopped" });
    expect(toMeasures(runs()[0] ?? [])).toEqual({ requests: 1, prompts: 1, ledger: 0, parked: 0 });
  });

  it("is lost where the connection fails", async () => {
    const ports = {
      person: scripted(),
      fetch: () => Promise.reject(new TypeError("fetch failed")),
      url: "http://localhost/mcp",
      signal: new AbortController().signal,
    };
    expect(await session.run({ call, client }, ports)).toEqual({ status: "lost" });
  });

  it("is abandoned, with the reason, where the host itself fails", async () => {
    const person: Person = { answer: () => Promise.reject(new Error("no form for this")) };
    expect(await play(person)).toEqual({ status: "abandoned", reason: "the host failed: no form for this" });
  });

  it("takes faults from outside, and those of a run only while one goes on", async () => {
    session.causeFault({ when: "waiting", abandon: true });
    const person: Person = {
      answer(_, signal) {
        session.causeFault({ when: "waiting", abandon: true });
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          if (signal.aborted) reject(signal.reason as Error);
        });
      },
    };
    expect(await play(person)).toEqual({ status: "abandoned", reason: "the client gave up" });
    session.causeFault({ when: "waiting", drop: "request" });
    expect((await play(scripted(yes))).status).toBe("completed");
  });

  it("writes nothing of an earlier world after a reset", async () => {
    const controller = new AbortController();
    const answer = vi.fn<Person["answer"]>(() => new Promise(() => undefined));
    const run = play({ answer }, {}, controller);
    await vi.waitFor(() => expect(answer).toHaveBeenCalled(), { timeout: 5000 });
    session.reset(2);
    controller.abort();
    await run;
    expect(session.trace.getSnapshot().length).toBe(0);
  });
});
