import { describe, expect, it } from "vitest";
import { type PlaygroundInput, playgroundSchema } from "../playground.ts";
import { toDifferences } from "./differences.ts";

const toDocument = (more: Partial<PlaygroundInput> = {}, code = "export const tools = {};") =>
  playgroundSchema.parse({
    version: 1,
    files: { "tools.ts": code },
    call: { method: "tools/call", name: "a" },
    ...more,
  });
const rows = (more?: Partial<PlaygroundInput>, code?: string) =>
  toDifferences(toDocument(more, code)).map(({ what, playground, here }) => [what, playground, here]);

describe("an exported server differs from the playground's", () => {
  it("in nothing, where the document uses nothing of the kind", () => {
    expect(rows()).toEqual([]);
  });

  it.each([
    [{ seal: "none" }, "none", "hmac"],
    [{ seal: "ctr" }, "ctr", "aead"],
    [
      { seal: "handle" },
      "handle, in one instance's memory",
      "aead: the state itself travels, and nothing is kept",
    ],
  ] as const)("in a protection that it does not have: %j", (server, playground, here) => {
    expect(rows({ server })).toEqual([["Protection of state", playground, here]]);
  });

  it("in checks that were off", () => {
    const checks = { principal: false, expiry: false };
    expect(rows({ server: { checks } })).toEqual([["Checks", "without expiry, principal", "all of them"]]);
  });

  it("in revision and instances", () => {
    expect(rows({ server: { era: "legacy", instances: 2, routing: ["B"], singleUse: true } })).toEqual([
      ["Revision", "2025-11-25", "both: what the client speaks"],
      ["Instances", "2, B", "one process; start more with the same STATE_KEY"],
      ["Single use", "of all instances", "of each process"],
    ]);
  });

  it.each([
    ["ctx.page('a')", "Pages"],
    ["ctx.pageFinished('a')", "Pages"],
    ["Math.random()", "Random numbers"],
    ["ctx.need('__proto__', {})", "The key __proto__"],
    ["ctx.now()", "Time"],
    ["new Date()", "Time"],
    ["setTimeout(f)", "Names that the sandbox lacks"],
  ])("in what the code reaches for: %s", (used, what) => {
    expect(rows({}, `export const tools = { a: { run: () => ${used} } };`).map(([first]) => first)).toEqual([
      what,
    ]);
  });

  it.each(["let n = 0;", "const seen = new Set();", "const all: string[] = [];", "export var x;"])(
    "in variables outside the bodies: %s",
    (line) => {
      expect(rows({}, `${line}\nexport const tools = {};`)).toEqual([
        ["Variables outside the bodies", "new in each round", "kept by the process"],
      ]);
    },
  );

  it("not in constants, nor in what stands inside a body", () => {
    const code = `const NAMES = ["a"];\nexport const tools = { a: { run() {\n  let n = new Map();\n} } };`;
    expect(rows({}, code)).toEqual([]);
  });

  it("in faults, each named once, and in a rotated key", () => {
    const faults = [
      { when: "waiting", rotateKey: true },
      { when: "waiting", stop: "A" },
      { when: "waiting", stop: "B" },
    ] as const;
    expect(rows({ faults: [...faults] })).toEqual([
      ["Faults", "the key changes, an instance stops", "none is caused"],
      ["Key", "rotated as it runs", "a restart with STATE_KEY=NEW,OLD"],
    ]);
  });

  it("in attempts and clients, which are none of its own", () => {
    const files = { "tools.ts": "export const tools = {};", "client.ts": "x" };
    expect(rows({ files, attempts: [{}] }).map(([what]) => what)).toEqual(["Attempts", "client.ts"]);
    expect(rows({ client: { kind: "sdk" } }).map(([what]) => what)).toEqual(["Client"]);
  });
});
