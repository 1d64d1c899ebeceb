import { describe, expect, it } from "vitest";
import { compile, type Compiled } from "./compile.ts";

const compiled = (source: string): Compiled => {
  const result = compile("tools.ts", source);
  if (result.status === "failed") throw new Error(result.fault.message);
  return result.program;
};
const faultOf = (source: string) => {
  const result = compile("tools.ts", source);
  return result.status === "failed" ? result.fault : undefined;
};
/** Lines of each statement's mark that has any. */
const linesOf = (source: string): number[][] =>
  compiled(source)
    .marks.filter((mark) => mark.lines.length > 0)
    .map((mark) => mark.lines);

describe("compile", () => {
  it("keeps every line where it was", () => {
    const source = `interface A {
  b: string;
}
function f<T extends A>(
  a: T,
): string {
  return a.b as string;
}
enum E { One, Two }
export const last = (x: number): number =>
  x;`;
    const rows = compiled(source).code.split("\n");
    expect(rows).toHaveLength(11);
    expect(rows[6]).toContain("return a.b");
    expect(rows[10]).toContain("x");
  });

  it("reports a syntax error with the line in the learner's file", () => {
    expect(faultOf("let a = 1;\nlet b = ;\n")).toMatchObject({ reason: "syntax", at: "tools.ts:2" });
    expect(faultOf("let a: number = 1;\n\nlet a = 2;")).toMatchObject({
      reason: "syntax",
      message: "SyntaxError: Identifier 'a' has already been declared",
      at: "tools.ts:3",
    });
  });

  it("counts a line that ends with CRLF once", () => {
    expect(faultOf("let a = 1;\r\n\r\nlet a = 2;")?.at).toBe("tools.ts:3");
  });

  it("reports brackets that are nested too deeply as the stack's limit", () => {
    expect(faultOf("(".repeat(100_000))?.reason).toBe("stack");
  });

  it("reports a namespace, which would lose its contents", () => {
    expect(faultOf("let a;\nexport namespace N { export const x = 1 }")?.at).toBe("tools.ts:2");
    expect(faultOf("const a = `\nnamespace N { }\n`;")).toBeUndefined();
  });

  it.each([
    ['import fs from "node:fs";', 'Cannot import "node:fs"'],
    ['export * from "./other.ts";', 'Cannot import "./other.ts"'],
    ['export { a } from "a";', 'Cannot import "a"'],
    ['const a = await import("b");', 'Cannot import "b"'],
    ["const a = await import(name);", "Cannot import a computed name"],
    ['import x from "roundtrip";', "no default export"],
    ['import { elicitt } from "roundtrip";', 'no export "elicitt"'],
  ])("refuses %s", (line, message) => {
    const found = faultOf(`\n${line}`);
    expect(found?.reason).toBe("definition");
    expect(found?.message).toContain(message);
    expect(found?.at).toBe("tools.ts:2");
  });

  it("drops imported types, however they are written", () => {
    const { code } = compiled(
      'import { text, type Tool, Tools,\n  Context } from "roundtrip";\nimport type { Json } from "roundtrip";',
    );
    expect(code).toContain("text");
    expect(code).not.toMatch(/Tool|Context|Json/);
  });

  it("knows the lines of definitions that are written out", () => {
    const { definitions } = compiled("export const tools = {\n  a: {},\n  'b c': {},\n  ...more,\n};");
    expect([...definitions]).toEqual([
      ["tools", 1],
      ["tools.a", 2],
      ["tools.b c", 3],
    ]);
  });

  it("picks a name for the marks that the source does not use", () => {
    const { code, marksModule } = compiled("export const $ran = 1;");
    expect(marksModule).toBe("$ran$:marks");
    expect(code).toContain("$ran$[0]");
  });
});

describe("the lines of a mark", () => {
  const inside = (body: string): number[][] => linesOf(`function f() {\n${body}\n}`);

  it("are all lines of a simple statement", () => {
    expect(inside("g(\n  1,\n\n  // two\n  2,\n);")).toEqual([[2, 3, 6, 7]]);
  });

  it("leave out the bodies of functions inside it", () => {
    expect(inside("g(\n  () => {\n    h();\n  },\n  2,\n);")).toEqual([[2, 3, 5, 6, 7], [4]]);
  });

  it("are the head of a compound statement, its branches having their own", () => {
    expect(inside("if (\n  a\n) {\n  b();\n} else c();")).toEqual([[2, 3], [5], [6]]);
    expect(inside("try {\n  a();\n} catch {\n  b();\n} finally {\n  c();\n}")).toEqual([[2], [3], [5], [7]]);
    expect(inside("switch (a) {\n  case 1:\n    b();\n}")).toEqual([[2], [4]]);
  });

  it("do not exist outside functions, which run while the file is read", () => {
    expect(linesOf("const a = {\n  b: 1,\n};\nif (a) c();")).toEqual([]);
  });

  it("exist for the body of a short arrow", () => {
    expect(linesOf("const f = (x) =>\n  ({ a: x });")).toEqual([[2]]);
  });
});
