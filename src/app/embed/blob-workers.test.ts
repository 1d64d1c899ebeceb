import { resolveObjectURL } from "node:buffer";
import { describe, expect, it } from "vitest";
import { startWorkersByBlob } from "./blob-workers.ts";

interface Started {
  url: string;
  options: WorkerOptions | undefined;
}

/** A scope whose workers note how they were made. */
function createScope() {
  const started: Started[] = [];
  function Noted(url: string | URL, options?: WorkerOptions) {
    started.push({ url: String(url), options });
  }
  // Of a whole Worker only the making is looked at.
  return { started, scope: { Worker: Noted as unknown as typeof Worker } };
}

describe("workers by blob:", () => {
  it("start a blob that imports the module by its whole address", async () => {
    const { started, scope } = createScope();
    startWorkersByBlob(scope);
    new scope.Worker(new URL("https://site.example/a/worker.js"), { type: "module", name: "first" });
    const [first] = started;
    expect(first?.url).toMatch(/^blob:/);
    expect(first?.options).toEqual({ type: "classic", name: "first" });
    const blob = resolveObjectURL(first?.url ?? "");
    expect(blob?.type).toBe("text/javascript");
    expect(await blob?.text()).toContain('import("https://site.example/a/worker.js")');
  });

  it("share one blob for one address, so that a worker that is replaced leaves nothing behind", () => {
    const { started, scope } = createScope();
    startWorkersByBlob(scope);
    for (const name of ["a", "b", "a"]) new scope.Worker(`https://site.example/${name}.js`);
    const [a, b, again] = started.map(({ url }) => url);
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });
});
