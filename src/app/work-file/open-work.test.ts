import { describe, expect, it } from "vitest";
import { NOTHING } from "../work/entries.ts";
import type { SavedWork } from "../work/saved-work.ts";
import { openWorkStore } from "../work/work-store.ts";
import { openWork } from "./open-work.ts";
import { toWorkFile } from "./work-file.ts";

const code = (text: string) => ({ "tools.ts": text });

async function openStore() {
  const kept = new Map<string, unknown>([["files:a:1", code("mine")]]);
  const store = await openWorkStore({
    entries: () => Promise.resolve([...kept]),
    set: (key, value) => Promise.resolve(void kept.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  });
  return { store, kept };
}

const toFile = (work: Partial<SavedWork>) =>
  new File([toWorkFile({ ...NOTHING, ...work }, new Date(0))], "mine.json");

describe("opening a work file", () => {
  it("writes what it brings, and says how much that is", async () => {
    const { store, kept } = await openStore();
    const opened = await openWork(
      toFile({
        files: { "a:1": code("theirs"), "b:1": code("b"), "play.p:own": code("p") },
        playgrounds: { p: { at: 1, document: {} } },
        progress: { ...NOTHING.progress, steps: { a: [1, 2] } },
      }),
      store,
    );
    await store.flush();
    expect(opened).toMatchObject({
      summary: "mine.json was opened: 2 steps done, 2 edited codes of lessons, 1 playground.",
    });
    expect(kept.get("files:a:1")).toEqual(code("theirs"));
    expect(kept.get("progress")).toMatchObject({ steps: { a: [1, 2] } });
    expect(kept.get("history:a:1")).toMatchObject([{ why: "replaced", files: code("mine") }]);
  });

  it("can be taken back, but for what was changed since", async () => {
    const { store, kept } = await openStore();
    const opened = await openWork(toFile({ files: { "a:1": code("x"), "b:1": code("b") } }), store);
    store.setFiles("b:1", code("edited since"));
    if ("undo" in opened) opened.undo();
    await store.flush();
    expect(store.getSnapshot().files).toEqual({ "a:1": code("mine"), "b:1": code("edited since") });
    expect(store.getSnapshot().histories).toEqual({});
    expect(kept.has("history:a:1")).toBe(false);
  });

  it("says so where nothing of it is new", async () => {
    const { store } = await openStore();
    expect(await openWork(toFile({ files: { "a:1": code("mine") } }), store)).toMatchObject({
      summary: "mine.json was opened: all of it was here already.",
    });
  });

  it("changes nothing where the file is none", async () => {
    const { store, kept } = await openStore();
    const opened = await openWork(new File(["{"], "cut.json"), store);
    expect("problem" in opened && opened.problem).toMatch(/^cut\.json was not opened\. It is not a file of/);
    expect([...kept]).toEqual([["files:a:1", code("mine")]]);
  });
});
