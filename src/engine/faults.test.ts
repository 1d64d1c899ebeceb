import { afterAll, describe, expect, it } from "vitest";
import type { ServerSettings } from "../workspace/playground.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import { runDocument } from "./run-document.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  act: {
    description: "Asks, then acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const answer = await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
      if (answer.action !== "accept") return text("not done");
      ctx.ledger.add("done");
      return text("done");
    },
  },
};
`;
const yes = { action: "accept", content: { ok: true } };

async function play(fault: object | object[], server: Partial<ServerSettings> = {}) {
  const faults = [fault].flat().map((one) => ({ when: "waiting", ...one }));
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": TOOLS },
    call: { method: "tools/call", name: "act" },
    person: [yes],
    server,
    faults,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor });
  const { requests, ledger, parked } = report.measures;
  const instances = events.flatMap((event) => (event.kind === "entered" ? [event.instance] : []));
  return { ...report, events, counts: [requests, ledger, parked], instances: instances.join("") };
}

describe("an instance that stops while the question is open", () => {
  it.each(["sticky", "round-robin"] as const)(
    "costs nothing where another one runs, %s: nothing was held",
    async (routing) => {
      const stop = routing === "sticky" ? "A" : "B";
      const { outcome, counts, instances } = await play({ stop }, { instances: 2, routing });
      expect(outcome).toEqual({ status: "completed", text: "done" });
      expect(counts).toEqual([2, 1, 0]);
      expect(instances).toBe(routing === "sticky" ? "AB" : "AA");
    },
  );

  it("loses the call where none is left", async () => {
    const { outcome, counts, rounds } = await play([{ stop: "A" }, { stop: "B" }], { instances: 2 });
    expect(outcome).toEqual({ status: "lost" });
    expect(counts).toEqual([2, 0, 0]);
    expect(rounds[1]).toMatchObject({ status: 0, response: null });
  });

  it("loses the call where the balancer was told to go there", async () => {
    const { outcome } = await play({ stop: "B" }, { instances: 2, routing: ["A", "B"] });
    expect(outcome).toEqual({ status: "lost" });
  });

  it("takes the handles of its memory with it, and not those of the world", async () => {
    const settings = { instances: 2, seal: "handle" } as const;
    expect((await play({ stop: "A" }, settings)).outcome).toMatchObject({
      status: "refused",
      code: -32602,
      message: expect.stringContaining("unknown state") as string,
    });
    expect((await play({ stop: "A" }, { ...settings, handleStore: "world" })).outcome.status).toBe(
      "completed",
    );
  });
});

describe("an instance that restarts while the question is open", () => {
  it.each([
    ["hmac", "bad signature"],
    ["aead", "bad signature"],
    ["handle", "unknown state"],
  ] as const)("refuses a state of before, protected by %s: %s", async (seal, verdict) => {
    const { outcome, counts } = await play({ restart: "A" }, { seal });
    const message = `Invalid requestState: ${verdict}. Start the request again without it.`;
    expect(outcome).toEqual({ status: "refused", code: -32602, message });
    expect(counts).toEqual([2, 0, 0]);
  });

  it("needs no key for a state that has none", async () => {
    expect((await play({ restart: "A" }, { seal: "none" })).outcome.status).toBe("completed");
  });

  it("leaves the others their keys", async () => {
    const settings = { instances: 2, routing: ["A", "B"] } satisfies Partial<ServerSettings>;
    expect((await play({ restart: "A" }, settings)).outcome.status).toBe("completed");
    expect((await play({ restart: "B" }, settings)).outcome.status).toBe("refused");
  });

  it("refuses once: a fresh call completes in the same world", async () => {
    const session = createSession({ executor, seed: 1 });
    session.configure({ files: { "tools.ts": TOOLS } });
    const { call, client } = playgroundSchema.parse({
      version: 1,
      call: { method: "tools/call", name: "act" },
    });
    const run = (faults: { when: "waiting"; restart: "A" }[]) =>
      session.run(
        { call, client, faults },
        {
          person: createScriptedPerson({ answers: [yes], host: { model: [], roots: [] } }),
          fetch: session.fetch,
          url: "http://localhost/mcp",
          signal: new AbortController().signal,
        },
      );
    expect((await run([{ when: "waiting", restart: "A" }])).status).toBe("refused");
    expect((await run([])).status).toBe("completed");
  });

  it("runs again where it was stopped", async () => {
    expect((await play([{ stop: "A" }, { restart: "A" }], { seal: "none" })).instances).toBe("AA");
  });
});

describe("the network", () => {
  it("loses a request before the server sees it", async () => {
    const { outcome, counts, instances } = await play({ drop: "request" });
    expect(outcome).toEqual({ status: "lost" });
    expect(counts).toEqual([2, 0, 0]);
    expect(instances).toBe("A");
  });

  it("loses a response after the server has acted, and the client repeats nothing", async () => {
    const { outcome, counts, events } = await play({ drop: "response" });
    expect(outcome).toEqual({ status: "lost" });
    expect(counts).toEqual([2, 1, 0]);
    expect(events.filter(({ kind }) => kind === "sent")).toHaveLength(2);
    expect(events.at(-2)).toMatchObject({ kind: "lost", reason: "lost" });
  });
});

describe("a client that gives up while the question is open", () => {
  it("abandons the call: no answer, no further request, nothing held", async () => {
    const { outcome, counts, events } = await play({ abandon: true });
    expect(outcome).toEqual({ status: "abandoned", reason: "the client gave up" });
    expect(counts).toEqual([1, 0, 0]);
    expect(events.some(({ kind }) => kind === "answered")).toBe(false);
  });
});

describe("a fault", () => {
  it.each([
    [{ stop: "A" }, "A stopped", "stop A"],
    [{ restart: "A" }, "A restarted with an empty memory and another key", "restart A"],
    [{ drop: "response" }, "the network drops the next response", "dropResponse "],
    [{ abandon: true }, "the client gives up", "abandon "],
  ])("%j happens once, while the question is open, and the trace says so", async (fault, what, marked) => {
    const { events } = await play(fault);
    const faults = events.filter((event) => event.kind === "fault");
    expect(faults.map((event) => event.what)).toEqual([what]);
    expect(faults.map((event) => `${event.fault ?? ""} ${event.instance ?? ""}`)).toEqual([marked]);
    const at = faults[0]?.n ?? 0;
    expect(events[at - 2]?.kind).toBe("waiting");
  });

  it.each([{ stop: "B" }, { restart: "C" }])("%j of an instance that is not there is none", async (fault) => {
    await expect(play(fault)).rejects.toThrow("server.instances");
  });

  it("gives the same report each time", async () => {
    const first = await play({ restart: "A" });
    expect((await play({ restart: "A" })).events).toEqual(first.events);
  });
});
