import { describe, expect, it } from "vitest";
import { createWriter } from "./writer.ts";

/** Storage whose writes end when they are told to. */
function createSlow() {
  const written: [string, unknown][] = [];
  const ends: (() => void)[] = [];
  const write = (key: string, value?: unknown) => {
    written.push([key, value]);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { written, ends, storage: { entries: () => Promise.resolve([]), set: write, remove: write } };
}

describe("work is written", () => {
  it("at once, and what comes while that goes on is joined into the next", async () => {
    const { written, ends, storage } = createSlow();
    const writer = createWriter(storage, () => undefined);
    for (const value of [1, 2, 3]) writer.write("a", value);
    expect(written).toEqual([["a", 1]]);
    ends[0]?.();
    await expect
      .poll(() => written)
      .toEqual([
        ["a", 1],
        ["a", 3],
      ]);
  });

  it("without waiting for an earlier write where the page is about to go", () => {
    const { written, storage } = createSlow();
    const writer = createWriter(storage, () => undefined);
    writer.write("a", 1);
    writer.write("b", 2);
    void writer.flush();
    expect(written).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
  });
});
