import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it, vi } from "vitest";
import { GUEST_MODULE_SOURCE, GUEST_TYPES, GUEST_VALUES } from "./guest-module.ts";
import { guestTypes } from "./guest-types.ts";

// A whole TypeScript program each time.
vi.setConfig({ testTimeout: 60_000 });

/** Diagnostics of a guest file under the editor's options, as `line: message`. */
function check(source: string, beside: Record<string, string> = {}): string[] {
  const files: Record<string, string> = { "/tools.ts": source, "/roundtrip.d.ts": guestTypes, ...beside };
  const options: ts.CompilerOptions = {
    strict: true,
    noImplicitAny: false,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ["lib.es2022.d.ts"],
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    getSourceFile: (name, version) => {
      const text = files[name];
      return text === undefined
        ? disk.getSourceFile(name, version)
        : ts.createSourceFile(name, text, version);
    },
    fileExists: (name) => name in files || disk.fileExists(name),
    readFile: (name) => files[name] ?? disk.readFile(name),
  };
  const program = ts.createProgram(Object.keys(files), options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

describe("the guest's types", () => {
  it("accept the first sample as it stands, without annotations", () => {
    expect(
      check(`import { elicit, text } from "roundtrip";
export const tools = {
  submit_expense: {
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      if (args.amount > 100) {
        const answer = await ctx.need("confirm", elicit(\`Submit \${args.amount}?\`, { ok: { type: "boolean" } }));
        if (answer.action !== "accept" || !answer.content.ok) return text("No.");
      }
      ctx.ledger.add("expense", { amount: args.amount });
      console.log("done");
      return text("Yes.");
    },
  },
};`),
    ).toEqual([]);
  });

  it("know the content of an answer from its form", () => {
    expect(
      check(`import { elicit, elicitUrl, listRoots, createMessage, inputRequired, failure, text, type Tools } from "roundtrip";
export const tools = {
  t: {
    inputSchema: { type: "object" },
    async run(args, ctx) {
      const answer = await ctx.need("a", elicit("?", { ok: { type: "boolean" }, seat: { type: "string", enum: ["aisle", "window"] }, n: { type: "integer" } }, ["ok"]));
      if (answer.action !== "accept") return failure("no");
      const ok: boolean = answer.content.ok;
      const seat: "aisle" | "window" | undefined = answer.content.seat;
      const url = await ctx.need("u", elicitUrl("Go", ctx.page("p")));
      const { roots } = await ctx.need("r", listRoots());
      const said = await ctx.need("m", createMessage({ maxTokens: 9, messages: [{ role: "user", content: { type: "text", text: "hi" } }] }));
      if (ctx.round > 5) return inputRequired({ requestState: 1 });
      return text([ok, seat, url.action, roots[0]?.uri, said.model].join());
    },
  },
} satisfies Tools;`),
    ).toEqual([]);
  });

  it("accept the fixtures of the conformance suite", () => {
    expect(check(readFileSync("conformance/tools.ts", "utf8"))).toEqual([]);
  });

  it("accept the built-in loop as client.ts, with the file of its types beside it, and see a wrong message", () => {
    const beside = { "/loop.ts": readFileSync("src/client/loop.ts", "utf8") };
    expect(check(readFileSync("src/client/call-tool.ts", "utf8"), beside)).toEqual([]);
    const wrong = `import type { Call, Ending, Host } from "./loop.ts";
export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  console.log(host.maxRounds);
  const reply = await host.send({ jsonrpc: "1.0", id: host.nextId(), method, params });
  return { gone: reply };
}`;
    expect(check(wrong, beside).map((text) => text.slice(0, 2))).toEqual(["4:", "5:"]);
  });

  it("report a field that the form does not have, and a body that returns nothing", () => {
    const found = check(`import { elicit, text, type Tools } from "roundtrip";
export const tools = {
  a: { async run(args, ctx) {
    const answer = await ctx.need("a", elicit("?", { ok: { type: "boolean" } }));
    return text(answer.action === "accept" ? String(answer.content.no) : "");
  } },
  b: { async run() {} },
} satisfies Tools;`);
    expect(found.map((text) => text.slice(0, 2))).toEqual(["5:", "7:"]);
  });

  it("name what the module has, and no more", () => {
    const values = [...GUEST_MODULE_SOURCE.matchAll(/export function (\w+)/g)].map(([, name]) => name);
    expect(values).toEqual(GUEST_VALUES);
    const types = [...guestTypes.matchAll(/export (?:type|interface) (\w+)/g)].map(([, name]) => name);
    expect(new Set(types)).toEqual(new Set(GUEST_TYPES));
    const functions = [...guestTypes.matchAll(/export function (\w+)/g)].map(([, name]) => name);
    expect(new Set(functions)).toEqual(new Set(GUEST_VALUES));
  });
});
