import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";

const bytes = (...values: number[]) => new Uint8Array(values);

describe("base64url", () => {
  it.each([
    [bytes(), ""],
    [bytes(0x66), "Zg"],
    [bytes(0x66, 0x6f), "Zm8"],
    [bytes(0x66, 0x6f, 0x6f), "Zm9v"],
    [bytes(0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72), "Zm9vYmFy"],
    [bytes(0xfb, 0xff), "-_8"],
  ])("spells RFC 4648's vectors without padding: %o is %s", (value, text) => {
    expect(toBase64url(value)).toBe(text);
    expect(fromBase64url(text)).toEqual(value);
  });

  it("agrees with Node's own spelling for every length up to 64", () => {
    for (let length = 0; length <= 64; length += 1) {
      const value = Uint8Array.from({ length }, (_, index) => (index * 73 + length * 31) & 0xff);
      expect(toBase64url(value)).toBe(Buffer.from(value).toString("base64url"));
      expect(fromBase64url(toBase64url(value))).toEqual(value);
    }
  });

  it.each(["Zg==", "Zm9v ", " Zm9v", "Zm+v", "Zm/v", "Zm9v\n", "Z", "Zm9vY", "Zm9v.", "Zä"])(
    "refuses %j",
    (text) => {
      expect(fromBase64url(text)).toBeUndefined();
    },
  );

  it.each(["Zh", "Zv", "Zm9", "-_9"])("refuses unused bits that are not zero: %s", (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  });
});
