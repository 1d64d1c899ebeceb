import { describe, expect, it } from "vitest";
import { matchUriTemplate, parseUriTemplate } from "./uri-template.ts";

const match = (template: string, uri: string) => {
  const parsed = parseUriTemplate(template);
  return parsed && matchUriTemplate(parsed, uri);
};

describe("URI templates of level 1", () => {
  it.each([
    ["note://{id}", "note://7", { id: "7" }],
    ["note://{id}/page/{page}", "note://a-b/page/12", { id: "a-b", page: "12" }],
    ["note://{id}/text", "note://x%20y%2Fz/text", { id: "x y/z" }],
    ["note://{id}.txt", "note://a.b.txt", { id: "a.b" }],
    ["note://plain", "note://plain", {}],
  ])("%s fits %s", (template, uri, values) => {
    expect(match(template, uri)).toEqual(values);
  });

  it.each([
    ["note://{id}", "note://"],
    ["note://{id}", "note://a/b"],
    ["note://{id}", "note://a?b"],
    ["note://{id}", "other://a"],
    ["note://{id}/text", "note://a/texts"],
    ["note://{id}/page/{page}", "note://a/pag/1"],
    ["note://{id}", "note://%zz"],
    ["note://plain", "note://plain2"],
  ])("%s does not fit %s", (template, uri) => {
    expect(match(template, uri)).toBeUndefined();
  });

  it.each(["x:{+path}", "x:{?q}", "x:{a", "x:a}", "x:{}", "x:{a}{b}", "x:{a}/{a}"])(
    "refuses the template %s",
    (template) => {
      expect(parseUriTemplate(template)).toBeUndefined();
    },
  );

  it("gives values in a map without a prototype", () => {
    const values = match("x:{__proto__}", "x:1");
    expect(Object.getPrototypeOf(values)).toBeNull();
    expect(Object.keys(values ?? {})).toEqual(["__proto__"]);
  });

  it("matches long URIs in linear time", () => {
    const uri = `x:${"a-".repeat(50_000)}`;
    expect(match("x:{a}-{b}-{c}-{d}-{e}!", uri)).toBeUndefined();
  });
});
