import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "./dispatch.ts";

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  act: {
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const answer = await ctx.need("go", elicit("Go?", {}));
      ctx.ledger.add("done");
      return text(answer.action);
    },
  },
};
`;
const DOCUMENT = {
  version: 1,
  files: { "tools.ts": { file: "tools.ts" } },
  call: { method: "tools/call", name: "act" },
  person: [{ action: "accept" }],
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "roundtrip-"));
  writeFileSync(join(folder, "tools.ts"), TOOLS);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a document (or text) and gives its path. */
function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function command(args: string[], input = "") {
  let out = "";
  let err = "";
  const code = await dispatch(args, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    readInput: () => Promise.resolve(input),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe("run", () => {
  it("prints one JSON object on one line, or set out with --pretty, and exits 0", async () => {
    const file = write("good.json", DOCUMENT);
    const { code, out, err } = await command(["run", file]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.trimEnd()).not.toContain("\n");
    const report = JSON.parse(out) as object;
    expect(report).toMatchObject({
      outcome: { status: "completed", text: "accept" },
      measures: { requests: 2, prompts: 1, ledger: 1, parked: 0 },
    });
    expect(Object.keys(report)).toEqual(["outcome", "measures", "ledger", "rounds", "attempts", "console"]);
    const pretty = await command(["run", file, "--pretty"]);
    expect(pretty.out).toBe(`${JSON.stringify(report, null, 2)}\n`);
  });

  it("exits 0 for an outcome that is no success", async () => {
    const { code, out } = await command(["run", write("waiting.json", { ...DOCUMENT, person: [] })]);
    expect([code, (JSON.parse(out) as { outcome: unknown }).outcome]).toEqual([0, { status: "waiting" }]);
  });

  it("reads past a byte order mark", async () => {
    const { code, err } = await command(["run", write("marked.json", `\ufeff${JSON.stringify(DOCUMENT)}`)]);
    expect([code, err]).toEqual([0, ""]);
  });

  it("reads standard input for -", async () => {
    const { code, out } = await command(
      ["run", "-"],
      JSON.stringify({ ...DOCUMENT, files: { "tools.ts": TOOLS } }),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveProperty("outcome.status", "completed");
  });

  it("puts the files that a fault deploys in their place too", async () => {
    const faults = [{ when: "waiting", deploy: { "tools.ts": { file: "new.ts" } } }];
    write("new.ts", TOOLS.replace("text(answer.action)", 'text("new")'));
    const { out } = await command(["run", write("deploy.json", { ...DOCUMENT, faults })]);
    expect(JSON.parse(out)).toHaveProperty("outcome.text", "new");
  });

  it.each([
    ["a field that nobody knows", { ...DOCUMENT, server: { sead: 1 } }, "server.sead: unknown field\n"],
    ["no JSON", "{", /^document: not JSON: .*\n$/],
    ["a key twice", '{"version":1,"version":1}', "version: the key stands twice in one object\n"],
    [
      "a missing file",
      { ...DOCUMENT, files: { "tools.ts": { file: "none.ts" } } },
      "files.tools.ts: none.ts: no such file\n",
    ],
    [
      "a folder",
      { ...DOCUMENT, files: { "tools.ts": { file: "." } } },
      "files.tools.ts: .: this is a folder, not a file\n",
    ],
    [
      "a file that is not beside it",
      { ...DOCUMENT, files: { "tools.ts": { file: "../secret.ts" } } },
      "files.tools.ts: ../secret.ts: a document may name only files beside it\n",
    ],
    [
      "a file at the root",
      { ...DOCUMENT, files: { "tools.ts": { file: "/etc/passwd" } } },
      "files.tools.ts: /etc/passwd: a document may name only files beside it\n",
    ],
    [
      "something else for a file",
      { ...DOCUMENT, files: { "tools.ts": { file: "a", b: 1 } } },
      /^files\.tools\.ts: .*\n$/,
    ],
    [
      "an instance that is not there",
      { ...DOCUMENT, server: { routing: ["B"] } },
      /^server\.routing: .*: raise server\.instances\n$/,
    ],
    [
      "a lesson that there is not",
      { ...DOCUMENT, lesson: { slug: "x", step: 1, hash: "h" } },
      /^lesson: .*\n$/,
    ],
  ])("exits 2 with one line for each fault: %s", async (_, document, expected) => {
    const { code, out, err } = await command(["run", write("bad.json", document)]);
    expect([code, out]).toEqual([2, ""]);
    if (typeof expected === "string") expect(err).toBe(expected);
    else expect(err).toMatch(expected);
  });

  it("names a FILE that is not there", async () => {
    const { code, err } = await command(["run", "nowhere.json"]);
    expect([code, err]).toEqual([2, "nowhere.json: no such file\n"]);
  });
});

describe("a command line that is not understood", () => {
  it.each([
    [[], "a command is missing"],
    [["play"], 'there is no command "play"'],
    [["toString"], 'there is no command "toString"'],
    [["run"], "run needs a FILE"],
    [["run", "a", "b"], 'one FILE at a time: "b" is one too many'],
    [["run", "a", "--prety"], "'--prety'"],
    [["serve", "--port", "x"], '--port takes a whole number from 0 to 65535, not "x"'],
    [["serve", "--port", "65536"], "--port takes"],
    [["serve", "--port=-1"], "--port takes"],
    [["serve", "--seed", "1.5"], "--seed takes"],
    [["lessons", "burn"], "lessons takes check, measure or coverage"],
  ])("%j says why, shows the usage, and exits 2", async (args, message) => {
    const { code, out, err } = await command(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err.split("\n")[0]).toContain(message);
    expect(err).toContain("Usage:");
  });

  it("prints the usage where it is asked for", async () => {
    const { code, out } = await command(["--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage:/);
  });
});

describe("the process", () => {
  it("ends by itself with the command's exit code", async () => {
    const main = new URL("./main.ts", import.meta.url).pathname;
    const tsx = new URL("../../node_modules/.bin/tsx", import.meta.url).pathname;
    const good = promisify(execFile)(tsx, [main, "run", write("good.json", DOCUMENT)]);
    expect(JSON.parse((await good).stdout)).toHaveProperty("outcome.status", "completed");
    const bad = promisify(execFile)(tsx, [main, "run", "nowhere.json"]);
    await expect(bad).rejects.toMatchObject({ code: 2, stderr: "nowhere.json: no such file\n" });
  }, 60_000);
});
