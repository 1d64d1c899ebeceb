import { describe, expect, it } from "vitest";
import { NO_PROGRESS } from "./saved-work.ts";
import { openWorkStore, type WorkStorage } from "./work-store.ts";

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
    expect(writes).toHaveLength(2);
  });

  it("forgets a set of files that was put back to its start", async () => {
    const { storage, kept } = createMapStorage(new Map([["files:a:1", { "tools.ts": "x" }]]));
    const work = await openWorkStore(storage);
    work.setFiles("a:1", undefined);
    await work.flush();
    expect(work.getSnapshot().files).toEqual({});
    expect(kept.size).toBe(0);
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
    expect(kept.size).toBe(0);
  });

  it("goes on in memory where storage is refused, and says why nothing is kept", async () => {
    const work = await openWorkStore(refused);
    expect(work.getSnapshot().trouble).toBe("The operation is insecure.");
    work.setFiles("a:1", { "tools.ts": "x" });
    await work.flush();
    expect(work.getSnapshot().files).toEqual({ "a:1": { "tools.ts": "x" } });
  });

  it("does not wait for storage that never answers", async () => {
    const work = await openWorkStore({ ...refused, entries: () => new Promise(() => undefined) }, 1);
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
