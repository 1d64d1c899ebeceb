import { describe, expect, it, vi } from "vitest";
import { createTrace } from "./store.ts";

const at = (now: number) => ({ now: () => now });

describe("createTrace", () => {
  it("counts events within their run from 1, and runs from 1", () => {
    const trace = createTrace(at(7));
    expect(trace.beginRun()).toBe(1);
    trace.emit({ kind: "fault", what: "a" });
    trace.emit({ kind: "fault", what: "b" });
    expect(trace.beginRun()).toBe(2);
    trace.emit({ kind: "fault", what: "c" });
    expect(trace.getSnapshot().runs).toEqual([
      [
        { kind: "fault", what: "a", n: 1, run: 1, at: 7 },
        { kind: "fault", what: "b", n: 2, run: 1, at: 7 },
      ],
      [{ kind: "fault", what: "c", n: 1, run: 2, at: 7 }],
    ]);
    expect(trace.getSnapshot().length).toBe(3);
  });

  it("opens the first run for an event that comes before any", () => {
    const trace = createTrace(at(0));
    trace.emit({ kind: "fault", what: "early" });
    expect(trace.getSnapshot().runs.map((run) => run.length)).toEqual([1]);
  });

  it("stamps each event with the time at which it came", () => {
    let now = 10;
    const trace = createTrace({ now: () => now });
    trace.emit({ kind: "fault", what: "a" });
    now = 25;
    trace.emit({ kind: "fault", what: "b" });
    expect(trace.getSnapshot().runs[0]?.map((event) => event.at)).toEqual([10, 25]);
  });

  it("gives a new snapshot after a change and the same one between changes", () => {
    const trace = createTrace(at(0));
    const before = trace.getSnapshot();
    expect(trace.getSnapshot()).toBe(before);
    trace.emit({ kind: "fault", what: "a" });
    const after = trace.getSnapshot();
    expect(after).not.toBe(before);
    expect(trace.getSnapshot()).toBe(after);
    trace.beginRun();
    expect(trace.getSnapshot()).not.toBe(after);
  });

  it("tells each listener of each change until it leaves, also when one function came twice", () => {
    const trace = createTrace(at(0));
    const listener = vi.fn();
    const leave = trace.subscribe(listener);
    const leaveAgain = trace.subscribe(listener);
    trace.emit({ kind: "fault", what: "a" });
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    trace.emit({ kind: "fault", what: "b" });
    expect(listener).toHaveBeenCalledTimes(3);
    leaveAgain();
    trace.emit({ kind: "fault", what: "c" });
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it("lets a listener leave while it is told", () => {
    const trace = createTrace(at(0));
    const second = vi.fn();
    const leave = trace.subscribe(() => leave());
    trace.subscribe(second);
    trace.emit({ kind: "fault", what: "a" });
    expect(second).toHaveBeenCalledTimes(1);
  });

  it("starts again at run 1 after it was cleared, and leaves old snapshots as they were", () => {
    const trace = createTrace(at(0));
    trace.beginRun();
    trace.emit({ kind: "fault", what: "a" });
    const before = trace.getSnapshot();
    trace.clear();
    expect(trace.getSnapshot()).toEqual({ runs: [], length: 0 });
    expect(before.runs[0]).toHaveLength(1);
    expect(trace.beginRun()).toBe(1);
  });

  it("keeps the list of a run in place, however many events come: nothing is copied", () => {
    const trace = createTrace(at(0));
    trace.beginRun();
    const list = trace.getSnapshot().runs[0];
    for (let count = 0; count < 10_000; count += 1) trace.emit({ kind: "fault", what: "x" });
    expect(trace.getSnapshot().runs[0]).toBe(list);
    expect(list).toHaveLength(10_000);
  });
});
