import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { toWire } from "../trace/wire.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { runDocument } from "./run-document.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, createMessage, listRoots, text, inputRequired } from "roundtrip";
const yesNo = (message: string) => elicit(message, { ok: { type: "boolean" } });
const tool = (run: any) => ({ description: "", inputSchema: { type: "object" }, run });
export const tools = {
  plain: tool(() => text("plain")),
  one: tool(async (_: any, ctx: any) => {
    const answer = await ctx.need("go", yesNo("Go?"));
    if (answer.action !== "accept" || !answer.content.ok) return text("not done: " + answer.action);
    ctx.ledger.add("done");
    return text("done for " + ctx.principal);
  }),
  two: tool(async (_: any, ctx: any) => {
    ctx.saved.price ??= 190;
    await Promise.all([ctx.need("b", yesNo("B?")), ctx.need("a", yesNo("A?"))]);
    await ctx.need("c", yesNo("C?"));
    ctx.ledger.add("all", { price: ctx.saved.price, round: ctx.round });
    return text("all");
  }),
  kinds: tool(async (_: any, ctx: any) => {
    const made = await ctx.need("haiku", createMessage({ messages: [{ role: "user", content: { type: "text", text: "haiku" } }], maxTokens: 9 }));
    const { roots } = await ctx.need("roots", listRoots());
    return text(made.content.text + " " + roots.length + " " + Object.keys(ctx.capabilities).sort());
  }),
};
export const prompts = {
  brief: { description: "", async get(_: any, ctx: any) {
    const { content } = await ctx.need("go", yesNo("Brief?"));
    return { messages: [{ role: "user", content: { type: "text", text: "brief " + content.ok } }] };
  } },
};
export const resources = {
  "doc://one": { name: "one", async read({ uri }: any, ctx: any) {
    await ctx.need("go", yesNo("Read?"));
    return { contents: [{ uri, text: "one" }] };
  } },
};
`;
const yes = { action: "accept", content: { ok: true } };
type Era = "modern" | "legacy";

async function play(era: Era, over: Record<string, unknown> = {}) {
  const { tool = "one", server, client, fault, ...rest } = over;
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": TOOLS },
    call: { method: "tools/call", name: tool },
    person: [yes],
    faults: [fault ?? []].flat().map((one) => ({ when: "waiting", ...one })),
    ...rest,
    client: { kind: "sdk", ...(client as object | undefined) },
    server: { era, ...(server as object | undefined) },
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor });
  const { requests, prompts, ledger, parked } = report.measures;
  return { ...report, events, counts: [requests, prompts, ledger, parked] };
}
const kindsOf = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind);

describe("while the person thinks", () => {
  it.each([
    ["legacy", [1, 1, 1, 1]],
    ["modern", [2, 1, 1, 0]],
  ] as const)("%s: requests, prompts, ledger, handlers held", async (era, counts) => {
    const run = await play(era);
    expect(run.outcome).toEqual({ status: "completed", text: "done for ana" });
    expect(run.counts).toEqual(counts);
  });

  it("the handler of the earlier era is held until its answer comes, on one open stream", async () => {
    const { events } = await play("legacy");
    const call = events.find((event) => event.kind === "sent" && event.message.method === "tools/call");
    const exchange = call?.kind === "sent" ? call.exchange : "";
    const from = events.slice((call?.n ?? 0) - 1);
    expect(kindsOf(from)).toEqual(
      [
        ...["sent", "entered", "needed", "left", "parked", "pushed", "prompted", "waiting", "answered"],
        ...[
          "posted",
          "acknowledged",
          "resumed",
          "entered",
          "needed",
          "acted",
          "left",
          "received",
          "finished",
        ],
      ].filter((kind) => kind !== ""),
    );
    const own = from.filter((event) => "exchange" in event && event.exchange === exchange);
    expect(kindsOf(own)).not.toContain("posted");
    expect(own.find(({ kind }) => kind === "parked")).toMatchObject({ instance: "A", keys: ["go"] });
    expect(toWire(events).map(({ direction }) => direction)).toEqual([
      ...["request", "response", "request", "response"],
      ...["request", "notification", "request", "response", "response"],
    ]);
  });

  it("the state never leaves the server in the earlier era, and is judged by nobody", async () => {
    const { events } = await play("legacy", { tool: "two", person: [yes, yes, yes] });
    expect(JSON.stringify(events)).not.toContain("requestState");
    expect(kindsOf(events)).not.toContain("judged");
  });

  it.each([
    ["nobody answers", { person: [] }, { status: "waiting" }, [1, 1, 0, 1]],
    [
      "the client gives up",
      { fault: { abandon: true } },
      { status: "abandoned", reason: "the client gave up" },
      [1, 1, 0, 1],
    ],
  ])("%s: the handler is held to the end in the earlier era", async (_, over, outcome, counts) => {
    const run = await play("legacy", over);
    expect(run.outcome).toEqual(outcome);
    expect(run.counts).toEqual(counts);
    expect(kindsOf(run.events)).not.toContain("resumed");
  });
});

describe("the answer lands on another instance", () => {
  const cases: [string, Record<string, unknown>][] = [
    ["by a fault", { server: { instances: 2 }, fault: { route: "B" } }],
    ["in turn", { server: { instances: 2, routing: "round-robin" } }],
    ["by a list", { server: { instances: 2, routing: ["A", "B"] } }],
  ];
  it.each(cases)("%s: times out in the earlier era, completes in the modern one", async (_, over) => {
    const before = Date.now();
    const legacy = await play("legacy", over);
    expect(legacy.outcome).toEqual({ status: "timed-out" });
    expect(legacy.counts).toEqual([1, 1, 0, 1]);
    expect(legacy.events.find(({ kind }) => kind === "moved")).toMatchObject({ to: 1785196800000 + 60_000 });
    expect(legacy.events.findLast(({ kind }) => kind === "acknowledged")).toMatchObject({
      status: 404,
      message: { error: { code: -32001, message: "Session not found" } },
    });
    expect(legacy.events.find(({ kind }) => kind === "missed")).toMatchObject({ instance: "B" });
    expect(Date.now() - before).toBeLessThan(20_000);
    const modern = await play("modern", over);
    expect(modern.outcome.status).toBe("completed");
    expect(modern.counts).toEqual([2, 1, 1, 0]);
  });

  it("a sticky balancer keeps a session together", async () => {
    const run = await play("legacy", { server: { instances: 2 }, tool: "two", person: [yes, yes, yes] });
    expect(run.outcome.status).toBe("completed");
  });
});

describe("the instance dies while it waits", () => {
  it.each([{ stop: "A" }, { restart: "A" }])("%j: the call of the earlier era is lost", async (fault) => {
    const run = await play("legacy", { server: { instances: 2 }, fault });
    expect(run.outcome).toEqual({ status: "lost" });
    expect(run.counts).toEqual([1, 1, 0, 1]);
    expect(run.events.find(({ kind }) => kind === "resumed")).toMatchObject({ why: "gone" });
  });

  it("lost also where no other instance runs", async () => {
    expect((await play("legacy", { fault: { stop: "A" } })).outcome).toEqual({ status: "lost" });
  });

  it("the modern call goes on elsewhere, with one ledger entry", async () => {
    const run = await play("modern", { server: { instances: 2 }, fault: { stop: "A" } });
    expect(run.outcome.status).toBe("completed");
    expect(run.counts).toEqual([2, 1, 1, 0]);
  });
});

describe("the other faults in the earlier era", () => {
  it.each([
    ["a late answer is in time", { afterSeconds: 400 }, "completed", 1],
    ["no key is needed", [{ rotateKey: true }, { rotateKey: true }], "completed", 1],
    ["a dropped answer loses the call", { drop: "request" }, "lost", 0],
    ["a dropped response has acted", { drop: "response" }, "lost", 1],
  ])("%s", async (_, fault, status, ledger) => {
    const run = await play("legacy", { fault });
    expect(run.outcome.status).toBe(status);
    expect(run.measures.ledger).toBe(ledger);
  });

  it("an answer runs the code as it stands then", async () => {
    const deploy = { "tools.ts": TOOLS.replace('"done for "', '"deployed for "') };
    const { outcome } = await play("legacy", { fault: { deploy } });
    expect(outcome).toEqual({ status: "completed", text: "deployed for ana" });
  });
});

describe("one tools.ts gives the same in both eras, by", () => {
  it.each([
    ["a tool that asks nothing", { tool: "plain" }],
    ["a decline", { person: [{ action: "decline" }] }],
    ["a cancel", { person: [{ action: "cancel" }] }],
    ["a box left empty", { person: [{ action: "accept", content: { ok: false } }] }],
    ["three questions in two rounds", { tool: "two", person: [yes, yes, yes] }],
    ["single use, which is not checked in the earlier era", { server: { singleUse: true } }],
    ["a handle", { server: { seal: "handle" } }],
    ["an anonymous caller", { client: { principal: null } }],
    ["a prompt", { call: { method: "prompts/get", name: "brief" } }],
    ["a resource", { call: { method: "resources/read", uri: "doc://one" } }],
    ["a tool that is not there", { tool: "none" }],
    [
      "the other two kinds",
      {
        tool: "kinds",
        person: [{ approve: true }, { approve: true }],
        client: { model: ["rain"], roots: [{ uri: "file:///a" }] },
      },
    ],
  ])("%s", async (_, over: Record<string, unknown>) => {
    const [legacy, modern] = [await play("legacy", over), await play("modern", over)];
    expect(legacy.outcome).toEqual(modern.outcome);
    expect(legacy.ledger).toEqual(modern.ledger);
    expect(legacy.measures.prompts).toBe(modern.measures.prompts);
    expect(legacy.measures.requests).toBe(1);
  });

  it("except for a kind that was not declared, and a host that does not answer: there the tool fails", async () => {
    const undeclared = await play("legacy", { client: { capabilities: {} } });
    expect(undeclared.outcome).toMatchObject({ status: "failed" });
    expect(undeclared.counts).toEqual([1, 0, 0, 0]);
    const refused = await play("legacy", { person: [{ refuse: true }] });
    expect(refused.outcome).toMatchObject({
      status: "failed",
      message: expect.stringContaining("did not answer") as string,
    });
    expect(refused.events.find(({ kind }) => kind === "resumed")).toMatchObject({ why: "answered" });
  });
});

it("gives the same events each time", async () => {
  const first = await play("legacy", { tool: "two", person: [yes, yes, yes] });
  expect((await play("legacy", { tool: "two", person: [yes, yes, yes] })).events).toEqual(first.events);
});
