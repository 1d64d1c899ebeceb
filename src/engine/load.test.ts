import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { beginLoad, type LoadOptions, type LoadSample } from "./load.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  submit: {
    description: "Asks, then acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const answer = await ctx.need("ok", elicit("Submit?", { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) return text("Nothing was submitted.");
      ctx.ledger.add("expense");
      return text("Submitted.");
    },
  },
  twice: {
    description: "Asks two questions.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      await ctx.need("one", elicit("One?", { name: { type: "string", minLength: 2 } }));
      await ctx.need("two", elicit("Two?", { size: { type: "string", enum: ["s", "l"] } }));
      ctx.ledger.add("done");
      return text("done");
    },
  },
};
`;

function toDocument(over: { tool?: string; server?: object; person?: object[] } = {}) {
  const { tool = "submit", server = {}, person = [] } = over;
  const call = { method: "tools/call", name: tool };
  const parsed = parsePlayground({ version: 1, files: { "tools.ts": TOOLS }, call, person, server });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

async function play(people: number, over: Parameters<typeof toDocument>[0], more: Partial<LoadOptions> = {}) {
  const samples: LoadSample[] = [];
  const { ended } = beginLoad({
    executors: { legacy: executor, modern: executor },
    document: toDocument(over),
    people,
    longestSeconds: 240,
    onSample: (sample) => samples.push(sample),
    ...more,
  });
  return { end: await ended, samples };
}

const most = (samples: readonly LoadSample[], era: "legacy" | "modern", what: "held" | "bytes") =>
  Math.max(...samples.map((sample) => sample[era][what]));

/** The call's params and the question, and what memory keeps of the call: all of it is the same for everyone. */
const CALL = '{"name":"submit","_meta":{}}';

describe("many people at once", () => {
  it("all are held in the earlier era until they answer, and none in the modern one", async () => {
    const { end, samples } = await play(50, { server: { instances: 2 } });
    const asked = samples.filter(({ at, called }) => at === 0 && called === 50).at(-1);
    expect(asked?.legacy).toMatchObject({ held: 50, asked: 50, completed: 0 });
    expect(asked?.modern).toMatchObject({ held: 0, bytes: 0, asked: 50, completed: 0 });
    expect(most(samples, "modern", "held")).toBe(0);
    expect(most(samples, "modern", "bytes")).toBe(0);
    expect(asked?.legacy.bytes).toBeGreaterThan(50 * CALL.length);
    expect((asked?.legacy.bytes ?? 0) % 50).toBe(0);
    const done = { held: 0, bytes: 0, asked: 0, completed: 50, lost: 0, others: 0, ledger: 50 };
    expect(end).toMatchObject({ called: 50, ended: 50, legacy: done, modern: done });
    expect(end.at).toBeLessThanOrEqual(240_000);
  });

  it("each answer lets one handler go, and the clock only goes forward", async () => {
    const { samples } = await play(8, {});
    for (const { legacy } of samples) expect(legacy.held).toBe(legacy.asked);
    const times = samples.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set(samples.map(({ legacy }) => legacy.held))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it("an instance that stops takes with it what it held then, and nothing in the modern era", async () => {
    const stops = [{ at: 120_000, instance: "A" }];
    const { end, samples } = await play(50, { server: { instances: 2 } }, { stops });
    const before = samples.findLast(({ at }) => at < 120_000);
    const after = samples.find(({ at }) => at >= 120_000);
    const lost = (before?.legacy.held ?? 0) - (after?.legacy.held ?? 0);
    expect(lost).toBeGreaterThan(0);
    expect(end.legacy).toMatchObject({ held: 0, bytes: 0, lost, completed: 50 - lost, ledger: 50 - lost });
    expect(end.modern).toMatchObject({ lost: 0, completed: 50, ledger: 50 });
  });

  it("an instance can be stopped when somebody wants it, at the time that it is", async () => {
    let stop: (instance: string) => void = () => undefined;
    let pressedAt = -1;
    const stopped: object[] = [];
    const load = beginLoad({
      executors: { legacy: executor, modern: executor },
      document: toDocument(),
      people: 10,
      longestSeconds: 100,
      onStopped: (one) => stopped.push(one),
      onSample: ({ at, legacy }) => {
        if (pressedAt >= 0 || legacy.completed < 4) return;
        pressedAt = at;
        stop("A");
      },
    });
    stop = load.stop;
    const end = await load.ended;
    // The only instance: whoever had not answered is lost in both eras.
    expect(end.legacy).toMatchObject({ completed: 4, lost: 6, held: 0 });
    expect(end.modern).toMatchObject({ completed: 4, lost: 6 });
    expect(pressedAt).toBeGreaterThan(0);
    expect(stopped).toEqual([{ at: pressedAt, instance: "A" }]);
  });

  it("states that stay in an instance's memory are bytes held in the modern era too", async () => {
    const stops = [{ at: 0, instance: "A" }];
    const { end, samples } = await play(4, { server: { instances: 2, seal: "handle" } }, { stops });
    const full = most(samples, "modern", "bytes");
    expect(full).toBeGreaterThan(0);
    expect(most(samples, "modern", "held")).toBe(0);
    // Two of the four states were in A.
    expect(end.modern).toMatchObject({ bytes: full / 2, completed: 2, others: 2 });
  });

  it("a tool with two questions holds everyone twice", async () => {
    const { end, samples } = await play(3, { tool: "twice" });
    expect(most(samples, "legacy", "held")).toBe(3);
    expect(end.legacy).toMatchObject({ completed: 3, ledger: 3 });
    expect(end.modern).toMatchObject({ completed: 3, ledger: 3 });
  });

  it("answers as the script says, where there is one", async () => {
    const { end } = await play(3, { person: [{ action: "decline" }] });
    expect(end.legacy).toMatchObject({ completed: 3, ledger: 0 });
    expect(end.modern).toMatchObject({ completed: 3, ledger: 0 });
  });

  it("thinks as long in one era as in the other, and the same each time", async () => {
    const [one, other] = [await play(5, {}), await play(5, {})];
    expect(one.samples).toEqual(other.samples);
    for (const { legacy, modern } of one.samples) expect(legacy.asked).toBe(modern.asked);
  });

  it("ends where it is stopped", async () => {
    const controller = new AbortController();
    const onSample = ({ called }: LoadSample) => {
      if (called === 2) controller.abort(new Error("stopped"));
    };
    await expect(play(5, {}, { signal: controller.signal, onSample })).rejects.toThrow("stopped");
  });
});
