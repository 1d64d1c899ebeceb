import { describe, expect, it } from "vitest";
import { type Playground, type PlaygroundInput, playgroundSchema } from "../playground.ts";
import { findNoProject, toServerProject } from "./to-server-project.ts";

const CODE = `import { elicit } from "roundtrip";\nexport const tools = { a: { run: () => 'from "roundtrip" 1' } };\n`;

function toDocument(more: Partial<PlaygroundInput> = {}) {
  const call = { method: "tools/call", name: "a" } as const;
  return playgroundSchema.parse({ version: 1, files: { "tools.ts": CODE }, call, ...more });
}

const FINDINGS = { fault: null, tryIt: "## Try it\n\nHow." };
const toFiles = (document: Playground) => toServerProject(document, (path) => `// ${path}`, FINDINGS);

describe("toServerProject", () => {
  it("gives every file that the README names", () => {
    const files = toFiles(toDocument());
    const named = [...(files["README.md"] ?? "").matchAll(/`(src\/[a-z]+\.ts)`/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(Object.keys(files)).toContain(path);
  });

  it("pins exact versions", () => {
    const { dependencies } = JSON.parse(toFiles(toDocument())["package.json"] ?? "") as {
      dependencies: Record<string, string>;
    };
    expect(dependencies["@modelcontextprotocol/server"]).toBe("2.4.0");
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("points the learner's import at the helper beside it", () => {
    expect(toFiles(toDocument())["src/tools.ts"]).toMatch(/^import \{ elicit \} from "\.\/roundtrip\.ts";/);
  });

  it("is named by the document's title, whatever stands in it", () => {
    const named = toFiles(toDocument({ title: 'A "shop"\n`${x}` 🎟' }))["src/settings.ts"];
    expect(named).toContain('"name": "A \\"shop\\"\\n`${x}` 🎟"');
    expect(toFiles(toDocument())["src/settings.ts"]).toContain('"name": "roundtrip"');
  });

  it("keeps the document's lifetime and single use", () => {
    const settings = toFiles(toDocument({ server: { ttlSeconds: 7, singleUse: true } }))["src/settings.ts"];
    expect(settings).toContain('"ttlSeconds": 7');
    expect(settings).toContain('"singleUse": true');
  });

  it.each([
    ["hmac", "hmac"],
    ["none", "hmac"],
    ["aead", "aead"],
    ["ctr", "aead"],
    ["handle", "aead"],
  ] as const)("protects a state of %s with %s", (seal, written) => {
    expect(toFiles(toDocument({ server: { seal } }))["src/settings.ts"]).toContain(`"seal": "${written}"`);
  });

  it("says in the README, in a table, where it differs for this document", () => {
    const careless = toDocument({ title: "T", server: { seal: "none", checks: { principal: false } } });
    const readme = toFiles(careless)["README.md"];
    expect(readme).toMatch(/^# T\n/);
    expect(readme).toContain(
      "| Protection of state | none | hmac |\n| Checks | without principal | all of them |\n\n## Limits",
    );
  });

  it("has no such table where nothing differs", () => {
    expect(toFiles(toDocument())["README.md"]).not.toContain("differs");
  });

  it("says in the README how to try it, and first which line does not compile", () => {
    const say = (fault: string | null) =>
      toServerProject(toDocument(), String, { ...FINDINGS, fault })["README.md"] ?? "";
    expect(say(null)).toContain("\n\n## Try it\n\nHow.\n\n## Files");
    expect(say(null)).not.toContain("**");
    expect(say("tools.ts:2: SyntaxError: a\nb *")).toContain(
      "**tools.ts:2: SyntaxError: a b \\*.** It was exported",
    );
  });
});

describe("findNoProject", () => {
  it("finds nothing against code of the playground's own", () => {
    expect(findNoProject(toDocument())).toBeUndefined();
  });

  it("refuses a document without code", () => {
    expect(findNoProject(toDocument({ files: {} }))).toBe("the document has no tools.ts");
  });

  it("refuses code that is written for the SDK", () => {
    const files = { "tools.ts": `import { McpServer } from "@modelcontextprotocol/server";` };
    expect(findNoProject(toDocument({ files }))).toMatch(/official SDK already/);
  });
});
