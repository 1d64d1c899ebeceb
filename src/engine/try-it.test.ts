import { describe, expect, it } from "vitest";
import { playgroundSchema } from "../workspace/playground.ts";
import { BROKEN, toTryIt } from "./try-it.ts";

const call = { method: "tools/call", name: "it's ü", arguments: { a: "'" } } as const;
const document = playgroundSchema.parse({ version: 1, call, client: { principal: null } });

describe("the section Try it, where no round is known", () => {
  it("has the document's own call as a shell sends it", () => {
    const text = toTryIt(document, []);
    expect(text).toContain("-H 'Mcp-Name: =?base64?aXQncyDDvA==?='");
    expect(text).not.toContain("Authorization");
    expect(text).toContain(`"arguments":{"a":"'\\''"}`);
    expect(text).not.toContain("### Round 2");
  });

  it("says plainly that the questions are not known, and why", () => {
    expect(toTryIt(document, [])).toContain("What this call asks is not known here: the code was not run");
    expect(toTryIt(document, [], BROKEN)).toContain("not known: the code does not compile.");
  });
});

describe("a round", () => {
  it("that ends in an error is told with it, on one line", () => {
    const round = { headers: {}, carriesState: false, answers: null, asked: null, refused: "-32021, a\nb" };
    expect(toTryIt(document, [round])).toMatch(/^The answer is the error -32021, a b\.$/m);
  });
});
