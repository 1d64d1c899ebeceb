import { describe, expect, it } from "vitest";
import type { Course } from "../../lesson/course.ts";
import { BLANK } from "./blank.ts";
import { openFile } from "./open-file.ts";

const course: Course = { title: "", groups: [], path: [], lessons: [] };
const open = (text: string) => openFile(new File([text], "mine.json"), course);
const problem = async (value: unknown) => {
  const opened = await open(typeof value === "string" ? value : JSON.stringify(value));
  return "problem" in opened ? opened.problem : "none";
};

describe("a file that is opened", () => {
  it("gives its document, without what every document has", async () => {
    expect(await open(JSON.stringify({ ...BLANK, server: { seal: "hmac", ttlSeconds: 9 } }))).toEqual({
      document: { version: 1, files: BLANK.files, call: BLANK.call, server: { ttlSeconds: 9 } },
    });
  });

  it("may begin with a byte order mark, as some editors write it", async () => {
    expect(await problem(`\ufeff${JSON.stringify(BLANK)}`)).toBe("none");
  });

  it("that is wrong is named, with the place in it and what to do", async () => {
    const said = await problem({ ...BLANK, server: { ttlSeconds: 0 } });
    expect(said).toMatch(
      /^mine\.json was not opened\. server\.ttlSeconds: must be a finite number above 0\./,
    );
    expect(said).toMatch(/Mend the file there, and open it again\.$/);
    expect(await problem("{")).toMatch(/not JSON: .*position 1.* Mend/);
  });

  it("of saved work is told where it belongs", async () => {
    expect(await problem({ roundtrip: "work", version: 1, entries: {} })).toContain("under Your work");
  });

  it("that names others beside it is told that a page cannot read them", async () => {
    const said = await problem({ ...BLANK, files: { "tools.ts": { file: "tools.ts" } } });
    expect(said).toContain("files.tools.ts: it names a file beside it");
  });

  it("that is too long for a playground is not read", async () => {
    expect(await problem(" ".repeat(4 * 1024 * 1024 + 1))).toContain("longer than 4 MiB");
  });
});
