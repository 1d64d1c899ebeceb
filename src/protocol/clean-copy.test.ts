import { describe, expect, it } from "vitest";
import { cleanCopy } from "./clean-copy.ts";

describe("a clean copy", () => {
  it("shares nothing with the original", () => {
    const original = { list: [{ a: 1 }] };
    const copy = cleanCopy(original);
    original.list[0]!.a = 2;
    expect(copy).toEqual({ list: [{ a: 1 }] });
  });

  it("keeps an own __proto__ as a key and never changes a prototype", () => {
    const copy = cleanCopy(JSON.parse('{"__proto__":{"admin":true}}')) as Record<string, unknown>;
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect(copy["admin"]).toBeUndefined();
    expect(Object.getPrototypeOf(copy)).toBeNull();
  });

  it("holds only what JSON can", () => {
    expect(
      cleanCopy({ a: undefined, b: Number.NaN, c: () => 1, d: [undefined, 1n], e: "x", f: false }),
    ).toEqual({
      b: null,
      d: [null, null],
      e: "x",
      f: false,
    });
  });
});
