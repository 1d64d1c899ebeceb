import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PlaygroundInput } from "./playground.ts";
import { type FindStart, LINK_LIMITS, readShareLink, toShareLink } from "./share-link.ts";

const HASH = "0123456789abcdefghijABCDEFGHIJ-_0123456789x";
/** Noise, which no codec shortens, so that what is short was not sent. */
const START = { "client.ts": noise(1), "tools.ts": noise(2) };
const LESSON = { slug: "a-lesson", step: 2, hash: HASH };
const DOCUMENT: PlaygroundInput = {
  version: 1,
  lesson: LESSON,
  files: { "tools.ts": `${START["tools.ts"]}// 🎟\n`, "client.ts": `// first\n${START["client.ts"]}` },
  call: { method: "tools/call", name: "buy", arguments: {} },
};

const findStart: FindStart = ({ hash }) =>
  hash === HASH ? { files: START } : { problem: "no such edition" };

function noise(seed: number): string {
  let state = seed;
  const letters = Array.from({ length: 3000 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(97 + (Math.floor(state / 65_536) % 26));
  });
  return letters.join("");
}

/** As another program makes it: Node's zlib, from what the codec's decision says. */
function toLink(bytes: string | Uint8Array, given: Record<string, string> = START): string {
  const dictionary = Buffer.from(JSON.stringify({ version: 1, lesson: LESSON, files: given }));
  return `#/p/2.a-lesson.2.${HASH}.${deflateSync(bytes, { dictionary }).toString("base64url")}`;
}

const read = (hash: string) => readShareLink(hash, findStart);
const problem = async (hash: string) => {
  const answer = await read(hash);
  return "problem" in answer ? answer.problem : "none";
};

describe("a link that carries a difference", () => {
  it("is short where the files are long, and gives back the document", async () => {
    const hash = await toShareLink(DOCUMENT, { given: START, room: 1900 });
    expect(hash).toMatch(/^#\/p\/2\.a-lesson\.2\.[\w-]{43}\.[\w-]+$/);
    expect(hash.length).toBeLessThan(400);
    expect(await read(hash)).toEqual({ text: JSON.stringify(DOCUMENT) });
  });

  it("is made only where the whole document does not fit, and there is a lesson", async () => {
    const whole = await toShareLink(DOCUMENT);
    expect(whole).toMatch(/^#\/p\/1\./);
    expect(await toShareLink(DOCUMENT, { given: START, room: whole.length })).toBe(whole);
    const own = { ...DOCUMENT, lesson: null };
    expect(await toShareLink(own, { given: {}, room: 0 })).toMatch(/^#\/p\/1\./);
  });

  it("opens where another program made it", async () => {
    const text = JSON.stringify(DOCUMENT);
    expect(await read(toLink(text))).toEqual({ text });
  });

  it("says that the lesson's files are not there, where they are not", async () => {
    expect(await problem(toLink("{}").replace(HASH, HASH.replace("0", "1")))).toContain("no such edition");
    const nowhere = await readShareLink(toLink("{}"));
    expect(nowhere).toEqual({ problem: expect.stringContaining("builds on a lesson’s files") as string });
  });

  it("is damaged where it was packed with other files than its step's", async () => {
    expect(await problem(toLink("{}", { "tools.ts": "" }))).toContain("damaged");
  });

  it.each([
    "#/p/2.x",
    `#/p/2.a-lesson.${HASH}.AAAA`,
    "#/p/2.a-lesson.2.short.AAAA",
    `#/p/2.__proto__.2.${HASH}.AA`,
  ])("says of %s that it names no step", async (hash) => {
    expect(await problem(hash)).toContain("which lesson it builds on");
  });

  it("never opens as another document, wherever it was cut and whichever letter is another", async () => {
    const text = JSON.stringify(DOCUMENT);
    const hash = toLink(text);
    let damaged = 0;
    for (let at = `#/p/2.a-lesson.2.${HASH}.`.length; at < hash.length; at++) {
      expect(await problem(hash.slice(0, at))).toMatch(/damaged|cut off/);
      const other = hash[at] === "A" ? "B" : "A";
      const answer = await read(hash.slice(0, at) + other + hash.slice(at + 1));
      // A few bits mean nothing: those after the end of the data, and at the end of the last letter.
      if ("text" in answer) expect(answer.text).toBe(text);
      else damaged += 1;
    }
    expect(damaged).toBeGreaterThan(100);
  });

  it("stops unpacking at the limit", async () => {
    expect(await problem(toLink(new Uint8Array(LINK_LIMITS.bytes)))).toBe("none");
    expect(await problem(toLink(new Uint8Array(LINK_LIMITS.bytes + 1)))).toContain("more than 4 MiB");
    expect(await problem(toLink(new Uint8Array(32 * LINK_LIMITS.bytes)))).toContain("more than 4 MiB");
    expect(await problem(`#/p/2.${"A".repeat(LINK_LIMITS.characters + 1)}`)).toContain("too long");
  });
});
