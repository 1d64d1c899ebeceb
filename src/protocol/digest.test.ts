import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { digestOf, digestRequest, type RequestSubject } from "./digest.ts";
import type { JsonObject } from "./json.ts";

const call = (args: JsonObject, change: Partial<RequestSubject> = {}) =>
  digestRequest({ method: "tools/call", target: "rent", args, ...change });

afterEach(() => void vi.unstubAllGlobals());

describe("the digest of a request", () => {
  it("is SHA-256 over the canonical JSON of method, name and arguments, as base64url", async () => {
    const text = '{"arguments":{"days":3},"method":"tools/call","name":"rent"}';
    expect(await call({ days: 3 })).toBe(createHash("sha256").update(text).digest("base64url"));
  });

  it("names a resource by its uri", async () => {
    const text = '{"arguments":{},"method":"resources/read","uri":"test://a"}';
    const digest = await digestRequest({ method: "resources/read", target: "test://a", args: {} });
    expect(digest).toBe(createHash("sha256").update(text).digest("base64url"));
  });

  it("does not depend on the order of keys", async () => {
    expect(await call({ a: 1, b: { c: 2, d: 3 } })).toBe(await call({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it("depends on method, name and every argument", async () => {
    const digests = await Promise.all([
      call({ a: 1 }),
      call({ a: 2 }),
      call({ a: "1" }),
      call({}),
      call({ a: 1 }, { target: "hire" }),
      call({ a: 1 }, { method: "prompts/get" }),
    ]);
    expect(new Set(digests).size).toBe(6);
  });

  it("says why where a page has no WebCrypto", async () => {
    vi.stubGlobal("crypto", {});
    await expect(digestOf({})).rejects.toThrow("WebCrypto is missing");
  });
});
