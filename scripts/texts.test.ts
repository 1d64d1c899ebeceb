import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const TEXTS = ["README.md", ...walk("docs"), ...walk("lessons")].filter((path) => /\.(md|yaml)$/.test(path));

function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

interface Line {
  place: string;
  path: string;
  text: string;
}

/** Every line of every text, with its place. */
const LINES: readonly Line[] = TEXTS.flatMap((path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .map((text, index) => ({ place: `${path}:${String(index + 1)}`, path, text })),
);

/** Pages of the specification that the texts point to. Another one is looked up first, and then added. */
const PAGES = [
  "2026-07-28/basic",
  "2026-07-28/basic/index",
  "2026-07-28/basic/patterns",
  "2026-07-28/basic/patterns/cancellation",
  "2026-07-28/basic/patterns/mrtr",
  "2026-07-28/basic/patterns/progress",
  "2026-07-28/basic/transports/stdio",
  "2026-07-28/basic/transports/streamable-http",
  "2026-07-28/basic/versioning",
  "2026-07-28/client/elicitation",
  "2026-07-28/client/roots",
  "2026-07-28/client/sampling",
  "2026-07-28/deprecated",
  "2026-07-28/server/prompts",
  "2026-07-28/server/resources",
  "2026-07-28/server/tools",
  "2026-07-28/server/utilities/caching",
  "2025-11-25/client/elicitation",
];

/** Whether a page of the product is there. */
function isPage(hash: string): boolean {
  const [page = "", slug = "", step = "1"] = hash.replace(/^#\//, "").split("/");
  if (page !== "lesson") return ["", "play", "form", "log", "glossary", "rules"].includes(page);
  const folder = `lessons/${slug}`;
  return existsSync(folder) && toStepNames(folder).some((name) => name.startsWith(`${step}-`));
}

function toStepNames(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^\d+-.*\.md$/.test(name));
}

describe("links in lessons and docs", () => {
  const found = LINES.flatMap((line) =>
    [...line.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => ({ ...line, to })),
  );

  it("to lessons and pages of the product lead somewhere", () => {
    const own = found.flatMap(({ place, to }) => {
      const hash = /^(?:http:\/\/127\.0\.0\.1:\d+\/)?(#\/.*)$/.exec(to)?.[1];
      return hash === undefined ? [] : [{ place, to, hash }];
    });
    expect(own.filter(({ hash }) => !isPage(hash))).toEqual([]);
    expect(own.length).toBeGreaterThan(100);
  });

  it("to the specification name a page that it has", () => {
    const spec = found.filter(({ to }) => to.startsWith("https://modelcontextprotocol.io/specification/"));
    const toPage = (to: string) => to.replace(/^.*\/specification\//, "").replace(/\/?(#.*)?$/, "");
    expect(spec.filter(({ to }) => !PAGES.includes(toPage(to)))).toEqual([]);
    expect(spec.length).toBeGreaterThan(10);
  });

  it("to files name a file that is there", () => {
    const files = found.filter(({ to }) => !/^(#|[a-z]+:)/.test(to));
    const missing = files.filter(({ path, to }) => !existsSync(join(dirname(path), to.replace(/#.*$/, ""))));
    expect(missing).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });
});

/** How people write MCP's words by mistake, and how they are written. Its types begin with capitals: `InputRequests` is none. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:request state|RequestState|request_state)\b/, "requestState"],
  [/\b(?:input requests|input_requests)\b/, "inputRequests"],
  [/\b(?:input responses|input_responses)\b/, "inputResponses"],
  [/\b(?:input required|inputrequired|input-required)\b/, "input_required"],
  [/\b(?:result type|result_type)\b/, "resultType"],
  [/\b(?:Json-?RPC|JSON RPC|json-rpc|JsonRpc)\b/, "JSON-RPC"],
  [/\btools\.call\b|\btool\/call\b|\btools\/calls\b/, "tools/call"],
  [/\b(?:prompt\/get|prompts\.get)\b/, "prompts/get"],
  [/\b(?:resource\/read|resources\.read)\b/, "resources/read"],
  [/\b(?:elicitations?\/creates|elicit\/create)\b/, "elicitation/create"],
  [/\b(?:MCP Servers?|MCP Clients?|MCP Hosts?)\b/, "MCP server, MCP client, MCP host"],
  [/\b(?:Model context protocol|model context protocol)\b/, "Model Context Protocol"],
  [/\b(?:multi-round-trip|multi roundtrip|multi-roundtrip)\b/i, "multi round-trip"],
  [/\b(?:id-?empotent|idempotant)\b/i, "idempotent"],
];

/** What is code, an address or a name of a file is no running text. */
const toProse = (text: string) => text.replace(/`[^`]*`|\]\([^)]*\)|https?:\S+|[\w-]+\.(md|ts|yaml)\b/g, " ");

describe("MCP's words in lessons and docs", () => {
  it("are spelled as the specification spells them", () => {
    const wrong = LINES.flatMap(({ place, text }) =>
      WORDS.filter(([pattern]) => pattern.test(toProse(text))).map(([, right]) => `${place}: write ${right}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are looked for where they are wrong", () => {
    expect(WORDS.filter(([pattern]) => pattern.test("the request state"))).toHaveLength(1);
    expect(toProse("the `request state` of [this](request-state.md)")).not.toMatch(/request.state/);
  });
});
