// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { Course, Lesson, Step } from "../../lesson/course.ts";
import type { EngineLoader } from "../engine/engine-loader.ts";
import { ServicesContext } from "../services.ts";
import { openWorkStore } from "../work/work-store.ts";
import { useCode } from "./use-code.ts";

afterEach(cleanup);

const lesson = { slug: "tickets" } as Partial<Lesson> as Lesson;
const step = {
  start: { "tools.ts": "start" },
  hash: "h",
  run: { call: { method: "tools/call", name: "buy" } },
  solve: { seal: "hmac", checks: { request: true } },
} as Partial<Step> as Step;

async function show() {
  const storage = {
    entries: () => Promise.resolve([]),
    set: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  const work = await openWorkStore(storage);
  const services = {
    work,
    course: {} as Partial<Course> as Course,
    measured: {},
    engine: {} as Partial<EngineLoader> as EngineLoader,
  };
  const { result } = renderHook(() => useCode(lesson, step), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesContext value={services}>{children}</ServicesContext>
    ),
  });
  return () => result.current;
}

const attempts = [{ label: "mine" }];

describe("the code, and what was chosen beside it", () => {
  it("comes back to the start on Restore code, and the settings stay", async () => {
    const code = await show();
    act(() => code().change("tools.ts", "edited"));
    act(() => code().changeSetup({ server: { seal: "none" }, principal: "bo" }));
    act(() => code().restore());
    expect(code().files).toEqual({ "tools.ts": "start" });
    expect(code().setup).toEqual({ server: { seal: "none" }, principal: "bo" });
  });

  it("takes the solution's files and its settings with Use this, and both back with Undo", async () => {
    const code = await show();
    act(() => code().change("tools.ts", "edited"));
    act(() => code().changeSetup({ server: { seal: "none", singleUse: true }, attempts }));
    act(() => code().use({ "tools.ts": "solved" }));
    expect(code().files).toEqual({ "tools.ts": "solved" });
    expect(code().setup).toEqual({
      server: { seal: "hmac", singleUse: true, checks: { request: true } },
      attempts,
    });
    act(() => code().undo?.());
    expect(code().files).toEqual({ "tools.ts": "edited" });
    expect(code().setup).toEqual({ server: { seal: "none", singleUse: true }, attempts });
    expect(code().undo).toBeNull();
  });

  it("has a loop of one's own, which makes the call, takes it away, and has it again as it was left", async () => {
    const code = await show();
    act(() => code().changeSetup({ loop: "drops-state", principal: "bo" }));
    act(() => code().ownLoop("built-in"));
    expect(code().files).toEqual({ "tools.ts": "start", "client.ts": "built-in" });
    expect(code().setup).toEqual({ principal: "bo" });
    act(() => code().change("client.ts", "mine"));
    act(() => code().dropLoop());
    expect(code().files).toEqual({ "tools.ts": "start" });
    act(() => code().ownLoop("built-in"));
    expect(code().files["client.ts"]).toBe("mine");
  });

  it("brings a loop back with Undo that was taken away, or copied over", async () => {
    const code = await show();
    act(() => code().ownLoop("mine"));
    act(() => code().dropLoop());
    act(() => code().undo?.());
    expect(code().files["client.ts"]).toBe("mine");
    act(() => code().ownLoop("a preset's", { again: false }));
    expect(code().files["client.ts"]).toBe("a preset's");
    act(() => code().undo?.());
    expect(code().files["client.ts"]).toBe("mine");
  });

  it("is as the lesson has it after Restore code: no loop of one's own, and none put aside", async () => {
    const code = await show();
    act(() => code().ownLoop("mine"));
    act(() => code().dropLoop());
    act(() => code().restore());
    act(() => code().ownLoop("built-in"));
    expect(code().files["client.ts"]).toBe("built-in");
  });

  it("has no settings of its own again after Undo where there were none", async () => {
    const code = await show();
    act(() => code().use({ "tools.ts": "solved" }));
    act(() => code().undo?.());
    expect(code().edited).toBe(false);
    expect(code().setup).toEqual({});
  });
});
