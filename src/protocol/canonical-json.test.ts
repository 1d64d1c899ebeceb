import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import type { Json } from "./json.ts";

const parse = (text: string) => JSON.parse(text) as Json;

describe("canonical JSON", () => {
  it("sorts keys at every depth and keeps the order of lists", () => {
    expect(canonicalJson(parse('{"b":[{"z":1,"y":2},3],"a":{"d":null,"c":true}}'))).toBe(
      '{"a":{"c":true,"d":null},"b":[{"y":2,"z":1},3]}',
    );
  });

  it("sorts by UTF-16 units, not by code points", () => {
    const [astral, hebrew] = ["\u{1f600}", "\ufb33"];
    expect(canonicalJson({ [hebrew]: 1, [astral]: 2, é: 3, z: 4 })).toBe(
      `{"z":4,"é":3,"${astral}":2,"${hebrew}":1}`,
    );
  });

  it.each([
    ["10.0", "10"],
    ["1e1", "10"],
    ["-0", "0"],
    ["1e21", "1e+21"],
    ["0.000001", "0.000001"],
    ["1E-7", "1e-7"],
    ["333333333.33333329", "333333333.3333333"],
  ])("writes the number %s as %s", (text, expected) => {
    expect(canonicalJson(parse(text))).toBe(expected);
  });

  it("tells a number from its text", () => {
    expect(canonicalJson({ n: "10" })).not.toBe(canonicalJson({ n: 10 }));
  });

  it("does not normalise text", () => {
    expect(canonicalJson("\u00e9")).not.toBe(canonicalJson("e\u0301"));
  });

  it("writes lone surrogates as escapes", () => {
    expect(canonicalJson("a\ud83db")).toBe('"a\\ud83db"');
  });

  it("keeps an own __proto__ and nothing that is inherited", () => {
    expect(canonicalJson(parse('{"__proto__":{"a":1},"b":2}'))).toBe('{"__proto__":{"a":1},"b":2}');
    expect(canonicalJson(Object.create({ hidden: 1 }) as Json)).toBe("{}");
  });

  it("refuses numbers that JSON has not", () => {
    expect(() => canonicalJson([Number.NaN])).toThrow(RangeError);
  });
});
