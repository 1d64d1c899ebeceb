import { describe, expect, it } from "vitest";
import type { Step } from "../../lesson/course.ts";
import { toCaller, toCheckFiles, toRunFiles } from "./calling.ts";

const call = { method: "tools/call", name: "buy" } as const;
const run = { call };
const programs = { "built-in": "ours", "drops-state": "drops", "never-returns": "never" };
const tools = { "tools.ts": "tools" };
const both = { ...tools, "client.ts": "mine" };
const toStep = (start: Step["start"], more: Partial<Step["run"]> = {}): Step => ({
  ...{ number: 1, title: "", blocks: [], start, hash: "", checks: [], broken: false },
  run: { call, ...more },
});

describe("who makes the call", () => {
  it("is the page's own loop, until there is a client.ts", () => {
    expect(toCaller(run, {}, tools)).toBe("built-in");
    expect(toCaller(run, {}, both)).toBe("client.ts");
  });

  it("is the loop that was chosen, whatever the files hold", () => {
    expect(toCaller(run, { loop: "drops-state" }, both)).toBe("drops-state");
    expect(toCaller(run, { loop: "built-in" }, both)).toBe("built-in");
  });

  it("is the SDK's client wherever it is named: by the step, or by the learner", () => {
    expect(toCaller({ call, client: { kind: "sdk" } }, { loop: "drops-state" }, both)).toBe("sdk");
    expect(toCaller(run, { client: { kind: "sdk" } }, both)).toBe("sdk");
    expect(toCaller({ call, client: { kind: "sdk" } }, { client: { kind: "loop" } }, both)).toBe("client.ts");
  });
});

describe("the files of a run", () => {
  it("hold the chosen loop as client.ts, and the learner's own stay as they are", () => {
    expect(toRunFiles(both, { loop: "never-returns" }, programs)).toEqual({ ...tools, "client.ts": "never" });
    expect(toRunFiles(both, { loop: "built-in" }, programs)).toEqual(tools);
    expect(toRunFiles(both, {}, programs)).toBe(both);
    expect(both["client.ts"]).toBe("mine");
  });
});

describe("the files that checks judge", () => {
  it("hold no client.ts that is put aside for another client", () => {
    const step = toStep(tools);
    expect(toCheckFiles(both, {}, step)).toEqual(both);
    expect(toCheckFiles(both, { loop: "built-in" }, step)).toEqual(tools);
    expect(toCheckFiles(both, { loop: "drops-state" }, step)).toEqual(tools);
    expect(toCheckFiles(both, { client: { kind: "sdk" } }, step)).toEqual(tools);
  });

  it("hold the client.ts that the step is about, in any case", () => {
    expect(toCheckFiles(both, { loop: "drops-state" }, toStep(both))).toEqual(both);
  });
});
