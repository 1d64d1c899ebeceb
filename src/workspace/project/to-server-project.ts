import type { Playground } from "../playground.ts";
import { CONTEXT_FILE } from "./context-file.ts";
import { DEFINITIONS_FILE } from "./definitions-file.ts";
import { NEED_FILE } from "./need-file.ts";
import { PAGE_FILE } from "./page-file.ts";
import { type Findings, toReadme } from "./readme-file.ts";
import { ROUNDTRIP_FILE } from "./roundtrip-file.ts";
import { ROUND_FILE } from "./round-file.ts";
import { type ReadRule, RULES } from "./rules.ts";
import { SERVER_FILE } from "./server-file.ts";
import { SESSIONS_FILE } from "./sessions-file.ts";
import { nameServer } from "./server-name.ts";
import { START_FILE } from "./start-file.ts";
import { STATE_FILE } from "./state-file.ts";
import { TEST_FILE } from "./test-file.ts";

const PACKAGE = {
  name: "mcp-server",
  version: "1.0.0",
  private: true,
  type: "module",
  engines: { node: ">=20.19" },
  scripts: {
    start: "tsx src/start.ts",
    stdio: "tsx src/start.ts --stdio",
    test: "tsx --test test/server.test.ts",
    types: "tsc",
  },
  dependencies: { "@cfworker/json-schema": "4.1.6", "@modelcontextprotocol/server": "2.4.0", tsx: "4.23.15" },
  devDependencies: { "@types/node": "20.19.43", typescript: "6.0.3" },
};

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    // The bodies of a playground take (args, ctx) without types.
    noImplicitAny: false,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["src", "test"],
};

/** Why a document's code is no server of this kind; undefined where it is one. */
export function findNoProject({ files }: Playground): string | undefined {
  const code = files["tools.ts"] ?? "";
  if (code.trim() === "") return "the document has no tools.ts";
  if (/\bfrom\s*["']@modelcontextprotocol\//.test(code))
    return "tools.ts is written for the official SDK already: take the file itself";
  return undefined;
}

/**
 * A whole TypeScript MCP server with a document's tools: texts by their paths. The learner's file keeps its text, but for the module
 * that it imports. `findings` are for the README. Only `hmac` and `aead` are written: the other
 * protections are there to be broken, or need a store.
 */
export function toServerProject(
  document: Playground,
  readRule: ReadRule,
  findings: Findings,
): Record<string, string> {
  const { server } = document;
  const tools = (document.files["tools.ts"] ?? "").replace(
    /(\bfrom\s*)(["'])roundtrip\2/g,
    '$1"./roundtrip.ts"',
  );
  const settings = {
    name: nameServer(document),
    seal: server.seal === "hmac" || server.seal === "none" ? "hmac" : "aead",
    ttlSeconds: server.ttlSeconds,
    singleUse: server.singleUse,
    errors: server.errors,
  };
  const about =
    "// How requestState is protected (hmac: readable, not editable; aead: neither), and how long it is valid.\n";
  const types = 'seal: "hmac" | "aead"; ttlSeconds: number; singleUse: boolean; errors: "explain" | "opaque"';
  return {
    "package.json": toText(PACKAGE),
    "playground.json": toText(document),
    "README.md": toReadme(document, findings),
    "tsconfig.json": toText(TSCONFIG),
    ".gitignore": "node_modules\n",
    "src/tools.ts": tools,
    "src/roundtrip.ts": ROUNDTRIP_FILE,
    "src/definitions.ts": DEFINITIONS_FILE,
    "src/context.ts": CONTEXT_FILE,
    "src/need.ts": NEED_FILE,
    "src/state.ts": STATE_FILE,
    "src/settings.ts": `${about}export const settings: { name: string; ${types}; pages: string } = {
  // What ctx.page(id) puts before the id: the stand-in of page.ts, until PAGES names a page of your own.
  pages: process.env["PAGES"] ?? "http://127.0.0.1:" + (process.env["PORT"] ?? 3000) + "/page.html?id=",
  ...(${toText(settings).trimEnd()} as const),
};
`,
    "src/round.ts": ROUND_FILE,
    "src/server.ts": SERVER_FILE,
    "src/sessions.ts": SESSIONS_FILE,
    "src/page.ts": PAGE_FILE,
    "src/start.ts": START_FILE,
    ...Object.fromEntries(RULES.map((path) => [`src/rules/${path}`, readRule(path)])),
    "test/server.test.ts": TEST_FILE,
  };
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
