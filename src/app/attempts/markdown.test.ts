import { describe, expect, it } from "vitest";
import { toMarkdown } from "./markdown.ts";

describe("the table as Markdown", () => {
  it("has a line for each attempt under its heads", () => {
    expect(
      toMarkdown([
        { label: "Untouched", description: "nothing", verdict: "accepted", ledger: 1 },
        { label: "Later", description: "at 301 s", verdict: null, ledger: null },
      ]),
    ).toBe(
      "| Attempt | Changed | Verdict | Ledger |\n" +
        "| --- | --- | --- | ---: |\n" +
        "| Untouched | nothing | accepted | 1 |\n" +
        "| Later | at 301 s | not run |  |\n",
    );
  });

  it("keeps whatever a label holds inside its cell", () => {
    const [, , line] = toMarkdown([
      { label: "a | b\nc\r\n\td", description: "<b>*x*</b>", verdict: "[y](z)", ledger: 0 },
    ]).split("\n");
    expect(line).toBe("| a \\| b c d | \\<b\\>\\*x\\*\\</b\\> | \\[y\\](z) | 0 |");
  });

  it("escapes a backslash before it could escape the pipe after it", () => {
    expect(toMarkdown([{ label: "\\|", description: "", verdict: "", ledger: 0 }])).toContain("| \\\\\\| |");
  });
});
