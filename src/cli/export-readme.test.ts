import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runDocument } from "../engine/run-document.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Playground, PlaygroundInput } from "../workspace/playground.ts";
import { toSolved } from "./export-kit.ts";
import { exportProject } from "./export.ts";

const executor = createNodeSandbox();
const started: ChildProcess[] = [];
let folder = "";
let projects = 0;

beforeAll(async () => {
  await mkdir("generated", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), "generated", "readme-"));
});

afterAll(async () => {
  executor.dispose();
  for (const process of started.filter(({ exitCode }) => exitCode === null)) {
    const ended = once(process, "exit");
    process.kill();
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** Exports a document by the command; resolves with its folder and what was said on both outputs. */
async function write(document: PlaygroundInput | Playground) {
  const target = join(folder, String((projects += 1)));
  const said = { out: "", err: "" };
  const code = await exportProject(["-", target], {
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    readInput: () => Promise.resolve(JSON.stringify(document)),
    signal: new AbortController().signal,
  });
  return { target, code, ...said, readme: await readFile(join(target, "README.md"), "utf8") };
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** What `npm start` runs, at another port than the README's. */
async function start(cwd: string): Promise<number> {
  const port = await findPort();
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(resolve("node_modules/.bin/tsx"), ["src/start.ts"], { cwd, env });
  started.push(server);
  let said = "";
  server.stdout.on("data", (data: Buffer) => (said += data.toString()));
  await vi.waitFor(() => expect(said).toContain(`:${String(port)}/mcp`), { timeout: 20_000 });
  return port;
}

/** Every command of the section "Try it", as one pastes them one after the other. */
function toScript(readme: string): string {
  const [, section = ""] = /^## Try it$([\s\S]*?)^## Files$/m.exec(readme) ?? [];
  return [...section.matchAll(/^(`{3,})sh\n([\s\S]*?)^\1$/gm)].map(([, , commands]) => commands).join("\n");
}

/** The replies that the README's commands get of the started project, in order. */
async function follow({ target, readme }: { target: string; readme: string }): Promise<JsonObject[]> {
  const script = toScript(readme).replaceAll("127.0.0.1:3000", `127.0.0.1:${String(await start(target))}`);
  const { stdout, stderr } = await promisify(execFile)("sh", ["-e", "-c", script]);
  expect(stderr).toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JsonObject);
}

const resultOf = ({ result }: JsonObject): JsonObject => (isJsonObject(result) ? result : {});
const textOf = (reply: JsonObject | undefined) => {
  const [block] = (reply ? (resultOf(reply)["content"] ?? []) : []) as { text: string }[];
  return block?.text;
};

const CODE = `import { createMessage, elicit, elicitUrl, inputRequired, listRoots, text } from "roundtrip";
export const tools = {
  "résumé \\"x\\" it's": { async run(args, ctx) {
    ctx.log("info", "began");
    const said = await Promise.all([
      ctx.need("__proto__", elicit("First?", { "it's": { type: "string", minLength: 9 } })),
      ctx.need('résumé "x" \`y\` $HOME', elicit("Second?", { n: { type: "integer", minimum: 7 } })),
    ]);
    return text(JSON.stringify([args, ...said.map(({ content }) => content)]));
  } },
  pay: { async run(args, ctx) {
    const id = ctx.saved.id ??= "p" + Math.floor(ctx.random() * 1e6);
    await ctx.need("pay it's", elicitUrl("Pay.", ctx.page(id)));
    return text(String(ctx.pageFinished(id)));
  } },
  elsewhere: { async run(args, ctx) {
    await ctx.need("site", elicitUrl("Pay.", "https://bank.example/pay"));
    return text("paid");
  } },
  host: { async run(args, ctx) {
    const { roots } = await ctx.need("roots", listRoots());
    const messages = [{ role: "user", content: { type: "text", text: "Shorten" } }];
    const { content } = await ctx.need("model", createMessage({ messages, maxTokens: 9 }));
    return text(roots[0].uri + " " + content.text);
  } },
  later: { run: (args, ctx) => (ctx.state ? text("round " + ctx.round) : inputRequired({ requestState: "s" })) },
  routed: {
    inputSchema: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } },
    async run({ region }, ctx) {
      const { action } = await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
      return text(action + " " + region);
    },
  },
};
`;
const ODD = 'résumé "x" it\'s';
const toDocument = (name: string, more: Partial<PlaygroundInput> = {}): PlaygroundInput => ({
  version: 1,
  files: { "tools.ts": CODE },
  call: { method: "tools/call", name, arguments: { note: "'\"$HOME \\ %s\n🙂" } },
  ...more,
});

describe("the exported README's commands, pasted against npm start", () => {
  const SLUGS = ["signed-is-not-secret", "signed-is-not-single-use", "the-playground"];
  it.each(toSolved().filter(([slug]) => SLUGS.includes(slug)))(
    "play the call of %s with its script, to the playground's own result",
    async (_slug, document) => {
      const { report } = await runDocument(document, { executor });
      const project = await write(document);
      expect(project.readme).toContain("They are those of the playground’s script.");
      const replies = await follow(project);
      expect(replies).toHaveLength(report.measures.requests);
      expect(report.outcome).toEqual({ status: "completed", text: textOf(replies.at(-1)) });
    },
    60_000,
  );

  it("give what the host gives: folders, and the model's text", async () => {
    const client = { roots: [{ uri: "file:///a%20b", name: "it's" }], model: ["short"] };
    const person = [{ approve: true as const }, { approve: true as const }];
    const replies = await follow(await write(toDocument("host", { client, person })));
    expect(textOf(replies.at(-1))).toBe("file:///a%20b short");
  }, 60_000);

  it("send a state alone back, where nothing was asked", async () => {
    const project = await write(toDocument("later"));
    expect(project.readme).toContain("It comes back with a state alone.");
    expect(textOf((await follow(project)).at(-1))).toBe("round 2");
  }, 60_000);

  it("answer parallel questions with odd names by examples that fit, where there is no script", async () => {
    const project = await write(toDocument(ODD));
    expect(project.readme).toContain("They are examples that fit what was asked");
    const replies = await follow(project);
    expect(JSON.parse(textOf(replies.at(-1)) ?? "")).toEqual([
      { note: "'\"$HOME \\ %s\n🙂" },
      { "it's": "exampleee" },
      { n: 7 },
    ]);
  }, 60_000);

  it("finish the page that the reply names, where its id is drawn anew", async () => {
    const person = [{ action: "accept", finish: "ana" }];
    const replies = await follow(await write(toDocument("pay", { person })));
    expect(textOf(replies.at(-1))).toBe("true");
  }, 60_000);

  it("send nothing to a page of another site", async () => {
    const { readme } = await write(toDocument("elsewhere"));
    expect(readme).toContain('"inputResponses":{"site":{"action":"accept"}}');
    expect(readme).not.toContain("data-urlencode");
  });

  it("repeat in headers the arguments that a tool wants there, and so does the project's test", async () => {
    const call = { method: "tools/call", name: "routed", arguments: { region: "é" } } as const;
    const project = await write(toDocument("routed", { call, person: [{ action: "decline" }] }));
    expect(textOf((await follow(project)).at(-1))).toBe("decline é");
    const { stdout } = await promisify(execFile)("npm", ["test"], { cwd: project.target });
    expect(stdout).toMatch(/pass 1\b/);
  }, 60_000);

  it("say so where the script's host refuses the kind, and answer by an example all the same", async () => {
    const project = await write(toDocument(ODD, { person: [{ refuse: true }] }));
    expect(project.readme).toContain("The script’s host refuses `__proto__`");
    expect(textOf((await follow(project)).at(-1))).toContain("exampleee");
  }, 60_000);
});

describe("code that does not compile", () => {
  it.each([
    ["a syntax error", "export const tools = {};\nconst = 1;", /^tools\.ts:2: SyntaxError: /],
    ["a module that is not there", 'import x from "lodash";\n', /^tools\.ts:1: .*lodash/],
  ])(
    "is exported as it stands, and its line is told on standard error and in the README: %s",
    async (_, code, line) => {
      const {
        target,
        code: exit,
        err,
        readme,
      } = await write(toDocument("a", { files: { "tools.ts": code } }));
      expect(exit).toBe(0);
      expect(err).toMatch(line);
      expect(await readFile(join(target, "src/tools.ts"), "utf8")).toBe(code);
      expect(readme).toMatch(/^\*\*tools\.ts:\d: .*\*\* It was exported as it stands/m);
      expect(readme).toContain("What this call asks is not known: the code does not compile.");
    },
  );

  it("is not spoken of where it does compile", async () => {
    const { err, readme } = await write(toDocument(ODD));
    expect(err).toBe("");
    expect(readme).not.toContain("compile");
  });
});

it("a document's own texts break no line of the README", async () => {
  const parsed = parsePlayground(toDocument(ODD, { title: 'a "b"\n## c\u2028*d* 🙂' }));
  if ("faults" in parsed) throw new Error("it does not parse");
  const { readme } = await write(parsed.playground);
  expect(readme.split("\n")[0]).toBe('# a "b" \\#\\# c \\*d\\* 🙂');
  expect(readme.match(/^## .*$/gm)).toEqual([
    "## Try it",
    "## Files",
    "## Where it differs from the playground",
    "## Limits",
  ]);
});
