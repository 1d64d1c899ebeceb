import { describe, expect, it } from "vitest";
import { parsePlayground } from "../../workspace/parse.ts";
import type { Origin } from "./origin.ts";
import { type Sharing, toShared, toWhole } from "./to-shared.ts";

const START = { "tools.ts": "export const tools = {};" };
const reference = { slug: "a", step: 2, hash: "h" };
const lesson: Origin = { title: "", reference, given: START, script: [] };
const sharing: Sharing = {
  origin: lesson,
  run: { call: { method: "tools/call", name: "x" }, person: [{ action: "decline" }] },
  files: START,
  setup: {},
  person: [],
  event: null,
};

describe("what is shared", () => {
  it("of an untouched step is its name and its call", () => {
    expect(toShared(sharing)).toEqual({
      version: 1,
      lesson: reference,
      call: { method: "tools/call", name: "x" },
    });
  });

  it("has the files that differ, the settings that were chosen, the answers that were asked for, and the moment", () => {
    const files = { "tools.ts": "export const tools = { x: 1 };" };
    const setup = { server: { ttlSeconds: 5 }, principal: "bo" };
    const person = [{ action: "accept", content: { ok: true } }];
    expect(toShared({ ...sharing, files, setup, person, event: 17 })).toEqual({
      version: 1,
      lesson: reference,
      files,
      call: { method: "tools/call", name: "x" },
      person,
      client: { principal: "bo" },
      server: { ttlSeconds: 5 },
      view: { event: 17 },
    });
  });

  it("names the page's own loop where the step's client.ts is not used", () => {
    const given = { ...START, "client.ts": "// the lesson's" };
    const shared = toShared({
      ...sharing,
      origin: { ...lesson, given },
      files: given,
      setup: { loop: "built-in" },
    });
    expect(shared.files?.["client.ts"]).toContain("export async function callTool");
  });

  it("has attempts only where the step or the reader has some", () => {
    const own = [{ label: "mine", times: 2 }];
    expect(toShared(sharing).attempts).toBeUndefined();
    const attempts = toWhole({ ...sharing, setup: { attempts: own } }).attempts;
    expect(attempts.at(-1)).toMatchObject({ label: "mine", times: 2 });
  });

  it("as a whole stands alone: it is a document without any lesson", () => {
    const whole = toWhole(sharing);
    expect(whole.lesson).toBeNull();
    expect(parsePlayground(whole)).toEqual({ playground: whole });
  });

  it("is refused with a reason where settings contradict each other", () => {
    const setup = { server: { era: "legacy" as const } };
    expect(() => toShared({ ...sharing, setup })).toThrow(/legacy/);
  });
});
