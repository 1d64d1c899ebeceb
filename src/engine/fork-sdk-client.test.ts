import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { toForkPoints } from "../trace/fork-points.ts";
import { toMeasures } from "../trace/measures.ts";
import { playgroundSchema, type ScriptedAnswer } from "../workspace/playground.ts";
import type { Fork } from "./play.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** `header`: a tool with such an argument makes the SDK's client list the tools before it calls. */
const toTools = (header = "", done = "") => `import { elicit, text } from "roundtrip";
const yes = { ok: { type: "boolean" } };
export const tools = {
  act: {
    inputSchema: { type: "object", properties: { to: { type: "string"${header} } } },
    async run(_: unknown, ctx: any) {
      const a = await ctx.need("a", elicit("A?", yes));
      ctx.ledger.add("a");
      const b = await ctx.need("b", elicit("B?", yes));
      ctx.ledger.add("b");
      return text("${done}" + a.action + " " + b.action);
    },
  },
};
`;
const { call, client } = playgroundSchema.parse({
  version: 1,
  call: { method: "tools/call", name: "act", arguments: { to: "x" } },
  client: { kind: "sdk" },
});
const yes: ScriptedAnswer = { action: "accept", content: { ok: true } };
const no: ScriptedAnswer = { action: "decline" };

let session: Session;
const configure = (code: string) => session.configure({ files: { "tools.ts": code }, serverName: "shop" });
beforeEach(() => {
  session = createSession({ executor, seed: 1 });
  configure(toTools());
});

async function play(answers: ScriptedAnswer[], fork?: Fork, by = client) {
  const person = createScriptedPerson({ answers, host: { model: [], roots: [] } });
  const ports = { person, fetch: session.fetch, url: "http://here/mcp" };
  return session.run({ call, client: by, fork }, { ...ports, signal: new AbortController().signal });
}
const run = (number: number) => session.trace.getSnapshot().runs[number - 1] ?? [];
const kinds = (number: number) => run(number).map(({ kind }) => kind);
const point = (index: number) => {
  const found = toForkPoints(run(1))[index];
  if (!found) throw new Error("there is no such moment");
  return found;
};

describe("a fork of a run that the SDK's client made", () => {
  it("asks again from its round on, and nothing before it is asked or sent again", async () => {
    await play([yes, yes]);
    expect(toForkPoints(run(1)).map(({ round }) => round)).toEqual([1, 2]);
    let posts = 0;
    const { fetch } = session;
    session = { ...session, fetch: (request) => ((posts += 1), fetch(request)) };
    expect(await play([no], point(1))).toEqual({ status: "completed", text: "accept decline" });
    expect(posts).toBe(1);
    expect(kinds(2)).toEqual(kinds(1));
    expect(toMeasures(run(2))).toMatchObject({ prompts: 2, requests: toMeasures(run(1)).requests });
  });

  it("goes on from the first question too", async () => {
    await play([yes, yes]);
    expect(await play([no, yes], point(0))).toEqual({ status: "completed", text: "decline accept" });
  });

  it("is told the list of tools again where its run had read it", async () => {
    configure(toTools(', "x-mcp-header": "To"'));
    await play([yes, yes]);
    expect(await play([no], point(1))).toEqual({ status: "completed", text: "accept decline" });
    expect(kinds(2)).toEqual(kinds(1));
  });

  it("sends another state once, with its own length, and the server judges it", async () => {
    await play([yes, yes]);
    const { state } = point(1);
    const outcome = await play([yes], { ...point(1), carries: () => `${state ?? ""}xyz` });
    expect(outcome).toMatchObject({ status: "refused", code: -32602 });
    const [before, after] = [1, 2].map((number) => run(number).findLast((event) => event.kind === "sent"));
    if (before?.kind !== "sent" || after?.kind !== "sent") throw new Error("nothing was sent");
    expect(after.message.params["requestState"]).toBe(`${state ?? ""}xyz`);
    expect(after.bytes).toBe(before.bytes + 3);
  });

  it("runs the server's code as it stands now, from its moment on", async () => {
    await play([yes, yes]);
    configure(toTools("", "now "));
    expect(await play([yes], point(1))).toEqual({ status: "completed", text: "now accept accept" });
  });

  it("is not one of another client's run: that has failed, and says that its client goes another way", async () => {
    await play([yes, yes], undefined, { ...client, kind: "loop" });
    expect(await play([yes], point(1))).toMatchObject({
      status: "failed",
      message: expect.stringContaining("another way than in run 1") as string,
    });
    expect(kinds(2).filter((kind) => kind === "sent")).toHaveLength(2);
  });
});
