import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { type BatteryReport, runBattery } from "./battery.ts";
import { runDocument } from "./run-document.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const FORM = `elicit("Refund " + args.order + "?", { ok: { type: "boolean" } })`;
const YES = `answer.action === "accept" && answer.content.ok`;
const BOOK = `ctx.ledger.add("refund", { order: args.order })`;

/** A tool with this body. */
function toTools(body: string, more = ""): string {
  return `import { createMessage, elicit, elicitUrl, text } from "roundtrip";
export const tools = {
  refund: {
    description: "Refunds an order.",
    inputSchema: { type: "object", properties: { order: { type: "string" }, amount: { type: "number" } } },${more}
    async run(args: any, ctx: any) {
      ${body}
    },
  },
};
`;
}

const CAREFUL = `const answer = await ctx.need("confirm", ${FORM});
      if (!(${YES})) return text("Nothing was refunded: " + answer.action);
      if (!ctx.claim(args.order)) return text("Refunded before.");
      ${BOOK};
      return text("Refunded.");`;

const call = { method: "tools/call", name: "refund", arguments: { order: "A-1", amount: 40 } };

function toDocument(body: string, settings: object = {}, more = "") {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": toTools(body, more) },
    call,
    ...settings,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

async function check(body: string, settings: object = {}, more = ""): Promise<BatteryReport> {
  return (await runBattery(toDocument(body, settings, more), { executor })).report;
}

const failedOf = ({ rows }: BatteryReport) =>
  rows.filter(({ status }) => status === "failed").map(({ id }) => id);
const idleOf = ({ rows }: BatteryReport) =>
  rows.filter(({ status }) => status === "not applicable").map(({ id }) => id);
const valueOf = ({ review }: BatteryReport, id: string) => review.find((value) => value.id === id)?.measured;
const entriesOf = ({ rows }: BatteryReport) =>
  Object.fromEntries(rows.map(({ id, counts }) => [id, counts?.ledger]));

describe("the battery", () => {
  it("passes a tool that asks, then claims, then acts: 1 for each yes, 0 for everything else", async () => {
    const report = await check(CAREFUL);
    expect(failedOf(report)).toEqual([]);
    expect(report.passed).toBe(true);
    expect(entriesOf(report)).toEqual({
      ...{ accept: 1, unticked: 0, decline: 0, cancel: 0, never: 0, wrong: 1 },
      ...{ twice: 1, "at-once": 1, fresh: 1 },
      ...{ altered: 0, "other-user": 0, "other-arguments": 0, late: 0, instances: 1 },
    });
  });

  it("fails what acts before it asks, in each row that ends without a yes or comes twice", async () => {
    const report = await check(`${BOOK};
      await ctx.need("confirm", ${FORM});
      return text("Refunded.");`);
    // One entry in round 1, and one more in every later round: a decline is a second round, a wrong answer a third.
    expect(entriesOf(report)).toMatchObject({
      accept: 2,
      decline: 2,
      cancel: 2,
      never: 1,
      wrong: 3,
      twice: 3,
    });
    expect(failedOf(report)).toEqual([
      ...["accept", "unticked", "decline", "cancel", "never", "wrong", "twice", "at-once", "instances"],
    ]);
    expect(valueOf(report, "before-last")).toBe("1 entry; refund in round 1, line 7");
  });

  it("fails what takes any answer for a yes", async () => {
    const report = await check(`await ctx.need("confirm", ${FORM});
      if (!ctx.claim(args.order)) return text("Refunded before.");
      ${BOOK};
      return text("Refunded.");`);
    expect(failedOf(report)).toEqual(["unticked", "decline", "cancel"]);
  });

  it("fails what has no once for a retry that comes again, and leaves a second call to its author", async () => {
    const once = await check(CAREFUL.replace(/if \(!ctx\.claim.*\n/, "\n"));
    expect(entriesOf(once)).toMatchObject({ twice: 2, "at-once": 2, fresh: 2 });
    expect(failedOf(once)).toEqual(["twice", "at-once"]);
    expect(idleOf(once)).toEqual(["fresh"]);
    expect(valueOf(once, "fresh-calls")).toBe("accepted, accepted; 2 entries");
  });

  it("holds a tool to its own idempotentHint where two calls act twice", async () => {
    const body = CAREFUL.replace(/if \(!ctx\.claim.*\n/, "\n");
    const report = await check(
      body,
      { server: { singleUse: true } },
      ` annotations: { idempotentHint: true },`,
    );
    expect(failedOf(report)).toEqual(["fresh"]);
  });

  it("expects nothing in the ledger of a tool that says readOnlyHint", async () => {
    const looks = `await ctx.need("confirm", ${FORM});
      return text("It was sold.");`;
    expect(failedOf(await check(looks))).toEqual(["accept"]);
    const report = await check(looks, {}, ` annotations: { readOnlyHint: true },`);
    expect(failedOf(report)).toEqual([]);
    expect(idleOf(report)).toEqual(["twice", "at-once", "fresh"]);
  });

  it("fails a state that is not signed, with the saved value that got through", async () => {
    const body = `ctx.saved.price ??= 190;\n${CAREFUL}`;
    const report = await check(body, { server: { seal: "none" } });
    expect(failedOf(report)).toEqual(["altered"]);
    const row = report.rows.find(({ id }) => id === "altered");
    expect(row?.document?.attempts).toMatchObject([{ state: { set: { "data.saved.price": 191 } } }]);
    expect(valueOf(report, "readable")).toContain("data.saved.price");
  });

  it("fails each check of the server that is switched off, by the row that it would have stopped", async () => {
    const checks = { principal: false, request: false, expiry: false };
    expect(failedOf(await check(CAREFUL, { server: { checks } }))).toEqual([
      ...["other-user", "other-arguments", "late"],
    ]);
  });

  it("fails a state that only one instance keeps", async () => {
    expect(failedOf(await check(CAREFUL, { server: { seal: "handle" } }))).toEqual(["instances"]);
  });

  it("says so of a tool that never asks, and applies no row to it", async () => {
    const report = await check(`${BOOK};\nreturn text("Refunded.");`);
    expect(report).toMatchObject({ passed: true, review: [] });
    expect(new Set(report.rows.map(({ note }) => note))).toEqual(
      new Set(["the call ends without a question"]),
    );
  });

  it("fails a tool that breaks, also where it never asks", async () => {
    expect(failedOf(await check(`throw new Error("not written yet");`))).toEqual(["accept"]);
  });

  it("answers with what fits the form, and with the document's own values", async () => {
    const body = `const answer = await ctx.need("form", elicit("Who?", {
        ok: { type: "boolean" }, size: { type: "string", enum: ["S", "M"] }, mail: { type: "string", format: "email" },
        count: { type: "integer", minimum: 3 }, code: { type: "string" } }));
      if (answer.action !== "accept") return text("No.");
      ctx.ledger.add("order", answer.content);
      return text("Done.");`;
    const person = [{ action: "accept", content: { ok: false, code: "K-9" } }];
    const { rows } = await check(body, { person });
    expect(rows[0]?.document?.person).toEqual([
      { action: "accept", content: { ok: true, size: "S", mail: "ana@example.com", count: 3, code: "K-9" } },
    ]);
  });

  it("gives each row a document that repeats it", async () => {
    const { rows } = await check(CAREFUL.replace(/if \(!ctx\.claim.*\n/, "\n"));
    for (const { id, counts, document } of rows) {
      if (!document || !counts) throw new Error(`${id} has no document`);
      const { report } = await runDocument(document, { executor });
      const [attempt] = report.attempts;
      expect([id, attempt?.ledger ?? report.measures.ledger]).toEqual([id, counts.ledger]);
      if (attempt) expect(attempt.verdicts).toEqual(counts.verdicts);
    }
  });
});

describe("the review list", () => {
  it("names a question that reads otherwise when the retry comes later", async () => {
    const body = CAREFUL.replace('"Refund "', '"At " + ctx.now() % 3600000 / 1000 + ": refund "');
    const report = await check(body);
    expect(valueOf(report, "between-rounds")).toBe(
      "the question confirm: “At 0: refund A-1?” then “At 60: refund A-1?”",
    );
  });

  it("tells how often a no in the form is asked again, and whether decline and cancel are told apart", async () => {
    const report = await check(CAREFUL);
    expect(valueOf(report, "asked-again")).toBe("1 prompt; completed");
    expect(valueOf(report, "apart")).toBe("told apart");
    const same = CAREFUL.replace(" + answer.action", "");
    expect(valueOf(await check(same), "apart")).toBe("told the same");
  });

  it("counts bytes and kinds, and what a client without capabilities gets", async () => {
    const body = `const said = await ctx.need("say", createMessage({ messages: [], maxTokens: 10 }));\n${CAREFUL}`;
    const report = await check(body, { client: { model: ["fine"] } });
    expect(valueOf(report, "kinds")).toBe("sampling 1, form 1");
    expect(valueOf(report, "undeclared")).toMatch(/^refused: -32021 .*; 0 entries$/);
    const sizes = report.rows[0]?.counts?.requests;
    expect(valueOf(report, "bytes")?.split(", ")).toHaveLength((sizes ?? 0) - 1);
  });
});
