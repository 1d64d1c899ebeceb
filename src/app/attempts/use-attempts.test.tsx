// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { StepRun } from "../engine/run-step.ts";
import { toDone } from "./outcomes.test-data.ts";
import { useAttempts } from "./use-attempts.ts";

afterEach(cleanup);

const given = { label: "Untouched" };
const own = { label: "mine" };
const step = {
  run: { call: { method: "tools/call", name: "buy" }, attempts: [given] },
} as Partial<Step> as Step;
const first: StepRun = {
  lesson: {} as Partial<Lesson> as Lesson,
  step,
  files: {},
  setup: { attempts: [own] },
};

type RunAttempts = PageEngine["runAttempts"];

function show(runAttempts: RunAttempts, alone = false) {
  const onFinished = vi.fn();
  const engine = { runAttempts } as Partial<PageEngine> as PageEngine;
  const client = new QueryClient();
  const view = renderHook((now: StepRun) => useAttempts(engine, now, { alone, onFinished }), {
    initialProps: first,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { ...view, onFinished, now: () => view.result.current };
}

/** Tells each attempt as accepted, and ends. */
const accept: RunAttempts = ({ step: { run }, setup }, onOutcome) => {
  for (const index of [...(run.attempts ?? []), ...(setup.attempts ?? [])].keys())
    onOutcome(index, toDone(["accepted"]));
  return Promise.resolve();
};

describe("the attempts of a step", () => {
  it("are the step's and then the learner's own, and count as a run once they ended", async () => {
    const { now, onFinished } = show(accept);
    expect(now().attempts).toEqual([given, own]);
    expect(now().given).toBe(1);
    act(() => now().run());
    await waitFor(() => expect(onFinished).toHaveBeenCalledTimes(1));
    expect([...now().outcomes.keys()]).toEqual([given, own]);
    expect(now().stale).toBe(false);
  });

  it("show the first row as it comes where no run has a token to look at, and leave the choice otherwise", async () => {
    for (const alone of [true, false]) {
      const { now, onFinished, unmount } = show(accept, alone);
      act(() => now().run());
      await waitFor(() => expect(onFinished).toHaveBeenCalled());
      expect(now().selected).toBe(alone ? given : null);
      unmount();
    }
  });

  it("are stale once code, settings or the one who calls change, and not where an attempt is added", async () => {
    const { now, rerender, onFinished } = show(accept);
    act(() => now().run());
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    const setup = first.setup;
    rerender({ ...first, setup: { attempts: [own, { label: "another" }] } });
    expect(now().stale).toBe(false);
    expect(now().outcomes.get(own)).toBeDefined();
    for (const changed of [
      { ...first, files: {} },
      { ...first, setup: { ...setup, server: { singleUse: true } } },
      { ...first, setup: { ...setup, principal: "bo" } },
    ]) {
      rerender(changed);
      expect(now().stale).toBe(true);
    }
    rerender(first);
    expect(now().stale).toBe(false);
  });

  it("forget what came of an attempt that is another now", async () => {
    const { now, rerender, onFinished } = show(accept);
    act(() => now().run());
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    const changed = { label: "mine", principal: "bo" };
    rerender({ ...first, setup: { attempts: [changed] } });
    expect(now().outcomes.get(changed)).toBeUndefined();
    expect(now().outcomes.get(given)).toBeDefined();
  });

  it("keep what came before they were stopped, and take nothing that comes after", async () => {
    let tell: Parameters<RunAttempts>[1] = () => undefined;
    const { now, onFinished } = show((_run, onOutcome, signal) => {
      tell = onOutcome;
      onOutcome(0, toDone(["accepted"]));
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    });
    act(() => now().run());
    await waitFor(() => expect(now().outcomes.size).toBe(1));
    act(() => now().stop());
    await waitFor(() => expect(now().running).toBe(false));
    act(() => tell(1, toDone(["accepted"])));
    expect([...now().outcomes.keys()]).toEqual([given]);
    expect(now().error).toBeNull();
    expect(onFinished).not.toHaveBeenCalled();
  });

  it("say why they could not be run", async () => {
    const { now, onFinished } = show(() => Promise.reject(new Error("This step cannot be run: server.seal")));
    act(() => now().run());
    await waitFor(() => expect(now().error).toBe("This step cannot be run: server.seal"));
    expect(onFinished).not.toHaveBeenCalled();
  });

  it("have no row chosen that is not there any more", () => {
    const { now, rerender } = show(accept);
    act(() => now().select(own));
    expect(now().selected).toBe(own);
    rerender({ ...first, setup: {} });
    expect(now().selected).toBeNull();
  });
});
