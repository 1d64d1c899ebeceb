import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { runDocument } from "../../engine/run-document.ts";
import type { Step } from "../../lesson/course.ts";
import { toDocument } from "../../lesson/documents.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../../sandbox/node.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import { PRESETS, withPreset } from "../settings/client-choice.ts";
import { withSetup } from "../work/setup.ts";
import { toRunFiles } from "./calling.ts";

// Two workers that start on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 });

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});

const read = (name: string) => readFileSync(`src/client/${name}.ts`, "utf8");
const programs = {
  "built-in": read("call-tool"),
  "drops-state": read("drops-state"),
  "never-returns": read("never-returns"),
};

/** It holds a seat before anything, asks in two rounds, and charges in the third. */
const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  buy: {
    inputSchema: { type: "object" },
    async run(args, ctx) {
      ctx.ledger.add("held", {}, { once: "seat" });
      const seat = await ctx.need("seat", elicit("Which seat?", { seat: { type: "string" } }));
      const sure = await ctx.need("sure", elicit("Sure?", { ok: { type: "boolean" } }));
      if (seat.action !== "accept" || sure.action !== "accept") return text("Nothing was bought.");
      ctx.ledger.add("charged");
      return text("Bought " + seat.content.seat + ".");
    },
  },
};
`;
const seat = { action: "accept", content: { seat: "A1" } };
const sure = { action: "accept", content: { ok: true } };
const step: Step = {
  ...{ number: 1, title: "", blocks: [], hash: "", checks: [], broken: false },
  start: { "tools.ts": TOOLS, "client.ts": "not the learner's to lose" },
  run: { call: { method: "tools/call", name: "buy" }, person: [seat, sure] },
};

async function play(name: string, person: object[]) {
  const preset = PRESETS.find((one) => one.name === name);
  if (!preset) throw new Error(`no preset ${name}`);
  const setup = withPreset({ step, files: step.start, setup: {} }, preset);
  const run = { ...withSetup(step.run, setup), person };
  const parsed = parsePlayground(toDocument(run as typeof step.run, toRunFiles(step.start, setup, programs)));
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report } = await runDocument(parsed.playground, { executor, clientExecutor });
  const { outcome, measures, ledger, rounds } = report;
  return { outcome, measures, rounds, ledger: ledger.map(({ kind }) => kind) };
}

const bought = {
  outcome: { status: "completed", text: "Bought A1." },
  // Two answers, so three requests; the seat is held in the first, the charge made in the last.
  measures: { requests: 3, prompts: 2, ledger: 2, parked: 0 },
  ledger: ["held", "charged"],
};

describe("a tool that asks in two rounds, tried with the client", () => {
  it.each(["Roundtrip’s own", "form only", "the SDK’s"])("%s: it is bought", async (name) => {
    expect(await play(name, [seat, sure])).toMatchObject(bought);
  });

  it("that declares nothing: refused, and what was done before the question stays done", async () => {
    const { outcome, measures, ledger } = await play("declares nothing", [seat, sure]);
    expect(outcome).toMatchObject({ status: "refused", code: -32021 });
    expect(outcome).toHaveProperty("data.requiredCapabilities", { elicitation: { form: {} } });
    expect([measures.requests, measures.prompts, ledger]).toEqual([1, 0, ["held"]]);
  });

  it("with the limit 1: abandoned at the second question, before anybody sees it", async () => {
    const { outcome, measures, ledger } = await play("limit 1", [seat, sure]);
    expect(outcome).toEqual({ status: "abandoned", reason: "too many rounds" });
    expect([measures.requests, measures.prompts, ledger]).toEqual([2, 1, ["held"]]);
  });

  it("that drops the state: asked the same four times, answered three times, and nothing is charged", async () => {
    const { outcome, measures, ledger, rounds } = await play("drops the state", [seat, seat, seat]);
    expect(outcome).toEqual({ status: "abandoned", reason: "too many rounds" });
    expect([measures.requests, measures.prompts, ledger]).toEqual([4, 3, ["held"]]);
    const retries = rounds.slice(1).map(({ request }) => request.params);
    expect(retries.map((params) => params["inputResponses"])).toEqual(retries.map(() => ({ seat })));
    expect(retries.some((params) => "requestState" in params)).toBe(false);
  });

  it("that never returns: one request, nobody is asked", async () => {
    const { outcome, measures, ledger } = await play("never returns", [seat, sure]);
    expect(outcome).toEqual({ status: "abandoned", reason: "the client never came back" });
    expect([measures.requests, measures.prompts, ledger]).toEqual([1, 0, ["held"]]);
  });
});
