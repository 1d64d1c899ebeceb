import { describe, expect, it } from "vitest";
import { parsePlayground } from "./parse.ts";
import type { Playground, PlaygroundInput } from "./playground.ts";
import { toSparse } from "./sparse.ts";

const GIVEN = { "tools.ts": "export const tools = {};\n", "client.ts": "export {};\n" };
const LESSON = { slug: "a-lesson", step: 2, hash: "h" };
const CALL = { method: "tools/call", name: "buy" } as const;

function parse(input: PlaygroundInput): Playground {
  const parsed = parsePlayground(input, { resolveLesson: () => ({ files: { ...GIVEN } }) });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

describe("what of a document travels", () => {
  it("is nothing but version, lesson and call where all else is as given", () => {
    const document = parse({ version: 1, lesson: LESSON, call: CALL });
    expect(toSparse(document, GIVEN)).toEqual({ version: 1, lesson: LESSON, call: CALL });
  });

  it("is the files that differ, and of the settings the fields that do", () => {
    const input: PlaygroundInput = {
      version: 1,
      lesson: LESSON,
      files: { "tools.ts": "export const tools = { mine: 1 };\n" },
      call: { ...CALL, arguments: { seats: 2 } },
      client: { principal: null, capabilities: { elicitation: { form: {}, url: {} } } },
      server: { checks: { expiry: false }, singleUse: true },
      person: [{ action: "decline" }],
      view: { event: 3 },
    };
    expect(toSparse(parse(input), GIVEN)).toEqual(input);
  });

  it("has every file where no lesson gives one, even one that a lesson would give", () => {
    const document = parse({ version: 1, files: GIVEN, call: CALL });
    expect(toSparse(document, GIVEN)).toEqual({ version: 1, files: GIVEN, call: CALL });
  });

  it("is the same document when it is parsed again", () => {
    const document = parse({
      version: 1,
      title: "shop",
      lesson: LESSON,
      call: { method: "resources/read", uri: "note://1" },
      client: { roots: [{ uri: "file:///a" }], maxRounds: 0 },
      server: { era: "modern", instances: 2, routing: ["A", "B"] },
      world: { seed: 7 },
      attempts: [{ label: "x", state: { flip: -1 }, times: 2 }],
      faults: [{ when: "waiting", stop: "A" }],
    });
    expect(parse(toSparse(document, GIVEN))).toEqual(document);
  });
});
