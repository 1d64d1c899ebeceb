import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serve } from "./serve.ts";

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  double: {
    description: "Doubles a number.",
    inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
    run: (args: { n: number }) => text(String(2 * args.n)),
  },
  charge: {
    description: "Asks, then charges.",
    inputSchema: { type: "object", properties: {} },
    async run(_: unknown, ctx: any) {
      await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
      return text("charged");
    },
  },
};
export const prompts = {
  greet: { description: "Greets.", arguments: [{ name: "who" }], get: (args: { who: string }) => ({
    messages: [{ role: "user", content: { type: "text", text: "Greet " + args.who } }] }) },
};
export const resources = {
  "note://one": { name: "one", mimeType: "text/plain", read: () => ({ contents: [{ uri: "note://one", text: "first" }] }) },
};
`;

/** The Inspector, as it is published; it asks for a newer Node and runs on this one. */
const INSPECTOR = fileURLToPath(
  new URL(
    "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
    import.meta.url,
  ),
);

let folder = "";
let url = "";
const over = new AbortController();
let ended: Promise<number> = Promise.resolve(0);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundtrip-"));
  const file = join(folder, "playground.json");
  const call = { method: "tools/call", name: "double", arguments: { n: 1 } };
  writeFileSync(file, JSON.stringify({ version: 1, files: { "tools.ts": TOOLS }, call }));
  let printed = "";
  ended = serve([file, "--port", "0"], {
    out: (text) => (printed += text),
    err: (text) => (printed += text),
    readInput: () => Promise.resolve(""),
    signal: over.signal,
  });
  await vi.waitFor(() => expect(printed).toMatch(/^listening on /), { timeout: 10_000 });
  url = printed.trim().replace("listening on ", "");
});
afterAll(async () => {
  over.abort();
  await ended;
  rmSync(folder, { recursive: true });
});

/** One call of the Inspector's command line. Its own files go into the test's folder. */
function inspect(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [INSPECTOR, "--cli", url, "--quiet", ...args], {
      env: { ...process.env, HOME: folder, USERPROFILE: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

describe.each(["modern", "legacy"])("the Inspector's command line, in the %s era", (era) => {
  const call = (...args: string[]) => inspect("--protocol-era", era, "--method", ...args);

  it("calls a tool, gets a prompt and reads a resource", async () => {
    const [tool, prompt, resource] = await Promise.all([
      call("tools/call", "--tool-name", "double", "--tool-arg", "n=21"),
      call("prompts/get", "--prompt-name", "greet", "--prompt-args", "who=ana"),
      call("resources/read", "--uri", "note://one"),
    ]);
    expect(tool.code).toBe(0);
    expect(JSON.parse(tool.out)).toMatchObject({ content: [{ type: "text", text: "42" }] });
    expect(JSON.parse(prompt.out)).toMatchObject({ messages: [{ content: { text: "Greet ana" } }] });
    expect(JSON.parse(resource.out)).toMatchObject({ contents: [{ text: "first" }] });
  });

  it("is never asked, since it declares no elicitation: the call ends with the reason", async () => {
    const { code, out, err } = await call("tools/call", "--tool-name", "charge");
    expect(code).not.toBe(0);
    expect(out + err).toMatch(/elicitation/);
    expect(out).not.toContain("charged");
  });
});

it("finds nothing in the tools' schemas that another client would stumble over", async () => {
  const { code, out } = await inspect("--protocol-era", "modern", "--method", "tools/list", "--strict");
  expect(code).toBe(0);
  const { tools } = JSON.parse(out) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name).sort()).toEqual(["charge", "double"]);
});
