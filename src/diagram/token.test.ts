import { describe, expect, it } from "vitest";
import { toIssued, toPresented } from "./token.ts";

const seal = (payload: unknown, signature = "sig") =>
  `${Buffer.from(JSON.stringify(payload)).toString("base64url")}.${signature}`;

describe("a presented token", () => {
  const issued = seal({ sub: "ana", data: { saved: { price: 190 }, open: ["confirm"] } });

  it("names the first value that was changed, added or taken away", () => {
    const note = (payload: unknown) => toPresented(issued, seal(payload)).note;
    expect(note({ sub: "bo", data: { saved: { price: 190 }, open: ["confirm"] } })).toBe("≠ sub bo");
    expect(note({ sub: "ana", data: { saved: { price: 1 }, open: ["confirm"] } })).toBe("≠ price 1");
    expect(note({ sub: "ana", data: { saved: { price: 190 }, open: [] } })).toBe("≠ open []");
    expect(note({ sub: "ana", data: { saved: { price: 190, vip: true }, open: ["confirm"] } })).toBe(
      "≠ vip true",
    );
    expect(note({ sub: "ana", data: { saved: {}, open: ["confirm"] } })).toBe("≠ price null");
    // What is no object is no payload that could be compared.
    expect(note(7)).toBe("≠ other bytes");
  });

  it("says so where only the signature differs, or nothing can be read", () => {
    const payload = { sub: "ana", data: { saved: { price: 190 }, open: ["confirm"] } };
    expect(toPresented(issued, seal(payload, "other")).note).toBe("≠ other signature");
    expect(toPresented(issued, "%%%").note).toBe("≠ other bytes");
    expect(toPresented(issued, "").note).toBe("≠ other bytes");
  });

  it("is the same only byte for byte", () => {
    expect(toPresented(issued, issued)).toEqual({ look: "same", note: "= same bytes", text: issued });
    expect(toPresented(null, issued)).toMatchObject({ look: "changed", note: "not issued in this run" });
  });
});

describe("an issued token", () => {
  it("says where a server sent the same one again", () => {
    expect(toIssued("a", "a").note).toBe("= same bytes");
    expect(toIssued("a", "b").note).toBe("");
    expect(toIssued(null, "b").note).toBe("");
  });
});
