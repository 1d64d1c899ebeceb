import { describe, expect, it } from "vitest";
import { isDue, mergeHistories, parseHistory, withVersion } from "./history.ts";
import type { History, Version } from "./saved-work.ts";

const version = (at: number, text: string): Version => ({ at, why: "edited", files: { "tools.ts": text } });
const texts = (history: History) => history.map(({ files }) => files["tools.ts"]);

describe("the history of a set of files", () => {
  it("is due before a tab's first edit, and two minutes after it or after the last version", () => {
    expect(isDue([], 0, undefined)).toBe(true);
    expect(isDue([], 119_999, 0)).toBe(false);
    expect(isDue([], 120_000, 0)).toBe(true);
    expect(isDue([version(1_000, "a")], 120_999, 0)).toBe(false);
    expect(isDue([version(1_000, "a")], 121_000, 0)).toBe(true);
  });

  it("is due where the clock was set back", () => {
    expect(isDue([version(1_000, "a")], 999, 0)).toBe(true);
  });

  it("keeps no text twice in a row, but again after another", () => {
    const one = withVersion([], version(1, "a"));
    expect(withVersion(one, version(2, "a"))).toBe(one);
    expect(texts(withVersion(withVersion(one, version(2, "b")), version(3, "a")))).toEqual(["a", "b", "a"]);
  });

  it("keeps forty versions, the newest", () => {
    let history: History = [];
    for (let at = 0; at < 45; at++) history = withVersion(history, version(at, String(at)));
    expect(history).toHaveLength(40);
    expect(texts(history).at(0)).toBe("5");
    expect(texts(history).at(-1)).toBe("44");
  });

  it("drops the oldest where the texts grow too long together, and never the last", () => {
    const long = "x".repeat(150_000);
    const history = ["1", "2", "3"].reduce<History>(
      (all, mark, at) => withVersion(all, version(at, mark + long)),
      [],
    );
    expect(texts(history).map((text) => text?.[0])).toEqual(["2", "3"]);
    expect(withVersion([], version(1, "x".repeat(500_000)))).toHaveLength(1);
  });

  it("of two tabs is one, in order, with what both have once", () => {
    const both = version(1, "a");
    expect(texts(mergeHistories([both, version(4, "d")], [both, version(2, "b")]))).toEqual(["a", "b", "d"]);
  });

  it("is read back without what is no version", () => {
    const good = version(1, "a");
    expect(
      parseHistory([
        good,
        7,
        null,
        { at: "1", why: "edited", files: {} },
        { ...good, why: "?" },
        { ...good, files: { a: 1 } },
      ]),
    ).toEqual([good]);
    expect(parseHistory({})).toEqual([]);
  });
});
