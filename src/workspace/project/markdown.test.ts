import { describe, expect, it } from "vitest";
import { toBlock, toCode, toLine } from "./markdown.ts";

describe("a text in Markdown", () => {
  it("stays on its line, and its signs are no markup", () => {
    expect(toLine(" a\n# b |\u2028<i>*c*</i> ~$ ")).toBe("a \\# b \\| \\<i\\>\\*c\\*\\</i\\> \\~\\$");
  });

  it.each([
    ["confirm", "`confirm`"],
    ["a `b`", "`` a `b` ``"],
    ["``", "``` `` ```"],
    ["a\nb", '`"a\\nb"`'],
    ["", '`""`'],
  ])("is inline code that it cannot end: %j", (text, code) => {
    expect(toCode(text)).toBe(code);
  });

  it("is a block that it cannot end", () => {
    expect(toBlock("sh", "echo `x`")).toBe("```sh\necho `x`\n```");
    expect(toBlock("sh", "a\n````\nb")).toBe("`````sh\na\n````\nb\n`````");
  });
});
