import { afterEach, describe, expect, it, vi } from "vitest";
import { checkRequirements } from "./requirements.ts";

afterEach(() => vi.unstubAllGlobals());

describe("what the engine needs of the browser", () => {
  it("is there where WebCrypto is", () => {
    expect(checkRequirements).not.toThrow();
  });

  it("says what is missing, why, and what to do, on a page from another machine without https", () => {
    // Such a page has `crypto`, but no `crypto.subtle`.
    vi.stubGlobal("crypto", { getRandomValues: () => undefined });
    expect(checkRequirements).toThrow(/^WebCrypto.* is missing.* because .* https.*http:\/\/localhost$/);
  });
});
