import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ScriptedAnswer } from "../workspace/playground.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { toForkPoints } from "../trace/fork-points.ts";
import { toMeasures } from "../trace/measures.ts";
import { toOutcome } from "../trace/views.ts";
import type { Fork } from "./play.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});

const TOOLS = `import { elicit, text } from "roundtrip";
const yes = { ok: { type: "boolean" } };
export const tools = {
  act: {
    async run(_: unknown, ctx: any) {
      const a = await ctx.need("a", elicit("A?", yes));
      const b = await ctx.need("b", elicit("B?", yes));
      ctx.ledger.add("done");
      return text(a.action + " " + b.action);
    },
  },
};
`;

/** A loop that keeps every rule. `answer`: what stands where a question is put; `end`: what it makes of the result. */
const toClient = (answer = "await host.answer(key, question)", end = "{ result: reply.result }") => `
export async function callTool({ method, params }: any, host: any) {
  let retry: any = {};
  for (let round = 1; round < 9; round += 1) {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "own", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": host.capabilities,
    };
    const reply = await host.send({ jsonrpc: "2.0", id: host.nextId(), method, params: { ...params, ...retry, _meta } });
    console.log("round", round);
    if (reply.error) return { error: reply.error };
    if (reply.result.resultType !== "input_required") return ${end};
    const inputResponses: any = {};
    for (const [key, question] of Object.entries(reply.result.inputRequests)) inputResponses[key] = ${answer};
    retry = { inputResponses, requestState: reply.result.requestState };
  }
  return { abandoned: "too many" };
}
`;

const { call, client } = playgroundSchema.parse({ version: 1, call: { method: "tools/call", name: "act" } });
const yes: ScriptedAnswer = { action: "accept", content: { ok: true } };
const no: ScriptedAnswer = { action: "decline" };

let session: Session;
const configure = (own: string) =>
  session.configure({ files: { "tools.ts": TOOLS, "client.ts": own }, serverName: "shop" });
beforeEach(() => {
  session = createSession({ executor, seed: 1 });
  configure(toClient());
});

async function play(answers: ScriptedAnswer[], fork?: Fork) {
  const person = createScriptedPerson({ answers, host: { model: [], roots: [] } });
  const ports = { person, clientExecutor, fetch: session.fetch, url: "http://here/mcp" };
  return session.run({ call, client, fork }, { ...ports, signal: new AbortController().signal });
}
const run = (number: number) => session.trace.getSnapshot().runs[number - 1] ?? [];
const kinds = (number: number) => run(number).map(({ kind }) => kind);
const second = () => {
  const point = toForkPoints(run(1))[1];
  if (!point) throw new Error("there is no second moment");
  return point;
};

describe("a fork of a run that a client.ts made", () => {
  it("asks again from its round on, and nothing before it is asked, sent or printed again", async () => {
    await play([yes, yes]);
    expect(toForkPoints(run(1))).toHaveLength(2);
    const outcome = await play([no], second());
    expect(outcome).toEqual({ status: "completed", text: "accept decline" });
    expect(toMeasures(run(2))).toEqual(toMeasures(run(1)));
    expect(kinds(2)).toEqual(kinds(1));
    expect(run(2).filter(({ kind }) => kind === "printed")).toHaveLength(3);
  });

  it("sends another state once, and the server judges it", async () => {
    await play([yes, yes]);
    const outcome = await play([yes], { ...second(), carries: () => "e30.AAAA" });
    expect(outcome).toMatchObject({ status: "refused", code: -32602 });
  });

  it("runs the client as it stands now, from its moment on", async () => {
    await play([yes, yes]);
    configure(toClient(undefined, `{ abandoned: "in round " + round }`));
    expect(await play([yes], second())).toEqual({ status: "abandoned", reason: "in round 3" });
  });

  it("has failed where the client now goes another way before its moment, and says so", async () => {
    await play([yes, yes]);
    configure(toClient(`{ action: "cancel" }`));
    expect(await play([yes], second())).toMatchObject({
      status: "failed",
      message: expect.stringContaining("another way than in run 1") as string,
    });
    // The world is as it was at the moment: nothing of the other way was done.
    expect(kinds(2).filter((kind) => kind === "sent")).toHaveLength(2);
    configure(toClient());
    await play([yes, yes]);
    expect(toOutcome(run(3))).toEqual({ status: "completed", text: "accept accept" });
  });

  it("has failed where the client ends before its moment", async () => {
    await play([yes, yes]);
    configure(`export const callTool = async () => ({ abandoned: "no wish" });`);
    expect(await play([yes], second())).toMatchObject({ status: "failed" });
  });

  it("says the fault of a client that does not compile", async () => {
    await play([yes, yes]);
    configure("export async function callTool( {");
    expect(await play([yes], second())).toMatchObject({
      status: "failed",
      message: expect.stringContaining("SyntaxError") as string,
      at: "client.ts:1",
    });
  });
});
