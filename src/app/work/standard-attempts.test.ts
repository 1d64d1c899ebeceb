import { describe, expect, it } from "vitest";
import { parsePlayground } from "../../workspace/parse.ts";
import { toStandardAttempts } from "./standard-attempts.ts";

const call = { method: "tools/call" as const, name: "buy", arguments: { seat: "A1", quantity: 2 } };

describe("the attempts of a step that names none", () => {
  it("are a playground document's", () => {
    const attempts = [...toStandardAttempts(call, 300)];
    const document = { version: 1, files: { "tools.ts": "" }, call, attempts };
    expect(parsePlayground(document)).toHaveProperty("playground.attempts.length", 11);
  });

  it("come after the lifetime that is in force", () => {
    expect(toStandardAttempts(call, 60).flatMap(({ afterSeconds = [] }) => afterSeconds)).toEqual([61]);
  });

  it("are the same rows for the same call, and others for another", () => {
    expect(toStandardAttempts(call, 300)).toBe(toStandardAttempts(call, 300));
    expect(toStandardAttempts({ ...call }, 300)).not.toBe(toStandardAttempts(call, 300));
  });

  it.each([
    [{ quantity: 2 }, { quantity: 21 }],
    [{ quantity: 0 }, { quantity: 1 }],
    [{ code: "V-1" }, { code: "V-1-2" }],
    [{ gift: true }, { gift: true, other: true }],
    [{}, { other: true }],
    [undefined, { other: true }],
  ])("ask for another request than %j: %j", (given, expected) => {
    const other = toStandardAttempts(
      { method: "tools/call", name: "buy", ...(given && { arguments: given }) },
      300,
    );
    expect(other.flatMap(({ arguments: args = [] }) => args)).toEqual([expected]);
  });
});
