import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dispatch } from "./dispatch.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roundtrip-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function exportTo(name: string, code: string) {
  let [out, err] = ["", ""];
  const document = { version: 1, files: { "tools.ts": code }, call: { method: "tools/call", name: "a" } };
  const exit = await dispatch(["export", "-", join(folder, name)], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    readInput: () => Promise.resolve(JSON.stringify(document)),
    signal: new AbortController().signal,
  });
  return { exit, out, err, written: await readFile(join(folder, name, "src/tools.ts"), "utf8") };
}

it("code that does not compile is exported as it stands, and its line is named", async () => {
  const broken = "export const tools = {\n  a: { run( },\n};\n";
  const { exit, out, err, written } = await exportTo("broken", broken);
  expect([exit, written]).toEqual([0, broken]);
  expect(err).toMatch(/^tools\.ts:2: SyntaxError/);
  expect(out).toContain("Written to");
});

it("of code that compiles nothing of the kind is said", async () => {
  const whole = "export const tools = {\n  a: { run() {} },\n};\n";
  expect(await exportTo("whole", whole)).toMatchObject({ exit: 0, err: "", written: whole });
});
