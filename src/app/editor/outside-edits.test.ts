import { describe, expect, it } from "vitest";
import { createEchoFilter } from "./outside-edits.ts";

describe("createEchoFilter", () => {
  it("takes a text that was never typed for the page's own", () => {
    const echo = createEchoFilter("a");
    expect(echo.isOutside("restored")).toBe(true);
  });

  it("knows the echo of what was typed", () => {
    const echo = createEchoFilter("a");
    echo.sent("ab");
    expect(echo.isOutside("ab")).toBe(false);
  });

  it("does not undo keystrokes when echoes lag behind", () => {
    const echo = createEchoFilter("a");
    echo.sent("ab");
    echo.sent("abc");
    expect(echo.isOutside("ab")).toBe(false);
    expect(echo.isOutside("abc")).toBe(false);
  });

  it("lets echoes be left out, as React does when it joins updates", () => {
    const echo = createEchoFilter("a");
    echo.sent("ab");
    echo.sent("abc");
    expect(echo.isOutside("abc")).toBe(false);
    expect(echo.isOutside("a")).toBe(true);
  });

  it("forgets what was typed and taken back, once the page shows the same again", () => {
    const echo = createEchoFilter("a");
    echo.sent("ab");
    echo.sent("a");
    expect(echo.isOutside("a")).toBe(false);
    expect(echo.isOutside("ab")).toBe(true);
  });

  it("ignores the same text rendered again", () => {
    const echo = createEchoFilter("a");
    echo.sent("ab");
    expect(echo.isOutside("a")).toBe(false);
  });
});
