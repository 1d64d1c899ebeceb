// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../lesson/course.ts";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { toRunView } from "./run-view.ts";
import { useShowing } from "./use-showing.ts";

const request = { method: "elicitation/create", params: { message: "Charge 40?" } };
const asked = (prompt: number): TraceBody[] => [
  { kind: "prompted", exchange: "x", prompt, key: "ok", request },
  { kind: "waiting", prompt, key: "ok" },
];
const accept = (prompt: number): TraceBody => ({
  ...{ kind: "answered", prompt, key: "ok", response: { action: "accept" } },
});
const step: Pick<Step, "number" | "blocks"> = { number: 1, blocks: [] };
const done: TraceBody = { kind: "finished", outcome: { status: "completed", text: "" } };
const open = {
  prompt: { number: 2, key: "ok", request, serverName: "charges", principal: "ana" },
  reply: () => undefined,
};

/** Shows two questions, of which the first is answered; a moment comes as its time has come. */
function show({ running }: { running: boolean }) {
  const bodies = [...asked(1), accept(1), ...asked(2), ...(running ? [] : [accept(2), done])];
  const events = bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));
  const snapshot = { runs: [events], length: events.length };
  const view = toRunView(snapshot);
  const shown = { step, ranIn: step, snapshot, view, replay: 0, layout: "wide" as const };
  return renderHook(
    (props: { running: boolean }) => useShowing({ ...shown, ...props, open: props.running ? open : null }),
    { initialProps: { running: true } },
  );
}

/** Two moments later the playhead is where the first question stands open. */
const pass = () => {
  for (let times = 0; times < 2; times += 1) act(() => void vi.advanceTimersToNextTimer());
};

beforeEach(() => {
  vi.useFakeTimers();
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a question of the past", () => {
  it("does not come by while a run is caught up with", () => {
    const { result } = show({ running: true });
    pass();
    expect([result.current.playback.playhead, result.current.past]).toEqual([2, null]);
  });

  it("does not come by either where the run has ended meanwhile", () => {
    const { result, rerender } = show({ running: false });
    pass();
    rerender({ running: false });
    expect([result.current.playback.playhead, result.current.past]).toEqual([2, null]);
  });

  it("stands there for one who went back to it", () => {
    const { result, rerender } = show({ running: false });
    rerender({ running: false });
    act(() => result.current.playback.seek(2));
    expect(result.current.past?.prompt.number).toBe(1);
  });
});
