import { describe, expect, it } from "vitest";
import { NO_PROGRESS } from "./saved-work.ts";
import type { OtherTabs, TabMessage } from "./other-tabs.ts";
import { openWorkStore, type WorkStore } from "./work-store.ts";
import type { WorkStorage } from "./writer.ts";

function createMapStorage(kept = new Map<string, unknown>()) {
  const writes: string[] = [];
  const storage: WorkStorage = {
    entries: () => Promise.resolve([...kept]),
    set: (key, value) => {
      writes.push(key);
      kept.set(key, structuredClone(value));
      return Promise.resolve();
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
  };
  return { storage, kept, writes };
}

const refused: WorkStorage = {
  entries: () => Promise.reject(new Error("The operation is insecure.")),
  set: () => Promise.reject(new Error("The operation is insecure.")),
  remove: () => Promise.reject(new Error("The operation is insecure.")),
};

describe("the learner's work", () => {
  it("comes back after the page is opened again", async () => {
    const { storage } = createMapStorage();
    const first = await openWorkStore(storage);
    first.setFiles("a:1", { "tools.ts": "edited" });
    first.updateProgress((progress) => ({ ...progress, steps: { a: [1, 2] }, last: { slug: "a", step: 2 } }));
    await first.flush();
    const second = await openWorkStore(storage);
    expect(second.getSnapshot().files).toEqual({ "a:1": { "tools.ts": "edited" } });
    expect(second.getSnapshot().progress.steps).toEqual({ a: [1, 2] });
    expect(second.getSnapshot().progress.last).toEqual({ slug: "a", step: 2 });
  });

  it("is handed to storage in the same turn as the change", async () => {
    const { storage, writes } = createMapStorage();
    const work = await openWorkStore(storage);
    work.setFiles("a:1", { "tools.ts": "x" });
    expect(writes).toEqual(["files:a:1"]);
  });

  it("joins the changes that come while a write goes on, and keeps the last", async () => {
    const { storage, kept, writes } = createMapStorage();
    const work = await openWorkStore(storage);
    for (const text of ["1", "2", "3", "4"]) work.setFiles("a:1", { "tools.ts": text });
    await work.flush();
    expect(kept.get("files:a:1")).toEqual({ "tools.ts": "4" });
    expect(writes.filter((key) => key === "files:a:1")).toHaveLength(2);
  });

  it("forgets a set of files that was put back to its start", async () => {
    const { storage, kept } = createMapStorage(new Map([["files:a:1", { "tools.ts": "x" }]]));
    const work = await openWorkStore(storage);
    work.setFiles("a:1", undefined);
    await work.flush();
    expect(work.getSnapshot().files).toEqual({});
    expect([...kept.keys()]).toEqual(["history:a:1"]);
  });

  it("keeps what was chosen beside the code apart from the code, and drops it where nothing is left", async () => {
    const { storage, kept } = createMapStorage();
    const work = await openWorkStore(storage);
    work.setFiles("a:1", { "tools.ts": "x" });
    work.setSetup("a:1", { principal: "bo" });
    work.setFiles("a:1", undefined);
    await work.flush();
    expect((await openWorkStore(storage)).getSnapshot().setups).toEqual({ "a:1": { principal: "bo" } });
    work.setSetup("a:1", {});
    await work.flush();
    expect(work.getSnapshot().setups).toEqual({});
    expect([...kept.keys()]).toEqual([]);
  });

  it("never writes over what could not be read", async () => {
    const kept = new Map<string, unknown>([["files:a:1", { "tools.ts": "mine" }]]);
    const { storage } = createMapStorage(kept);
    const silent = { ...storage, entries: () => new Promise<never>(() => undefined) };
    const work = await openWorkStore(silent, { patience: 1 });
    work.setFiles("a:1", { "tools.ts": "new" });
    work.updateProgress((progress) => ({ ...progress, steps: { a: [1] } }));
    await work.flush();
    expect([...kept]).toEqual([["files:a:1", { "tools.ts": "mine" }]]);
    expect(work.getSnapshot().files["a:1"]).toEqual({ "tools.ts": "new" });
  });

  it("keeps what was typed and is not in use yet, until it is dropped", async () => {
    const { storage, kept } = createMapStorage(new Map<string, unknown>([["draft:bad", 7]]));
    const first = await openWorkStore(storage);
    first.setDraft("p", '{ "version": ');
    await first.flush();
    const second = await openWorkStore(storage);
    expect(second.getSnapshot().drafts).toEqual({ p: '{ "version": ' });
    second.setDraft("p", undefined);
    await second.flush();
    expect(second.getSnapshot().drafts).toEqual({});
    expect([...kept.keys()]).toEqual(["draft:bad"]);
  });

  it("keeps playground documents, and drops what is none", async () => {
    const { storage } = createMapStorage(new Map<string, unknown>([["playground:bad", { at: "x" }]]));
    const first = await openWorkStore(storage, { now: () => 7 });
    first.setPlayground("p", { version: 1 });
    first.setPlayground("q", { version: 1 });
    first.setPlayground("q", undefined);
    await first.flush();
    const second = await openWorkStore(storage);
    expect(second.getSnapshot().playgrounds).toEqual({ p: { at: 7, document: { version: 1 } } });
  });

  it("goes on in memory where storage is refused, and says why nothing is kept", async () => {
    const work = await openWorkStore(refused);
    expect(work.getSnapshot().trouble).toBe("The operation is insecure.");
    work.setFiles("a:1", { "tools.ts": "x" });
    await work.flush();
    expect(work.getSnapshot().files).toEqual({ "a:1": { "tools.ts": "x" } });
  });

  it("does not wait for storage that never answers", async () => {
    const work = await openWorkStore(
      { ...refused, entries: () => new Promise(() => undefined) },
      { patience: 1 },
    );
    expect(work.getSnapshot().trouble).toMatch(/does not answer/);
  });

  it("drops what has another shape than work has", async () => {
    const kept = new Map<string, unknown>([
      ["files:a:1", { "tools.ts": 7 }],
      ["setup:a:1", { server: { seal: "rot13" } }],
      ["progress", { steps: { a: [1, "2", 0] }, checks: 3, predictions: { p: {} }, last: { slug: 1 } }],
    ]);
    const work = await openWorkStore(createMapStorage(kept).storage);
    expect(work.getSnapshot().files).toEqual({});
    expect(work.getSnapshot().setups).toEqual({});
    expect(work.getSnapshot().progress).toEqual({ ...NO_PROGRESS, steps: { a: [1] } });
  });

  it("tells its listeners once for each change, and not after they left", async () => {
    const work = await openWorkStore(createMapStorage().storage);
    let calls = 0;
    const leave = work.subscribe(() => calls++);
    work.setFiles("a:1", { "tools.ts": "x" });
    work.updateProgress((progress) => progress);
    leave();
    work.setFiles("a:1", undefined);
    expect(calls).toBe(1);
  });
});

/** Two stores on one storage, as two tabs have; what one tells is heard by the other at once. */
async function openTwoTabs() {
  const { storage, kept } = createMapStorage();
  const heard: ((message: TabMessage) => void)[][] = [[], []];
  const toTabs = (me: number): OtherTabs => ({
    tell: (message) => heard[1 - me]?.forEach((listener) => listener(structuredClone(message))),
    listen: (listener) => heard[me]?.push(listener),
  });
  let time = 0;
  const now = () => (time += 1_000);
  const one = await openWorkStore(storage, { otherTabs: toTabs(0), now });
  const other = await openWorkStore(storage, { otherTabs: toTabs(1), now });
  return { one, other, kept };
}
const edited = (text: string) => ({ "tools.ts": text });
const toTexts = (work: WorkStore) =>
  (work.getSnapshot().histories["a:1"] ?? []).map(({ files, why }) => [files["tools.ts"], why]);

describe("two tabs", () => {
  it("follow each other where only one of them edits", async () => {
    const { one, other } = await openTwoTabs();
    one.setFiles("a:1", edited("1"));
    one.updateProgress((progress) => ({ ...progress, steps: { a: [1] } }));
    expect(other.getSnapshot().files).toEqual({ "a:1": edited("1") });
    expect(other.getSnapshot().progress.steps).toEqual({ a: [1] });
    expect(other.getSnapshot().elsewhere).toEqual({});
  });

  it("keep what each has typed, and the choice is the person's", async () => {
    const { one, other } = await openTwoTabs();
    one.setFiles("a:1", edited("mine"));
    other.setFiles("a:1", edited("theirs"));
    expect(one.getSnapshot().files["a:1"]).toEqual(edited("mine"));
    expect(one.getSnapshot().elsewhere).toEqual({ "a:1": edited("theirs") });
    one.settle("a:1", "theirs");
    expect(one.getSnapshot().files["a:1"]).toEqual(edited("theirs"));
    expect(one.getSnapshot().elsewhere).toEqual({});
    expect(toTexts(one).map(([text]) => text)).toContain("mine");
    // The choice is known to the other tab, which has the same text: nothing is left to choose there.
    expect(other.getSnapshot().elsewhere).toEqual({});
  });

  it("typing on over what the other wrote keeps that as a version", async () => {
    const { one, other } = await openTwoTabs();
    one.setFiles("a:1", edited("mine"));
    other.setFiles("a:1", edited("theirs"));
    one.setFiles("a:1", edited("mine, longer"));
    expect(toTexts(one)).toContainEqual(["theirs", "elsewhere"]);
    expect(other.getSnapshot().files["a:1"]).toEqual(edited("theirs"));
    expect(other.getSnapshot().elsewhere).toEqual({ "a:1": edited("mine, longer") });
  });

  it("one that goes on with its own keeps the other's as a version", async () => {
    const { one, other } = await openTwoTabs();
    one.setFiles("a:1", edited("mine"));
    other.setFiles("a:1", undefined);
    expect(one.getSnapshot().elsewhere).toEqual({ "a:1": null });
    one.settle("a:1", "mine");
    expect(one.getSnapshot().files["a:1"]).toEqual(edited("mine"));
    expect(other.getSnapshot().elsewhere).toEqual({ "a:1": edited("mine") });
  });
});

describe("earlier versions", () => {
  it("are kept when files are replaced, and while one types every two minutes", async () => {
    let time = 0;
    const { storage, kept } = createMapStorage();
    const work = await openWorkStore(storage, { now: () => time });
    for (const [at, text] of [
      [0, "1"],
      [1_000, "2"],
      [60_000, "3"],
      [121_500, "4"],
      [122_000, "5"],
    ] as const) {
      time = at;
      work.setFiles("a:1", edited(text));
    }
    expect(toTexts(work)).toEqual([["3", "edited"]]);
    work.setFiles("a:1", undefined, { replaced: true });
    expect(toTexts(work).at(-1)).toEqual(["5", "replaced"]);
    await work.flush();
    expect((await openWorkStore(createMapStorage(kept).storage)).getSnapshot().histories["a:1"]).toHaveLength(
      2,
    );
  });

  it("are not kept of a start that nobody edited", async () => {
    const work = await openWorkStore(createMapStorage().storage);
    work.setFiles("a:1", edited("1"), { replaced: true });
    expect(toTexts(work)).toEqual([]);
  });
});
