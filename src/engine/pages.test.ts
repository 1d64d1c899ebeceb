import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import { HERE } from "./place.ts";
import { runDocument } from "./run-document.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** Asks again until the one who calls has finished the page. `ADDRESS` makes the address that is asked for. */
const depositWith = (address: string) => `import { elicitUrl, text } from "roundtrip";
export const tools = {
  deposit: {
    description: "Takes a deposit on a page.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      for (let times = 0; !ctx.pageFinished("deposit"); times += 1) {
        const answer = await ctx.need("page " + times, elicitUrl("Pay the deposit.", ${address}));
        if (answer.action !== "accept") return text("not paid");
      }
      ctx.ledger.add("deposit");
      return text("paid");
    },
  },
};
`;
const DEPOSIT = depositWith('ctx.page("deposit")');
const accept = { action: "accept" };

async function play(person: object[], over: object = {}) {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": DEPOSIT },
    call: { method: "tools/call", name: "deposit" },
    person,
    ...over,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor });
  const { requests, prompts, ledger } = report.measures;
  return { ...report, events, counts: [requests, prompts, ledger] };
}

describe("a URL page, finished from the script", () => {
  it("asks again where the page was opened and not finished: accept is consent, not completion", async () => {
    const { outcome, counts } = await play([accept]);
    expect(outcome).toEqual({ status: "waiting" });
    expect(counts).toEqual([2, 2, 0]);
  });

  it("goes on once the one who was asked has finished it", async () => {
    const { outcome, counts } = await play([accept, { ...accept, finish: "ana" }]);
    expect(outcome).toEqual({ status: "completed", text: "paid" });
    expect(counts).toEqual([3, 2, 1]);
  });

  it.each(["bo", null])("counts nothing that %j finished for ana", async (finish) => {
    const { outcome, counts } = await play([{ ...accept, finish }]);
    expect(outcome).toEqual({ status: "waiting" });
    expect(counts).toEqual([2, 2, 0]);
  });

  it("is finished by an anonymous visitor for an anonymous caller, and by nobody else", async () => {
    const client = { principal: null };
    expect((await play([{ ...accept, finish: null }], { client })).counts).toEqual([2, 1, 1]);
    expect((await play([{ ...accept, finish: "ana" }], { client })).counts).toEqual([2, 2, 0]);
  });

  it("binds to who finished it, whatever else the address says", async () => {
    const files = { "tools.ts": depositWith('ctx.page("deposit") + "&user=ana&principal=ana"') };
    expect((await play([{ ...accept, finish: "bo" }], { files })).counts).toEqual([2, 2, 0]);
    expect((await play([{ ...accept, finish: "ana" }], { files })).counts).toEqual([2, 1, 1]);
  });

  it("finishes no page of another site", async () => {
    const files = { "tools.ts": depositWith('"https://pay.example/page.html?id=deposit"') };
    const { counts, events } = await play([{ ...accept, finish: "ana" }], { files });
    expect(counts).toEqual([2, 2, 0]);
    expect(events.some(({ kind }) => kind === "visited")).toBe(false);
  });

  it("never sends who finishes it: the answer is the action alone", async () => {
    const { rounds } = await play([{ ...accept, finish: "ana" }]);
    const params = rounds[1]?.request["params"];
    expect(params).toMatchObject({ inputResponses: { "page 0": { action: "accept" } } });
    expect(JSON.stringify(rounds)).not.toMatch(/finish/);
  });

  it("is finished after the answer and before the retry leaves", async () => {
    const { events } = await play([{ ...accept, finish: "ana" }]);
    const kinds = events.map(({ kind }) => kind);
    const at = kinds.indexOf("visited");
    expect(events[at]).toMatchObject({ kind: "visited", page: "deposit", principal: "ana" });
    expect(kinds[at - 1]).toBe("answered");
    expect(kinds.indexOf("sent", at)).toBe(at + 1);
  });

  it.each(["modern", "legacy"])("means the same to the SDK's client, in the %s era", async (era) => {
    const over = { client: { kind: "sdk" }, server: { era } };
    expect((await play([{ ...accept, finish: "ana" }], over)).outcome).toMatchObject({ text: "paid" });
    expect((await play([{ ...accept, finish: "bo" }], over)).outcome).toEqual({ status: "waiting" });
  });

  it("is finished in an attempt's world as in the run's", async () => {
    const attempts = [{ label: "untouched" }];
    const paid = await play([{ ...accept, finish: "ana" }], { attempts });
    expect(paid.attempts).toEqual([{ label: "untouched", verdicts: ["accepted"], ledger: 1, text: "paid" }]);
    const stolen = await play([{ ...accept, finish: "bo" }], { attempts });
    expect(stolen.attempts).toMatchObject([{ verdicts: ["accepted"], ledger: 0 }]);
  });
});

describe("a URL page, finished by hand", () => {
  const { call, client } = playgroundSchema.parse({
    version: 1,
    call: { method: "tools/call", name: "deposit" },
  });
  const signal = new AbortController().signal;

  function open() {
    const session = createSession({ executor, seed: 1 });
    session.configure({ files: { "tools.ts": DEPOSIT } });
    const run = () => {
      const person = createScriptedPerson({ answers: [accept], host: { model: [], roots: [] } });
      return session.run({ call, client }, { person, fetch: session.fetch, url: HERE, signal });
    };
    return { session, run };
  }

  it("counts from the next request on, and is forgotten with its world", async () => {
    const { session, run } = open();
    expect((await run()).status).toBe("waiting");
    session.finishPage("deposit", "ana");
    expect(await run()).toEqual({ status: "completed", text: "paid" });
    session.reset(1);
    expect((await run()).status).toBe("waiting");
  });

  it("says in the trace who finished what", async () => {
    const { session, run } = open();
    await run();
    session.finishPage("deposit", "bo");
    expect(session.trace.getSnapshot().runs[0]?.at(-1)).toMatchObject({
      kind: "visited",
      page: "deposit",
      principal: "bo",
    });
    expect((await run()).status).toBe("waiting");
  });
});
