import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeToken } from "./change-token.ts";
import { readTokenPayload } from "./token-payload.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as unknown;
const payload = { sub: "ana", exp: 1, data: { saved: { price: 190, seats: ["A1", "A2"] } } };
const MAC = Buffer.alloc(32, 7).toString("base64url");
const token = `${encode(payload)}.${MAC}`;

async function change(...[text, what]: Parameters<typeof changeToken>): Promise<string> {
  const changed = await changeToken(text, what);
  if ("problem" in changed) throw new Error(changed.problem);
  return changed.token;
}

describe("flip", () => {
  // A is 0 and g is 32 in the alphabet of base64url; Z is 25 and 5 is 57.
  it.each([
    ["AZ5", 0, "gZ5"],
    ["AZ5", 1, "A55"],
    ["AZ5", 2, "AZZ"],
    ["AZ5", -1, "AZZ"],
    ["AZ5", -3, "gZ5"],
    ["-_", 0, "e_"],
    ["-_", 1, "-f"],
  ])("of %s at %i gives %s", async (text, flip, expected) => {
    expect(await change(text, { flip })).toBe(expected);
  });

  it("twice gives the first token again", async () => {
    expect(await change(await change(token, { flip: 9 }), { flip: 9 })).toBe(token);
  });

  it.each([[3], [-4], [1000]])("names a place that is not there: %i", async (flip) => {
    expect(await changeToken("AZ5", { flip })).toEqual({ problem: `the token has no character ${flip}` });
  });

  it("cannot flip the dot between the parts", async () => {
    expect(await changeToken("AA.AA", { flip: 2 })).toHaveProperty("problem");
  });
});

describe("set", () => {
  it("edits the payload by its path and keeps everything else, the MAC too", async () => {
    const changed = await change(token, { set: { "data.saved.price": 1 } });
    expect(changed.split(".")[1]).toBe(MAC);
    expect(decode(changed)).toEqual({ ...payload, data: { saved: { ...payload.data.saved, price: 1 } } });
    expect(Object.keys(decode(changed) as object)).toEqual(["sub", "exp", "data"]);
  });

  it("reaches into lists, and makes the objects that are missing on the way", async () => {
    const changed = await change(token, { set: { "data.saved.seats.1": "B9", "data.raw.a.b": null } });
    expect(decode(changed)).toEqual({
      ...payload,
      data: { saved: { price: 190, seats: ["A1", "B9"] }, raw: { a: { b: null } } },
    });
  });

  it("writes an own __proto__ instead of changing anybody's prototype", async () => {
    const changed = await change(token, { set: { "__proto__.polluted": true } });
    expect(Buffer.from(changed.split(".")[0] ?? "", "base64url").toString()).toContain(
      '"__proto__":{"polluted":true}',
    );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("beside signWith signs the edited payload with SHA-256 of the text", async () => {
    const changed = await change(token, { set: { sub: "bo" }, signWith: "my key" });
    const bytes = Buffer.from(changed.split(".")[0] ?? "", "base64url");
    const key = createHash("sha256").update("my key").digest();
    expect(decode(changed)).toEqual({ ...payload, sub: "bo" });
    expect(changed.split(".")[1]).toBe(createHmac("sha256", key).update(bytes).digest("base64url"));
  });
});

describe("signWith alone", () => {
  it("keeps the payload's very bytes", async () => {
    const odd = `${Buffer.from('{ "sub" :"ana"}').toString("base64url")}.${MAC}`;
    const changed = await change(odd, { signWith: "k" });
    expect(changed.split(".")[0]).toBe(odd.split(".")[0]);
    expect(changed.split(".")[1]).not.toBe(MAC);
  });

  it("gives a token without a signature one", async () => {
    const [text, mac] = (await change(encode(payload), { signWith: "k" })).split(".");
    expect(text).toBe(encode(payload));
    expect(Buffer.from(mac ?? "", "base64url")).toHaveLength(32);
  });
});

describe("unsigned", () => {
  it("is the edited payload alone", async () => {
    expect(await change(token, { unsigned: { exp: 2 } })).toBe(encode({ ...payload, exp: 2 }));
    expect(await change(token, { unsigned: {} })).toBe(encode(payload));
  });
});

it("takes raw text as it is, whatever the token was", async () => {
  expect(await change(token, { raw: "hello" })).toBe("hello");
  expect(await change("", { raw: "" })).toBe("");
});

describe("a payload that cannot be read", () => {
  const opaque = Buffer.alloc(40, 0xee).toString("base64url");
  it.each([opaque, `${encode([1])}.${MAC}`, encode(7), "not base64url!", ""])(
    "is neither edited nor signed: %s",
    async (text) => {
      for (const what of [{ set: { a: 1 } }, { signWith: "k" }, { unsigned: {} }])
        expect(await changeToken(text, what)).toEqual({ problem: "the payload cannot be read" });
      expect(readTokenPayload(text)).toBeUndefined();
    },
  );
});
