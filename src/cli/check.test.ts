import { describe, expect, it } from "vitest";
import { dispatch } from "./dispatch.ts";

const toTools = (act: string) => `import { elicit, text } from "roundtrip";
export const tools = {
  refund: {
    async run(args: any, ctx: any) {
      const answer = await ctx.need("ok", elicit("Refund?", { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) return text("Nothing was refunded.");
      ${act}
      return text("Refunded.");
    },
  },
};
`;
const ONCE = `if (ctx.claim("A-1")) ctx.ledger.add("refund");`;

async function check(document: object, ...args: string[]) {
  let out = "";
  let err = "";
  const code = await dispatch(["check", "-", ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    readInput: () => Promise.resolve(JSON.stringify(document)),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

const toDocument = (act: string) => ({
  version: 1,
  files: { "tools.ts": toTools(act) },
  call: { method: "tools/call", name: "refund" },
});

describe("check FILE", () => {
  it("prints one JSON object and exits with 0 where every row passes or does not apply", async () => {
    const { code, out } = await check(toDocument(ONCE));
    const report = JSON.parse(out) as { passed: boolean; rows: { id: string; status: string }[] };
    expect([code, report.passed, out.split("\n").length]).toEqual([0, true, 2]);
    expect(report.rows.find(({ id }) => id === "twice")?.status).toBe("passed");
  });

  it("exits with 1 where a row fails, and indents for people", async () => {
    const { code, out } = await check(toDocument(`ctx.ledger.add("refund");`), "--pretty");
    expect(code).toBe(1);
    expect(out).toContain('\n  "passed": false,\n');
  });

  it("exits with 2 where the document is faulty, with its path", async () => {
    const { code, out, err } = await check({ version: 1, files: {} });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("call: missing");
  });
});
