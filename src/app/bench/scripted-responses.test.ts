import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/json.ts";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { toResponses } from "./scripted-responses.ts";

const asked = (state: string, keys: string[]): TraceBody => ({
  kind: "received",
  exchange: "e",
  status: 200,
  headers: {},
  bytes: 0,
  message: {
    jsonrpc: "2.0",
    id: 1,
    result: {
      resultType: "input_required",
      requestState: state,
      inputRequests: Object.fromEntries(keys.map((key) => [key, { method: "elicitation/create" }])),
    },
  },
});
const sent = (params: JsonObject): TraceBody => ({
  kind: "sent",
  exchange: "e",
  url: "",
  headers: {},
  bytes: 0,
  message: { jsonrpc: "2.0", id: 2, method: "tools/call", params },
});
const prompted: TraceBody = {
  kind: "prompted",
  exchange: "e",
  prompt: 1,
  key: "k",
  request: { method: "elicitation/create" },
};
const toRun = (...bodies: TraceBody[]) =>
  bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));
const yes = { action: "accept", content: { ok: true } };
const no = { action: "decline" };

describe("the answers that go along with a state", () => {
  it("are those of the script, in the order of their keys", () => {
    expect(toResponses(toRun(asked("s", ["b", "a"])), [yes, no])).toEqual({ a: yes, b: no });
  });

  it("go on in the script where questions were asked before", () => {
    const run = toRun(asked("s1", ["a"]), prompted, sent({ requestState: "s1" }), asked("s2", ["b"]));
    expect(toResponses(run, [yes, no])).toEqual({ b: no });
  });

  it("are those that were sent with it, where they were", () => {
    const run = toRun(asked("s", ["a"]), prompted, sent({ requestState: "s", inputResponses: { a: no } }));
    expect(toResponses(run, [yes])).toEqual({ a: no });
  });

  it("are sent without what the script alone needs, and never made up", () => {
    expect(toResponses(toRun(asked("s", ["a"])), [{ action: "accept", finish: "ana" }])).toEqual({
      a: { action: "accept" },
    });
    expect(toResponses(toRun(asked("s", ["a"])), [{ refuse: true }])).toBeUndefined();
    expect(toResponses(toRun(asked("s", ["a"])), [{ approve: true }])).toBeUndefined();
    expect(toResponses(toRun(asked("s", ["a"])), [])).toBeUndefined();
  });

  it("are none where there is no state", () => {
    expect(toResponses([], [yes])).toBeUndefined();
  });
});
