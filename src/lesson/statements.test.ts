import { describe, expect, it } from "vitest";
import { readStatements } from "./statements.ts";

const toText = (...statements: string[]) =>
  ["- page: basic/patterns/mrtr", "  title: Round trips", "  statements:", ...statements].join("\n");
const one = "    - { id: N001, level: MUST, who: server, section: Overview, says: Ask in the result. }";

describe("readStatements", () => {
  it("reads pages, and says where they are", () => {
    const none =
      "    - { id: N002, level: none, who: both, section: Actions, says: A no is a no., why: No lesson. }";
    expect(readStatements(toText(one, none))).toEqual({
      pages: [
        {
          title: "Round trips",
          url: "https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr",
          statements: [
            { id: "N001", level: "MUST", who: "server", section: "Overview", says: "Ask in the result." },
            {
              id: "N002",
              level: "none",
              who: "both",
              section: "Actions",
              says: "A no is a no.",
              why: "No lesson.",
            },
          ],
        },
      ],
    });
  });

  it("counts on across pages", () => {
    const other = toText(one.replace("N001", "N002")).replace("mrtr", "progress");
    expect(readStatements(`${toText(one)}\n${other}`)).toHaveProperty("pages.1.statements.0.id", "N002");
  });

  it.each([
    ["a field that is none", one.replace(" }", ", because: x }"), "0.statements.0.because: unknown field"],
    ["a level that is none", one.replace("MUST", "CAN"), "0.statements.0.level"],
    ["a side that is none", one.replace("server", "host"), "0.statements.0.who"],
    ["an empty reason", one.replace(" }", ', why: "" }'), "0.statements.0.why"],
    ["a name that is none", one.replace("N001", "N1"), "0.statements.0.id: a statement is named like N024"],
    ["a gap", one.replace("N001", "N002"), "N002: this is N001, counted without a gap"],
  ])("names the line of %s", (_, statement, message) => {
    const read = readStatements(toText(statement));
    expect(read).toEqual({
      problems: [expect.stringContaining(`lessons/statements.yaml:4: ${message}`)],
    });
  });

  it("names the second of two statements with one name", () => {
    expect(readStatements(toText(one, one))).toEqual({
      problems: ["lessons/statements.yaml:5: N001: this is N002, counted without a gap"],
    });
  });

  it("takes no page that is a whole address", () => {
    const read = readStatements(toText(one).replace("basic/", "https://a.example/basic/"));
    expect(read).toEqual({ problems: [expect.stringContaining("lessons/statements.yaml:1: 0.page")] });
  });
});
