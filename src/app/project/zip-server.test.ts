import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { playgroundSchema } from "../../workspace/playground.ts";
import { zipServer } from "./zip-server.ts";

function toDocument(code: string) {
  const call = { method: "tools/call", name: "a" } as const;
  return playgroundSchema.parse({ version: 1, files: { "tools.ts": code }, call });
}

describe("zipServer", () => {
  it("packs the project into a folder of its own", async () => {
    const { zip, fault } = await zipServer(toDocument("export const tools = {};"), "mine");
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toContain("mine/package.json");
    expect(strFromU8(files["mine/src/tools.ts"] ?? new Uint8Array())).toBe("export const tools = {};");
    expect(fault).toBeNull();
  });

  it("packs every module that another one names", async () => {
    const { zip } = await zipServer(toDocument("export const tools = {};"), "mine");
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const named = Object.entries(files).flatMap(([path, bytes]) =>
      [...strFromU8(bytes).matchAll(/\bfrom "(\.[^"]+)"/g)].map(
        ([, to]) => new URL(to ?? "", `file:///${path}`),
      ),
    );
    expect(named.length).toBeGreaterThan(60);
    const packed = Object.keys(files).map((path) => `file:///${path}`);
    expect(named.map(({ href }) => href).filter((href) => !packed.includes(href))).toEqual([]);
  });

  it("packs code that does not compile as it stands, and says which line", async () => {
    const code = "export const tools = {};\n\nconst = 1;";
    const { zip, fault } = await zipServer(toDocument(code), "mine");
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(strFromU8(files["mine/src/tools.ts"] ?? new Uint8Array())).toBe(code);
    expect(fault).toMatch(/^tools\.ts:3: SyntaxError/);
  });

  it("says why there is no project", async () => {
    await expect(zipServer(toDocument(""), "mine")).rejects.toThrow("the document has no tools.ts");
  });
});
