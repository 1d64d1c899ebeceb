import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { PlaygroundInput } from "../workspace/playground.ts";
import { runDocument } from "./run-document.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const SDK = "@modelcontextprotocol/server";
/** Two steps, one after the other, with a key of the process's own. */
const BOOKING = `import { acceptedContent, createRequestStateCodec, inputRequired, inputResponse, McpServer } from "${SDK}";
import * as z from "zod/v4";
const codec = createRequestStateCodec({ key: crypto.getRandomValues(new Uint8Array(32)) });
const server = new McpServer({ name: "rooms", version: "1.0.0" }, { requestState: { verify: codec.verify } });
const day = z.object({ day: z.iso.date() });
const sure = z.object({ ok: z.boolean() });
server.registerTool("book", { description: "Books", inputSchema: z.object({ email: z.email() }) }, async ({ email }, ctx) => {
  const state = ctx.mcpReq.requestState();
  if (!state) {
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "day", day);
    if (!chosen) return inputRequired({ inputRequests: { day: inputRequired.elicit({ message: "Which day?", requestedSchema: day }) } });
    const ask = inputRequired.elicit({ message: "Book " + chosen.day + "?", requestedSchema: sure });
    return inputRequired({ inputRequests: { sure: ask }, requestState: await codec.mint(chosen) });
  }
  const view = inputResponse(ctx.mcpReq.inputResponses, "sure");
  if (view.kind !== "elicit" || view.action !== "accept") return { content: [{ type: "text", text: "Not booked." }], isError: true };
  ctx.ledger.add("booking", { email, ...state });
  return { content: [{ type: "text", text: "Booked " + state.day + "." }] };
});
server.registerPrompt("greet", { argsSchema: z.object({ name: z.string() }) }, async ({ name }, ctx) => {
  const tone = acceptedContent(ctx.mcpReq.inputResponses, "tone", z.object({ tone: z.string() }));
  if (!tone) return inputRequired({ inputRequests: { tone: inputRequired.elicit({ message: "Tone?", requestedSchema: z.object({ tone: z.string() }) }) } });
  return { messages: [{ role: "user", content: { type: "text", text: tone.tone + " hello to " + name } }] };
});
server.registerResource("room", "room://1", {}, async (uri, ctx) => {
  const seen = acceptedContent(ctx.mcpReq.inputResponses, "may");
  if (!seen) return inputRequired({ inputRequests: { may: inputRequired.elicit({ message: "May I?", requestedSchema: sure }) } });
  return { contents: [{ uri: uri.href, text: "Room 1" }] };
});`;

const person = [
  { action: "accept", content: { day: "2026-09-01" } },
  { action: "accept", content: { ok: true } },
];

async function play(over: Partial<PlaygroundInput> = {}, tools = BOOKING) {
  const call = { method: "tools/call" as const, name: "book", arguments: { email: "ana@example.com" } };
  const parsed = parsePlayground({ version: 1, files: { "tools.ts": tools }, call, person, ...over });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report } = await runDocument(parsed.playground, { executor, signal: new AbortController().signal });
  return report;
}
const booked = {
  outcome: { status: "completed", text: "Booked 2026-09-01." },
  ledger: [{ kind: "booking", detail: { email: "ana@example.com", day: "2026-09-01" } }],
};

describe("a handler of the SDK's in a document", () => {
  it("asks twice and acts once; its own token lies inside the playground's protection", async () => {
    const report = await play();
    expect(report).toMatchObject({ ...booked, measures: { requests: 3, prompts: 2, ledger: 1, parked: 0 } });
    const requestState = report.rounds[1]?.response?.result?.["requestState"] as string;
    const payload = JSON.parse(Buffer.from(requestState.split(".")[0] ?? "", "base64url").toString()) as {
      data: { raw: string };
    };
    expect(payload.data.raw).toMatch(/^v1\./);
  });

  it("runs for the SDK's client in both eras, with the same ledger", async () => {
    for (const era of ["modern", "legacy"] as const)
      expect(await play({ client: { kind: "sdk" }, server: { era } })).toMatchObject(booked);
  });

  it("asks in prompts and resources too", async () => {
    const [tone, may] = [{ action: "accept", content: { tone: "Warm" } }, person[1]];
    const prompt = { method: "prompts/get" as const, name: "greet", arguments: { name: "bo" } };
    expect((await play({ call: prompt, person: [tone] })).outcome).toEqual({
      status: "completed",
      text: "Warm hello to bo",
    });
    const resource = { method: "resources/read" as const, uri: "room://1" };
    expect((await play({ call: resource, person: [may ?? {}] })).outcome).toEqual({
      status: "completed",
      text: "Room 1",
    });
  });

  it("judges arguments itself, formats and all, before anything is asked", async () => {
    const call = { method: "tools/call" as const, name: "book", arguments: { email: "nobody" } };
    expect(await play({ call })).toMatchObject({
      outcome: {
        status: "failed",
        message: "Input validation error: Invalid arguments for tool book: email: Invalid email address",
      },
      measures: { requests: 1, prompts: 0 },
    });
  });

  it("refuses what the client did not declare it can be asked for", async () => {
    const { outcome } = await play({ client: { capabilities: {} } });
    expect(outcome).toMatchObject({
      status: "refused",
      code: -32021,
      data: { requiredCapabilities: { elicitation: {} } },
    });
  });

  it("a key that only one process has fails on another instance, and after a restart", async () => {
    const refused = {
      outcome: { status: "refused", code: -32602, message: "Invalid or expired requestState" },
      ledger: [],
    };
    expect(await play({ server: { instances: 2, routing: ["A", "A", "B"] } })).toMatchObject(refused);
    expect(await play({ server: { instances: 2, routing: "sticky" } })).toMatchObject(booked);
    const shared = BOOKING.replace(
      "crypto.getRandomValues(new Uint8Array(32))",
      '"the same secret for every instance, 32"',
    );
    expect(await play({ server: { instances: 2, routing: "round-robin" } }, shared)).toMatchObject(booked);
  });

  it("the playground's checks are there as well: a changed token never reaches the handler", async () => {
    const script = [person[1] ?? {}];
    const tools = BOOKING.replace(
      'const chosen = acceptedContent(ctx.mcpReq.inputResponses, "day", day);',
      'const chosen = { day: "2026-09-01" };',
    );
    const attempts = [{ label: "changed", state: { flip: 3 } }, { label: "as it is" }];
    const report = await play({ person: script, attempts }, tools);
    expect(report.attempts.map(({ verdicts }) => verdicts)).toEqual([
      ["rejected: bad signature"],
      ["accepted"],
    ]);
  });
});
