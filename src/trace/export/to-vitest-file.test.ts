import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../event.ts";
import { type AttemptEvidence, toVitestFile } from "./to-vitest-file.ts";

const toEvents = (bodies: TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
const sent = (id: number, params: object = {}): TraceBody => ({
  ...{ kind: "sent", exchange: `e${id}`, url: "http://a/mcp", headers: { A: "b" }, bytes: 1 },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: { ...params } },
});
const received = (id: number, more: object, status = 200): TraceBody => ({
  ...{ kind: "received", exchange: `e${id}`, status, headers: {}, bytes: 1 },
  message: { jsonrpc: "2.0", id, ...more },
});
const asks = (id: number, requestState: string) =>
  received(id, { result: { resultType: "input_required", requestState } });
const complete = (id: number) => received(id, { result: { resultType: "complete" } });

const toEvidence = (bodies: TraceBody[], over: Partial<AttemptEvidence> = {}): AttemptEvidence => ({
  ...{ label: "one", attempt: {}, ledger: 1 },
  events: toEvents(bodies),
  presentations: [{ exchange: "e2", verdict: "accepted" }],
  ...over,
});
interface Test {
  label: string;
  skip: string | null;
  verdicts: string[];
  batches?: number[][];
  steps?: { message: { params: object }; state: unknown; expected: string }[];
}
/** The tests that a file has: its data is JSON, but for a key that no literal may have. */
const testsOf = (...attempts: AttemptEvidence[]): Test[] => {
  const text = toVitestFile(attempts, "http://a/mcp");
  const [, data = ""] = /^const attempts = (\[[^]*?\n?\]);\n\nfor /m.exec(text) ?? [];
  return JSON.parse(data.replaceAll('["__proto__"]:', '"__proto__":')) as Test[];
};
const stepsOf = (attempt: AttemptEvidence) => testsOf(attempt)[0]?.steps ?? [];

describe("attempts as a Vitest file", () => {
  it("has a step for each message, whose state comes from the step that issued it", () => {
    const steps = stepsOf(toEvidence([sent(1), asks(1, "s"), sent(2, { requestState: "s" }), complete(2)]));
    expect(steps.map(({ state, expected }) => [state, expected])).toEqual([
      [null, "200 input_required"],
      [{ of: 0 }, "200 complete"],
    ]);
  });

  it.each([
    ["an error", { error: { code: -32602, message: "x" } }, 400, "400 error -32602"],
    ["a failed result", { result: { isError: true, resultType: "complete" } }, 200, "200 isError"],
    ["a result of another kind", { result: {} }, 200, "200 result"],
  ])("expects what showed outside: %s", (_, reply, status, expected) => {
    const bodies = [sent(1), asks(1, "s"), sent(2, { requestState: "s" }), received(2, reply, status)];
    expect(stepsOf(toEvidence(bodies))[1]?.expected).toBe(expected);
  });

  it("changes the state that the call of its own place issued; other text stays as it stands", () => {
    const change = { flip: 3 };
    const bodies = [
      ...[sent(1), asks(1, "s"), sent(2), asks(2, "t")],
      ...[sent(3, { requestState: "S" }), complete(3), sent(4, { requestState: "T" }), complete(4)],
    ];
    const presentations = ["e3", "e4"].map((exchange) => ({ exchange, verdict: "accepted" }));
    const states = (attempt: AttemptEvidence["attempt"]) =>
      stepsOf(toEvidence(bodies, { attempt, presentations })).map(({ state }) => state);
    expect(states({ state: change, times: 2 })).toEqual([null, null, { of: 0, change }, { of: 1, change }]);
    expect(states({ state: { raw: "S" }, times: 2 })).toEqual([null, null, null, null]);
  });

  it("sends at once what was, and what carries on after it by itself", () => {
    const bodies = [1, 2, 3, 4].flatMap((id) => [sent(id), complete(id)]);
    const presentations = ["e2", "e3", "e4"].map((exchange) => ({ exchange, verdict: "accepted" }));
    const [test] = testsOf(toEvidence(bodies, { attempt: { times: 2, parallel: true }, presentations }));
    expect(test?.batches).toEqual([[0], [1, 2], [3]]);
  });

  it.each<[string, Partial<AttemptEvidence>, TraceBody[]]>([
    ["the server’s clock must move by 301 s first", { attempt: { afterSeconds: 301 } }, [complete(1)]],
    [
      "nothing was presented",
      { presentations: [{ exchange: "", verdict: "not presented: why" }] },
      [complete(1)],
    ],
    ["no response came", {}, []],
  ])("skips what cannot be repeated from outside: %s", (why, over, ends) => {
    const [test] = testsOf(toEvidence([sent(1), ...ends], over));
    expect(test).toMatchObject({ label: "one", skip: why });
    expect(test?.steps).toBeUndefined();
  });

  it("keeps a key that would set a prototype a key", () => {
    const params = JSON.parse('{"__proto__":{"a":1},"b":"\\"__proto__\\":"}') as object;
    const body = { ...(sent(1) as Extract<TraceBody, { kind: "sent" }>) };
    const message = { ...body.message, params } as typeof body.message;
    const text = toVitestFile([toEvidence([{ ...body, message }, complete(1)])], "http://a");
    expect(text).toMatch(/^ +\["__proto__"\]: \{$/m);
    expect(text).toContain(String.raw`"b": "\"__proto__\":"`);
  });

  it("takes its server from the environment, and names one where there is none", () => {
    const text = toVitestFile([], 'http://a/"x');
    expect(text).toContain('const url = process.env.MCP_URL ?? "http://a/\\"x";');
    expect(text.match(/^import .*$/gm)).toEqual(['import { expect, it } from "vitest";']);
  });
});
