import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { GOLDEN_LINKS } from "./golden-links.test-data.ts";
import type { PlaygroundInput } from "./playground.ts";
import { isShareLink, LINK_LIMITS, readShareLink, toShareLink } from "./share-link.ts";

const GOLDEN = GOLDEN_LINKS[0].hash;

const DOCUMENT: PlaygroundInput = {
  version: 1,
  title: "shop — 🎟",
  files: { "tools.ts": "export const tools = {};\n" },
  call: { method: "tools/call", name: "buy", arguments: { seats: 2 } },
};

const link = (bytes: Uint8Array | string) => `#/p/1.${deflateRawSync(bytes).toString("base64url")}`;
const problem = async (hash: string) => {
  const read = await readShareLink(hash);
  return "problem" in read ? read.problem : "none";
};

describe("a share link", () => {
  it("gives back the document that it was made of", async () => {
    const hash = await toShareLink(DOCUMENT);
    expect(hash).toMatch(/^#\/p\/1\.[\w-]+$/);
    const read = await readShareLink(hash);
    expect("text" in read && JSON.parse(read.text)).toEqual(DOCUMENT);
  });

  const WHOLE = GOLDEN_LINKS.filter(({ hash }) => hash.startsWith("#/p/1."));
  it.each(WHOLE)("of version 1 that another program made opens: $name", async ({ hash, text }) => {
    expect(await readShareLink(hash)).toEqual({ text });
  });

  it("opens with padding, and uncompressed, as deflate allows", async () => {
    expect(await readShareLink("#/p/1.AQ0A8v97InZlcnNpb24iOjF9")).toEqual({ text: '{"version":1}' });
    const padded = deflateRawSync('{"ab":1}').toString("base64");
    expect(padded).toMatch(/^\w+=+$/);
    expect(await readShareLink(`#/p/1.${padded}`)).toEqual({ text: '{"ab":1}' });
  });

  it("is told from other addresses by its start alone", () => {
    expect(isShareLink("#/p/7.x")).toBe(true);
    expect(isShareLink("#/p/")).toBe(true);
    expect(isShareLink("#/lesson/p/1")).toBe(false);
  });

  it.each(["#/p/", "#/p/1", "#/p/1."])("says of %s that its playground is missing", async (hash) => {
    expect(await problem(hash)).toContain("cut off");
  });

  it("says of a version to come that the page is older", async () => {
    expect(await problem("#/p/3.abc")).toContain("version 3");
  });

  it.each(["#/p/x.abc", "#/p/__proto__.abc", "#/p/1234567.abc"])(
    "says of %s that it begins with no version",
    async (hash) => {
      expect(await problem(hash)).toContain("does not begin with a version");
    },
  );

  it.each(["#/p/1.a b", "#/p/1.%41", "#/p/1.a+b/", "#/p/1.<b>", "#/p/1.A"])(
    "says of %s that it is damaged",
    async (hash) => {
      expect(await problem(hash)).toMatch(/damaged/);
    },
  );

  it("says of each link that was cut that it is damaged, wherever it was cut", async () => {
    const said = new Set<string>();
    for (let length = "#/p/1.".length + 1; length < GOLDEN.length; length += 7)
      said.add(await problem(GOLDEN.slice(0, length)));
    expect([...said].every((text) => text.includes("damaged"))).toBe(true);
  });

  it("says of bytes that are no text that they are none", async () => {
    expect(await problem(link(Uint8Array.of(0xff, 0xfe, 0x00)))).toContain("not text");
  });

  it("stops unpacking at its limit, whatever would still come", async () => {
    expect(await problem(link(new Uint8Array(LINK_LIMITS.bytes)))).toBe("none");
    expect(await problem(link(new Uint8Array(LINK_LIMITS.bytes + 1)))).toContain("more than 4 MiB");
    expect(await problem(link(new Uint8Array(64 * LINK_LIMITS.bytes)))).toContain("more than 4 MiB");
  });

  it("is not decoded where it is longer than any link needs to be", async () => {
    expect(await problem(`#/p/1.${"A".repeat(LINK_LIMITS.characters + 1)}`)).toContain("too long");
  });
});
