import { describe, expect, it } from "vitest";
import { parseRoute, toLessonHash } from "./route.ts";

describe("the address", () => {
  it("without a hash, and with an empty one, is the map", () => {
    for (const hash of ["", "#", "#/"]) expect(parseRoute(hash)).toEqual({ page: "map", notice: null });
  });

  it("of a lesson names its slug and step, and the first step where it names none", () => {
    expect(parseRoute("#/lesson/asking-mid-call/3")).toEqual({
      page: "lesson",
      slug: "asking-mid-call",
      step: 3,
    });
    expect(parseRoute("#/lesson/asking-mid-call")).toEqual({
      page: "lesson",
      slug: "asking-mid-call",
      step: 1,
    });
  });

  it("comes back from the hash that a lesson is given", () => {
    expect(parseRoute(toLessonHash("a b", 2))).toEqual({ page: "lesson", slug: "a b", step: 2 });
  });

  it("of the glossary may name a word, and the rule sheet stands alone", () => {
    expect(parseRoute("#/glossary")).toEqual({ page: "glossary", term: null });
    expect(parseRoute("#/glossary/five%20kinds")).toEqual({ page: "glossary", term: "five kinds" });
    expect(parseRoute("#/rules")).toEqual({ page: "rules" });
    expect(parseRoute("#/rules/2")).toMatchObject({ page: "map" });
  });

  it("of the playground may name one of one's own", () => {
    expect(parseRoute("#/play")).toEqual({ page: "play", id: null });
    expect(parseRoute("#/play/ab12")).toEqual({ page: "play", id: "ab12" });
    expect(parseRoute("#/form")).toEqual({ page: "form" });
    expect(parseRoute("#/play/a/b")).toMatchObject({ page: "map" });
  });

  it("of a share link is a link, whatever follows", () => {
    expect(parseRoute("#/p/1.AAAA")).toEqual({ page: "link", hash: "#/p/1.AAAA" });
  });

  it("that names nothing leads to the map and says so, even where it cannot be decoded", () => {
    const route = parseRoute("#/nowhere/%E0%A4%A");
    expect(route.page).toBe("map");
    expect(route).toMatchObject({ notice: expect.stringContaining("%E0%A4%A") as string });
  });
});
