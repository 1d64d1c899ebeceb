import { describe, expect, it } from "vitest";
import { createTrace } from "../../trace/store.ts";
import { createWorldControls } from "./world-controls.ts";

const EPOCH = Date.UTC(2026, 6, 28);

/** A session whose clock and trace are as the real one's: a move leaves an event only where there is one already. */
function createFakeSession() {
  let now = EPOCH;
  let keys = 1;
  const trace = createTrace({ now: () => now });
  return {
    trace,
    look: () => ({ now, keys }),
    moveClock: (ms: number) => {
      now += ms;
      if (trace.getSnapshot().length > 0) trace.emit({ kind: "moved", to: now, reason: "" });
    },
    rotateKey: () => {
      keys = 2;
      if (trace.getSnapshot().length > 0) trace.emit({ kind: "fault", what: "the key was rotated" });
    },
    reset: () => {
      now = EPOCH;
      keys = 1;
      trace.clear();
    },
    /** As a fork does, to before all that was done. */
    goBack: () => {
      now = EPOCH;
      keys = 1;
      trace.beginRun();
    },
    run: () => {
      trace.beginRun();
      trace.emit({ kind: "fault", what: "any event" });
    },
  };
}

describe("the learner's world", () => {
  it("begins on 2026-07-28 with one key", () => {
    const world = createWorldControls(createFakeSession(), 1);
    expect(world.getSnapshot()).toMatchObject({ now: 1_785_196_800_000, keys: 1 });
  });

  it("counts the moves before the first run, and those after it once", () => {
    const session = createFakeSession();
    const world = createWorldControls(session, 1);
    world.moveClock(60);
    world.moveClock(301);
    expect(world.getSnapshot().now).toBe(EPOCH + 361_000);
    session.run();
    expect(world.getSnapshot().now).toBe(EPOCH + 361_000);
    world.moveClock(1);
    expect(world.getSnapshot().now).toBe(EPOCH + 362_000);
  });

  it("has two keys once one was rotated, by the learner or by a fault of the run", () => {
    const world = createWorldControls(createFakeSession(), 1);
    world.rotateKey();
    expect(world.getSnapshot().keys).toBe(2);
    const session = createFakeSession();
    const other = createWorldControls(session, 1);
    session.run();
    session.rotateKey();
    session.trace.emit({ kind: "fault", what: "something else" });
    expect(other.getSnapshot().keys).toBe(2);
  });

  it("has the keys and the time that a fork went back to", () => {
    const session = createFakeSession();
    const world = createWorldControls(session, 1);
    session.run();
    world.rotateKey();
    world.moveClock(60);
    session.goBack();
    session.trace.emit({ kind: "moved", to: EPOCH, reason: "" });
    expect(world.getSnapshot()).toMatchObject({ now: EPOCH, keys: 1 });
  });

  it("is new after Reset: the clock, the keys, and its version", () => {
    const world = createWorldControls(createFakeSession(), 1);
    const { version } = world.getSnapshot();
    world.moveClock(60);
    world.rotateKey();
    world.reset();
    expect(world.getSnapshot()).toMatchObject({ now: EPOCH, keys: 1 });
    expect(world.getSnapshot().version).not.toBe(version);
  });

  it("has another version after each thing that was done to it, and tells who listens until they leave", () => {
    const session = createFakeSession();
    const world = createWorldControls(session, 1);
    const versions = new Set<string>();
    const leave = world.subscribe(() => versions.add(world.getSnapshot().version));
    world.moveClock(1);
    world.rotateKey();
    session.run();
    world.reset();
    leave();
    world.moveClock(1);
    expect(versions.size).toBeGreaterThanOrEqual(4);
    expect(versions.has(world.getSnapshot().version)).toBe(false);
  });

  it("gives the same snapshot between changes", () => {
    const world = createWorldControls(createFakeSession(), 1);
    expect(world.getSnapshot()).toBe(world.getSnapshot());
  });
});
