import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { type Over, playBoth } from "./clients-kit.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** Names that every object inherits, or that a map without a prototype has to keep. */
const NAMES = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"];

const CODE = `import { elicit, text } from "roundtrip";
const names = ${JSON.stringify(NAMES)};
const own = (make: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, make(name)]));
const schema = { type: "object", properties: own(() => ({ type: "boolean" })), required: names.slice(1) };
const form = { method: "elicitation/create", params: { message: "All?", requestedSchema: schema } };
export const tools = {
  ...own((name) => ({ description: "", inputSchema: { type: "object" }, run: () => text("the tool " + name) })),
  fields: { description: "", inputSchema: { type: "object" }, async run(_: unknown, ctx: any) {
    const { content } = await ctx.need("form", form as any);
    ctx.ledger.add("form", content);
    return text(JSON.stringify(content));
  } },
  keys: { description: "", inputSchema: { type: "object" }, async run(_: unknown, ctx: any) {
    const answers = await Promise.all(names.map((name) => ctx.need(name, elicit(name, { ok: { type: "boolean" } }))));
    ctx.ledger.add("keys");
    return text(answers.map(({ action }: any) => action).join());
  } },
  given: { description: "", inputSchema: { type: "object" }, async run(args: any, ctx: any) {
    ctx.saved.args ??= args;
    await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
    return text(JSON.stringify([args, ctx.saved.args]));
  } },
};
`;
const yes = { action: "accept", content: { ok: true } };
/** Every name with a value, as own keys; but for the one that no document may hold. */
const all = (value: unknown) =>
  Object.fromEntries(NAMES.filter((name) => name !== "__proto__").map((name) => [name, value]));

const play = (name: string, over: Over = {}) =>
  playBoth({ files: { "tools.ts": CODE }, call: { method: "tools/call", name }, ...over }, executor);

describe("names that objects inherit are names like others, for both clients", () => {
  it.each(NAMES)("a tool may be named %s", async (name) => {
    expect((await play(name)).outcome).toEqual({ status: "completed", text: `the tool ${name}` });
  });

  it("a tool that nobody defined is unknown", async () => {
    expect((await play("isPrototypeOf")).outcome).toMatchObject({ status: "refused", code: -32602 });
  });

  it("keys of questions and answers may be named so", async () => {
    const { outcome, measures } = await play("keys", { person: NAMES.map(() => yes) });
    expect(outcome).toEqual({ status: "completed", text: NAMES.map(() => "accept").join() });
    expect([measures.prompts, measures.ledger]).toEqual([5, 1]);
  });

  it("arguments may be named so, and come back as they were in the state", async () => {
    const args = all({ deep: 1 });
    const call = { method: "tools/call", name: "given", arguments: args };
    const { outcome } = await play("given", { call, person: [yes] });
    expect(outcome).toEqual({ status: "completed", text: JSON.stringify([args, args]) });
  });

  it("fields of a form may be named so, and have to be answered", async () => {
    const content = all(true);
    const { outcome, ledger } = await play("fields", { person: [{ action: "accept", content }] });
    expect(outcome).toEqual({ status: "completed", text: JSON.stringify(content) });
    expect(ledger).toHaveLength(1);
    const { outcome: open } = await play("fields", { person: [{ action: "accept", content: { other: 1 } }] });
    expect(open).toEqual({ status: "waiting" });
  });
});
