import { beforeAll, describe as group, expect, it } from "vitest";
import { complete } from "./complete.ts";
import { describe } from "./describe.ts";
import type { Engine } from "./engine.ts";
import { LIMITS } from "./limits.ts";
import { loadEngine } from "./test-kit.ts";

const AMPLE = { ...LIMITS, time: 30_000 };
let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});
const of = (source: string) => describe(engine, { "tools.ts": source }, AMPLE);
const faultOf = (source: string) => {
  const found = of(source);
  return found.status === "failed" ? found.fault : undefined;
};

group("describe", () => {
  it("reads all three kinds in the order of the file, without running a body", () => {
    const source = `
export const tools = {
  z: { title: "Z", description: "Last letter", inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
       outputSchema: { type: "object" }, annotations: { readOnlyHint: true }, run() { for (;;); } },
  a: { run() {} },
};
export const prompts = { p: { description: "d", arguments: [{ name: "code", required: true }], get() {}, complete() {} } };
export const resources = { "file:///a": { name: "A", mimeType: "text/plain", read() {} }, "file:///{x}": { name: "X", read() {}, complete() {} } };`;
    expect(of(source)).toEqual({
      status: "described",
      tools: [
        {
          name: "z",
          title: "Z",
          description: "Last letter",
          inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
          outputSchema: { type: "object" },
          annotations: { readOnlyHint: true },
        },
        { name: "a", inputSchema: { type: "object" } },
      ],
      prompts: [
        { name: "p", description: "d", arguments: [{ name: "code", required: true }], completes: true },
      ],
      resources: [
        { uri: "file:///a", template: false, name: "A", mimeType: "text/plain", completes: false },
        { uri: "file:///{x}", template: true, name: "X", completes: true },
      ],
    });
  });

  it("reads how long lists, and what resources give, may be kept", () => {
    const found = of(`
export const caching = { ttlMs: 0, cacheScope: "public", other: 1 };
export const resources = {
  "a:1": { name: "A", caching: { ttlMs: 5 }, read() {} },
  "a:2": { name: "B", caching: { cacheScope: "private" }, read() {} },
  "a:3": { name: "C", caching: {}, read() {} },
};`);
    expect(found).toMatchObject({
      caching: { ttlMs: 0, cacheScope: "public" },
      resources: [{ caching: { ttlMs: 5 } }, { caching: { cacheScope: "private" } }, { caching: {} }],
    });
  });

  it.each([
    "5",
    "null",
    "[]",
    "{ ttlMs: -1 }",
    "{ ttlMs: 0.5 }",
    "{ ttlMs: '1' }",
    "{ ttlMs: 1e16 }",
    "{ cacheScope: 'all' }",
  ])("reports caching that no client could follow: %s", (caching) => {
    const resources = (mine = "") => `resources = { "a:1": { name: "A", ${mine} read() {} } }`;
    expect(faultOf(`\nexport const ${resources()};\nexport const caching = ${caching};`)).toMatchObject({
      reason: "definition",
      message: expect.stringContaining("caching") as string,
      at: "tools.ts:3",
    });
    expect(faultOf(`\nexport const ${resources(`caching: ${caching},`)};`)).toMatchObject({
      message: expect.stringContaining("resources.a:1 must have") as string,
      at: "tools.ts:2",
    });
  });

  it("reports a missing file and a file that exports nothing of use", () => {
    expect(describe(engine, {}, AMPLE)).toMatchObject({
      fault: { reason: "definition", message: "There is no tools.ts." },
    });
    expect(faultOf("export const tool = {};")?.message).toContain("must export tools, prompts or resources");
  });

  it("reports a file that does not compile or throws", () => {
    expect(faultOf("\nconst a = ;")).toMatchObject({ reason: "syntax", at: "tools.ts:2" });
    expect(faultOf("\nexport const tools = { a: missing };")).toMatchObject({
      reason: "thrown",
      message: "ReferenceError: missing is not defined",
      at: "tools.ts:2",
    });
  });

  it.each([
    ["tools = 5", "tools must be an object"],
    ["tools = []", "tools must be an object"],
    ["tools = { a: 1 }", "tools.a must be an object"],
    ["tools = { a: {} }", "tools.a needs a function run"],
    ['tools = { "": { run() {} } }', "without a name"],
    ["tools = { a: { run() {}, description: 1 } }", "a text as its description"],
    ["tools = { a: { run() {}, inputSchema: 1 } }", "an object as its inputSchema"],
    ['tools = { a: { run() {}, inputSchema: { type: "string" } } }', 'type: "object"'],
    ['tools = { a: { run() {}, inputSchema: { type: "object", properties: 1 } } }', "inputSchema.properties"],
    ['tools = { a: { run() {}, inputSchema: { type: "object", properties: { b: 1 } } } }', "properties.b"],
    ['tools = { a: { run() {}, inputSchema: { type: "object", required: [1] } } }', "inputSchema.required"],
    ["tools = { a: { run() {}, annotations: [] } }", "an object as its annotations"],
    ["prompts = { a: { get() {}, arguments: {} } }", "a list of arguments"],
    ["prompts = { a: { get() {}, arguments: [{}] } }", "arguments[0] needs a name"],
    ['prompts = { a: { get() {}, arguments: [{ name: "b", required: 1 }] } }', "true or false"],
    ["resources = { a: { read() {} } }", "needs a name"],
  ])("reports an ill-shaped definition with its line: %s", (source, message) => {
    const found = faultOf(`\nexport const ${source};`);
    expect(found?.reason).toBe("definition");
    expect(found?.message).toContain(message);
    expect(found?.at).toBe("tools.ts:2");
  });

  it("reports definitions that cannot be written as JSON", () => {
    expect(faultOf("export const tools = { a: { run() {}, annotations: { n: 1n } } };")?.message).toContain(
      "JSON",
    );
  });
});

group("complete", () => {
  const files = {
    "tools.ts": `export const prompts = {
  p: { get() {}, complete: async (argument, value) => [argument + value] },
  plain: { get() {} },
  wrong: { get() {}, complete: () => [1] },
  broken: { get() {}, complete() {
    throw new Error("no");
  } },
};
export const resources = { "a:{b}": { name: "A", read() {}, complete: () => ["x"] } };`,
  };
  const of = (kind: "prompt" | "resource", name: string) =>
    complete(engine, { files, target: { kind, name }, argument: "code", value: "ab" }, AMPLE);

  it("gives what the definition suggests, and nothing where it suggests nothing", () => {
    expect(of("prompt", "p")).toEqual({ status: "completed", values: ["codeab"] });
    expect(of("resource", "a:{b}")).toEqual({ status: "completed", values: ["x"] });
    expect(of("prompt", "plain")).toEqual({ status: "completed", values: [] });
    expect(of("prompt", "unknown")).toEqual({ status: "completed", values: [] });
  });

  it("fails on anything but a list of texts", () => {
    expect(of("prompt", "wrong")).toMatchObject({ fault: { reason: "definition" } });
    expect(of("prompt", "broken")).toMatchObject({ fault: { message: "Error: no", at: "tools.ts:6" } });
  });
});
