import { describe, expect, it } from "vitest";
import type { Step } from "../../lesson/course.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import { toDocument } from "../../lesson/documents.ts";
import { type Setup, withSetup } from "../work/setup.ts";
import {
  PRESETS,
  toDeclared,
  toPreset,
  withCaller,
  withChange,
  withDeclared,
  withEra,
  withPreset,
} from "./client-choice.ts";

const step: Step = {
  ...{ number: 1, title: "", blocks: [], hash: "", checks: [], broken: false },
  start: { "tools.ts": "" },
  run: { call: { method: "tools/call", name: "buy" }, client: { maxRounds: 5 }, server: { seal: "none" } },
};
const own = { ...step.start, "client.ts": "mine" };
const choosing = (setup: Setup = {}, files: Step["start"] = step.start) => ({ step, files, setup });
const earlier: Setup = { server: { era: "legacy" }, client: { kind: "sdk" } };

describe("which client makes the call, and in which revision", () => {
  it("is the SDK's client with the earlier one, and 2026-07-28 with any loop", () => {
    expect(withEra(choosing(), "legacy")).toEqual(earlier);
    expect(withCaller(choosing(earlier), "built-in")).toEqual({});
    expect(withCaller(choosing(earlier, own), "client.ts")).toEqual({});
    expect(withCaller(choosing(earlier), "drops-state")).toEqual({ loop: "drops-state" });
    expect(withEra(choosing(earlier), "modern")).toEqual({ client: { kind: "sdk" } });
  });

  it("is never a pair that no document may have", () => {
    for (const setup of [{}, earlier])
      for (const next of [
        ...(["sdk", "built-in", "client.ts", "never-returns"] as const).map((caller) =>
          withCaller(choosing(setup, own), caller),
        ),
        ...(["modern", "legacy"] as const).map((era) => withEra(choosing(setup), era)),
        ...PRESETS.map((preset) => withPreset(choosing(setup, own), preset)),
      ])
        expect(parsePlayground(toDocument(withSetup(step.run, next), step.start))).toHaveProperty(
          "playground",
        );
  });

  it("leaves a client.ts where it is, and says only then that the page's own loop was chosen", () => {
    expect(withCaller(choosing({}, own), "built-in")).toEqual({ loop: "built-in" });
    expect(withCaller(choosing({ loop: "drops-state" }), "built-in")).toEqual({});
    expect(withCaller(choosing({ loop: "drops-state" }, own), "sdk")).toEqual({ client: { kind: "sdk" } });
  });
});

describe("a preset", () => {
  it("is the one in force after it was chosen, whatever stood before, and leaves who calls, roots and model", () => {
    const kept: Setup = { principal: "bo", server: { ttlSeconds: 60 }, client: { model: ["plum"] } };
    for (const before of PRESETS)
      for (const preset of PRESETS) {
        const setup = withPreset(choosing(withPreset(choosing(kept), before)), preset);
        expect(toPreset(choosing(setup))).toBe(preset);
        expect(setup).toMatchObject(kept);
      }
  });

  it("has the lesson's limit and capabilities where it has none of its own", () => {
    const mixed: Setup = { client: { maxRounds: 0, capabilities: {} } };
    expect(toPreset(choosing(mixed))).toBeUndefined();
    const [plain] = PRESETS;
    expect(plain && withPreset(choosing(mixed), plain)).toEqual({});
  });
});

describe("what the client declares", () => {
  it("counts an empty elicitation as form only, and nothing that is no object", () => {
    const none = { form: false, url: false, sampling: false, roots: false };
    expect(toDeclared({ elicitation: {} })).toEqual({ ...none, form: true });
    expect(toDeclared({ elicitation: { url: {} }, roots: {} })).toEqual({ ...none, url: true, roots: true });
    expect(toDeclared({ elicitation: null, sampling: true, roots: [] })).toEqual(none);
  });

  it("is switched one by one, and the rest stays as it was", () => {
    expect(withDeclared({ elicitation: {} }, "url", true)).toEqual({ elicitation: { form: {}, url: {} } });
    expect(withDeclared({ elicitation: { form: {}, url: {} } }, "form", false)).toEqual({
      elicitation: { url: {} },
    });
    expect(withDeclared({ elicitation: {}, sampling: { tools: {} } }, "form", false)).toEqual({
      sampling: { tools: {} },
    });
    expect(withDeclared({ extensions: {} }, "sampling", true)).toEqual({ extensions: {}, sampling: {} });
    expect(withDeclared({ sampling: {}, roots: {} }, "roots", false)).toEqual({ sampling: {} });
  });

  it("is kept only where it differs from the lesson's", () => {
    const setup = withChange(choosing(), { client: { maxRounds: 4, roots: [{ uri: "file:///a" }] } });
    expect(setup).toEqual({ client: { maxRounds: 4, roots: [{ uri: "file:///a" }] } });
    expect(withChange(choosing(setup), { client: { maxRounds: 5, roots: [] } })).toEqual({});
  });
});
