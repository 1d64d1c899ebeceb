import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import ts from "typescript";
import { leftOutTypes } from "../src/sandbox/left-out.ts";
import { sdkGlobals } from "../src/sandbox/sdk-globals.ts";

/** What the editor's tools.ts may import, and where its declarations begin for a resolver that knows no `exports`. */
const ROOTS: Readonly<Record<string, string>> = {
  "@modelcontextprotocol/server": "@modelcontextprotocol/server/index.d.ts",
  "@modelcontextprotocol/server/stdio": "@modelcontextprotocol/server/stdio.d.ts",
  "@modelcontextprotocol/core/internal": "@modelcontextprotocol/core/internal.d.ts",
  zod: "zod/index.d.ts",
  "zod/v4": "zod/v4/index.d.ts",
};

/** Where handlers are given what `roundtrip` gives bodies: see docs/sdk-handlers.md. */
const CONTEXT = "type ServerContext = BaseContext & {";
const EXTENDED =
  'type ServerContext = BaseContext & Pick<import("roundtrip").Context, "ledger" | "claim" | "principal" | "now" | "random" | "round" | "page" | "pageFinished"> & {';

/**
 * The declarations of the SDK and zod that are installed, as texts by their path under node_modules: all files that the
 * importable modules lead to.
 */
export function readSdkTypes(): Record<string, string> {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    types: [],
    noEmit: true,
  };
  const entry = resolve("sdk-types-entry.mts");
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  const source = Object.keys(ROOTS)
    .map((name) => `import "${name}";`)
    .join("\n");
  host.getSourceFile = (name, language) =>
    name === entry ? ts.createSourceFile(name, source, language) : readSource(name, language);
  const program = ts.createProgram([entry], options, host);
  const texts: Record<string, string> = {};
  for (const { fileName } of program.getSourceFiles()) {
    const path = relative("node_modules", fileName).replaceAll("\\", "/");
    if (path.startsWith("..") || /^(typescript|@typescript|@types|undici-types)\//.test(path)) continue;
    texts[path] = readFileSync(fileName, "utf8").replace(CONTEXT, EXTENDED);
  }
  for (const [name, path] of Object.entries(ROOTS)) {
    const found = ts.resolveModuleName(name, entry, options, host).resolvedModule?.resolvedFileName;
    if (!found || texts[path] !== undefined) continue;
    const from = relative(resolve("node_modules", path, ".."), found).replaceAll("\\", "/");
    texts[path] = `export * from "./${from.replace(/\.d\.mts$/, ".mjs").replace(/\.d\.ts$/, ".js")}";\n`;
  }
  if (!Object.values(texts).some((text) => text.includes(EXTENDED)))
    throw new Error("The SDK declares ServerContext otherwise now: see scripts/sdk-types.ts.");
  return { ...texts, "@types/roundtrip/index.d.ts": sdkGlobals + leftOutTypes };
}
