import { describe, expect, it } from "vitest";
import { judgeRoot } from "./roots.ts";

describe("a root that may be shared", () => {
  it.each(["file:///home/ana/trip", "file:///", "file:///a/..b/c...", "FILE:///a", "file://host/share"])(
    "is a file URI: %s",
    (uri) => expect(judgeRoot(uri)).toBeNull(),
  );

  it.each(["https://host.example/a", "/home/ana", "file:/home/ana", "", " file:///a", "javascript:alert(1)"])(
    "is no other address: %j",
    (uri) => expect(judgeRoot(uri)).toBe("only a file:// address can be shared"),
  );

  it.each([
    "file:///home/ana/..",
    "file:///home/../etc",
    "file:///home/%2e%2E/etc",
    "file:///home/.%2e%2fetc",
    "file:///c:\\home\\..\\x",
    "file:///a%5c..%5cb",
  ])("does not climb: %s", (uri) => expect(judgeRoot(uri)).toBe("a path with .. could lead outside it"));
});
