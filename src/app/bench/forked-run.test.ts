import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { toForkPoint, toForkPoints } from "../../trace/fork-points.ts";
import { toForkedRun } from "./forked-run.ts";

const started = {
  ...{ kind: "started", client: "loop", method: "tools/call", params: { name: "t" }, principal: "ana" },
  ...{ capabilities: {}, maxRounds: 3, era: "modern", instances: 1, serverName: "shop" },
} as const satisfies TraceBody;
const send: TraceBody = {
  ...{ kind: "sent", exchange: "e", url: "", headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} },
};
const receive = (result: object): TraceBody => ({
  ...{ kind: "received", exchange: "e", status: 200, headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, result: { ...result } },
});
const asking = receive({ resultType: "input_required", requestState: "s1" });
const stateOnly = receive({ resultType: "input_required", requestState: "s2" });
const request = { method: "elicitation/create", params: { message: "Go?" } } as const;
const prompt: TraceBody = { kind: "prompted", exchange: "e", prompt: 1, key: "go", request };
const answer: TraceBody = { kind: "answered", prompt: 1, key: "go", response: { action: "accept" } };
const finish: TraceBody = { kind: "finished", outcome: { status: "completed", text: "" } };
const toRun = (bodies: readonly TraceBody[], run = 1) =>
  bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run, at: 0 }));

//            1        2     3       4       5       6     7          8     9
const whole = [started, send, asking, prompt, answer, send, stateOnly, send, receive({}), finish];

describe("the moments that a run can be gone on from", () => {
  it("are before each question, and after a response that asked for nothing but came with a state", () => {
    expect(toForkPoints(toRun(whole, 2))).toEqual([
      { run: 2, n: 3, round: 1, state: "s1" },
      { run: 2, n: 7, round: 2, state: "s2" },
    ]);
  });

  it("belong to what comes after them; before the first, it is the first", () => {
    const at = (n: number) => toForkPoint(toRun(whole), n)?.n;
    expect([1, 3, 4, 7, 8, 10].map(at)).toEqual([3, 3, 3, 3, 7, 7]);
  });

  it("are the same of a client of one's own, whatever it prints", () => {
    const own = { ...started, client: "client.ts" } as const;
    expect(toForkPoints(toRun([own, ...whole.slice(1)])).map(({ n }) => n)).toEqual([3, 7]);
    const print = {
      kind: "printed",
      exchange: "e",
      level: "log",
      text: "",
      where: "client.ts:1",
      round: 1,
    } as const;
    const printing = [own, send, asking, print, prompt, answer, send, stateOnly, print, send, receive({})];
    expect(toForkPoints(toRun(printing)).map(({ n }) => n)).toEqual([4, 8]);
  });

  it("are none where calls are made at once: they may come in another order", () => {
    const other = { ...send, exchange: "f" } as TraceBody;
    expect(toForkPoints(toRun([started, send, other, asking, prompt, answer, finish]))).toEqual([]);
  });

  it("are the same where the SDK's client made the run", () => {
    const sdk = toRun([{ ...started, client: "sdk" }, ...whole.slice(1)]);
    expect(toForkPoints(sdk).map(({ n, round }) => [n, round])).toEqual([
      [3, 1],
      [7, 2],
    ]);
  });

  it("are none where a handler is held, or nothing was asked", () => {
    const held = { ...started, era: "legacy" } as const;
    expect(toForkPoints(toRun([held, ...whole.slice(1)]))).toEqual([]);
    expect(toForkPoint(toRun([started, send, receive({}), finish]), 3)).toBeNull();
  });
});

describe("a run that goes on from another", () => {
  const fork = [{ ...started, forked: { run: 1, n: 3 } }, send, asking, prompt];
  it("names its moment, and leads to the run before as it was", () => {
    const runs = [toRun(whole), toRun([...fork, answer], 2)];
    expect(toForkedRun(runs)).toEqual({
      point: { run: 1, n: 3, round: 1, state: "s1" },
      earlier: { label: "run 1", events: runs[0], from: "Runs" },
      held: true,
    });
  });

  it("can carry another state until its own first request has left", () => {
    expect(toForkedRun([toRun(whole), toRun([...fork, answer, send], 2)])?.held).toBe(false);
  });

  it("is none where it began with a call of its own", () => {
    expect(toForkedRun([toRun(whole), toRun(whole, 2)])).toBeNull();
  });
});
