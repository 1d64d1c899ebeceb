import { describe, expect, it } from "vitest";
import { isMoving, type PlayheadState, toPace, toPlayhead } from "./playback.ts";

const at = (moment: number, rest: Partial<PlayheadState> = {}): PlayheadState => ({
  run: 1,
  at: moment,
  mode: "still",
  speed: 1,
  animate: false,
  ...rest,
});
const ended = { count: 10, live: false };
const live = { count: 10, live: true };

describe("the playhead", () => {
  it("steps forward moving, and back without", () => {
    expect(toPlayhead(at(4), { type: "forward", ...ended })).toEqual(at(5, { animate: true }));
    expect(toPlayhead(at(5, { animate: true }), { type: "back" })).toEqual(at(4));
  });

  it("stays within the run", () => {
    expect(toPlayhead(at(10), { type: "forward", ...ended })).toEqual(at(10));
    expect(toPlayhead(at(1), { type: "back" })).toEqual(at(1));
    expect(toPlayhead(at(0), { type: "back" })).toEqual(at(0));
    expect(toPlayhead(at(3), { type: "seek", at: 99, ...ended }).at).toBe(10);
    expect(toPlayhead(at(3), { type: "seek", at: -4, ...ended }).at).toBe(1);
    expect(toPlayhead(at(0), { type: "seek", at: 1, count: 0, live: false }).at).toBe(0);
  });

  it("scrubs at once, to the nearest moment", () => {
    expect(
      toPlayhead(at(9, { mode: "playing", animate: true }), { type: "seek", at: 3.4, ...ended }),
    ).toEqual(at(3));
  });

  it("stays where it was put, although a step was due by then", () => {
    const put = toPlayhead(at(6, { mode: "following" }), { type: "seek", at: 5, ...ended });
    expect(toPlayhead(put, { type: "advance", jump: false, ...ended })).toEqual(at(5));
  });

  it("goes along with a live run again from its newest moment, and from no other", () => {
    expect(toPlayhead(at(3), { type: "seek", at: 10, ...live }).mode).toBe("following");
    expect(toPlayhead(at(3), { type: "seek", at: 9, ...live }).mode).toBe("still");
    expect(toPlayhead(at(9), { type: "forward", ...live }).mode).toBe("following");
    expect(toPlayhead(at(9), { type: "forward", ...ended }).mode).toBe("still");
    expect(toPlayhead(at(10), { type: "play", ...live }).mode).toBe("following");
  });

  it("plays on from where it is, and from the start when it is at the end", () => {
    expect(toPlayhead(at(4), { type: "play", ...ended })).toEqual(at(4, { mode: "playing" }));
    expect(toPlayhead(at(10), { type: "play", ...ended })).toEqual(at(1, { mode: "playing", animate: true }));
    expect(toPlayhead(at(4, { mode: "playing" }), { type: "pause" })).toEqual(at(4));
  });

  it("stops playing at the end of a run, and follows one that goes on", () => {
    const advance = { type: "advance", jump: false } as const;
    expect(toPlayhead(at(8, { mode: "playing" }), { ...advance, ...ended }).mode).toBe("playing");
    expect(toPlayhead(at(9, { mode: "playing" }), { ...advance, ...ended }).mode).toBe("still");
    expect(toPlayhead(at(9, { mode: "playing" }), { ...advance, ...live }).mode).toBe("following");
  });

  it("jumps to the newest moment without moving where less motion is asked for", () => {
    const jumped = toPlayhead(at(2, { mode: "following" }), { type: "advance", jump: true, ...live });
    expect(jumped).toEqual(at(10, { mode: "following" }));
  });

  it("begins a run anew and keeps the speed", () => {
    const begun = toPlayhead(at(7, { speed: 2 }), { type: "begin", run: 2, at: 0, mode: "following" });
    expect(begun).toEqual(at(0, { run: 2, mode: "following", speed: 2 }));
    expect(toPlayhead(at(7), { type: "speed", speed: 0.5 }).speed).toBe(0.5);
  });

  it("moves by itself while it plays or catches up, not when it was put somewhere", () => {
    expect(isMoving(at(4, { mode: "playing" }), 10, false)).toBe(true);
    expect(isMoving(at(10, { mode: "playing" }), 10, false)).toBe(false);
    expect(isMoving(at(10, { mode: "following" }), 10, true)).toBe(true);
    expect(isMoving(at(10, { mode: "following" }), 10, false)).toBe(false);
    expect(isMoving(at(4), 10, true)).toBe(false);
  });
});

describe("the pace", () => {
  it("is 900 ms at 1×, by the speed, and always 900 ms under reduced motion", () => {
    expect(toPace(at(4, { mode: "playing" }), 10, false)).toBe(900);
    expect(toPace(at(4, { mode: "playing", speed: 2 }), 10, false)).toBe(450);
    expect(toPace(at(4, { mode: "playing", speed: 0.5 }), 10, false)).toBe(1800);
    expect(toPace(at(4, { mode: "playing", speed: 2 }), 10, true)).toBe(900);
  });

  it("catches up with a run faster the further behind it is", () => {
    const pace = (count: number) => toPace(at(5, { mode: "following" }), count, false);
    expect([pace(6), pace(12), pace(100)]).toEqual([420, 180, 40]);
    expect(toPace(at(0, { mode: "following" }), 6, false)).toBe(0);
    expect(toPace(at(5, { mode: "following" }), 6, true)).toBe(0);
  });
});
