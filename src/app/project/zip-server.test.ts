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
    const zip = zipServer(toDocument("export const tools = {};"), "mine");
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toContain("mine/package.json");
    expect(strFromU8(files["mine/src/tools.ts"] ?? new Uint8Array())).toBe("export const tools = {};");
  });

  it("packs every module that another one names", async () => {
    const zip = zipServer(toDocument("export const tools = {};"), "mine");
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

  it("says why there is no project", () => {
    expect(() => zipServer(toDocument(""), "mine")).toThrow("the document has no tools.ts");
  });
});
