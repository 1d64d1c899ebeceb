import { afterEach, describe, expect, it, vi } from "vitest";
import type { HostCallMessage } from "./client-messages.ts";
import { createClientRun } from "./client-run.ts";
import type { Engine } from "./engine.ts";
import { LIMITS } from "./limits.ts";
import { loadEngine } from "./test-kit.ts";

afterEach(() => vi.restoreAllMocks());

/** A run in this thread; `calls` are what it asked of its host. */
function begin(engine: Engine, body: string) {
  const calls: HostCallMessage[] = [];
  const files = { "client.ts": `export async function callTool({ method, params }, host) {\n${body}\n}` };
  const run = { files, method: "tools/call", params: {}, maxRounds: 3, capabilities: {}, seed: 1 };
  const posts = { emit: () => undefined, call: (call: HostCallMessage) => void calls.push(call) };
  const turns = createClientRun(engine, run, posts, { ...LIMITS, time: 30_000 });
  return { calls, turns };
}

describe("a run of client.ts, turn by turn", () => {
  it("counts only the time of its turns", async () => {
    const engine = await loadEngine();
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
    const ask = `await host.answer("k", { method: "m" })`;
    const { turns, calls } = begin(engine, `return { result: { all: [${ask}, ${ask}] } };`);
    expect(turns.start(0)).toBeNull();
    passed += 3_600_000;
    expect(turns.reply('{"call":1,"value":{}}', 0)).toBeNull();
    passed += 3_600_000;
    expect(turns.reply('{"call":2}', 0)).toEqual({ status: "ended", text: '{"result":{"all":[{},null]}}' });
    expect(calls.map(({ call, operation }) => [call, operation])).toEqual([
      [1, "answer"],
      [2, "answer"],
    ]);
    turns.close();
    expect(engine.isSpent()).toBe(false);
  });

  it("asks for nothing any more once it has returned", async () => {
    const engine = await loadEngine();
    const { turns, calls } = begin(
      engine,
      `const later = async () => { await null; await null; await null; await null; await null; await host.pause(1); };
later();
return { abandoned: "done" };`,
    );
    expect(turns.start(0)).toEqual({ status: "ended", text: '{"abandoned":"done"}' });
    expect(calls).toEqual([]);
  });

  it("is not sent more than it may hold", async () => {
    const { turns } = begin(await loadEngine(), `await host.answer("k", { method: "m" });`);
    expect(turns.start(0)).toBeNull();
    const text = JSON.stringify({ call: 1, value: { x: "x".repeat(4 * LIMITS.output) } });
    expect(turns.reply(text, 0)).toEqual({
      status: "failed",
      fault: {
        reason: "output",
        message: "Output limit exceeded: the loop was sent more than 4096 KiB at once.",
      },
    });
  });

  it("fails where there is no client.ts", async () => {
    const run = { files: {}, method: "m", params: {}, maxRounds: 3, capabilities: {}, seed: 1 };
    const posts = { emit: () => undefined, call: () => undefined };
    expect(createClientRun(await loadEngine(), run, posts, LIMITS).start(0)).toEqual({
      status: "failed",
      fault: { reason: "definition", message: "There is no client.ts." },
    });
  });
});
