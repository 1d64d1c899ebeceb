import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "./engine.ts";
import { FIRST, loadEngine, play, textOf, toFiles, toRetry, toRun } from "./test-kit.ts";

vi.setConfig({ testTimeout: 60_000 });

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

/** A run may spoil the instance; the next gets a new one, as in the worker. */
beforeEach(async () => {
  if (engine.isSpent()) engine = await loadEngine();
});

const CONFIRM = `const answer = await ctx.need("confirm", elicit("Sure?", { ok: { type: "boolean" } }));`;
const YES = { action: "accept", content: { ok: true } };
const bodyOf = (body: string, over = {}, limits = {}) => play(engine, toRun(body, over), limits);
const faultOf = (body: string, over = {}, limits = {}) => {
  const { end } = bodyOf(body, over, limits);
  return end.status === "failed" ? end.fault : undefined;
};

describe("a body that returns", () => {
  it("gives its result and the lines that ran", () => {
    const { end } = bodyOf(`if (args.amount > 100) {\n  return text("much");\n}\nreturn text("little");`, {
      args: { amount: 5 },
    });
    expect(textOf(end)).toBe("little");
    expect(end.lines).toEqual([4, 7]);
  });

  it("may return any result of the protocol as it stands", () => {
    const result = {
      content: [{ type: "resource_link", uri: "a:b", name: "n" }],
      structuredContent: { a: 1 },
    };
    expect(bodyOf(`return ${JSON.stringify(result)};`).end).toMatchObject({ status: "returned", result });
  });

  it.each([
    ["", "returned nothing"],
    ["return null;", "returned null"],
    ['return "done";', "returned a string"],
    ["return [];", "returned a list"],
    ["return {};", "without a list of content"],
    ["return { content: [{}] };", "content[0] without a type"],
    ['return { content: [{ type: "text" }] };', "without a text"],
  ])("is told what to return instead: %s", (body, message) => {
    const found = faultOf(body);
    expect(found?.reason).toBe("definition");
    expect(found?.message).toContain(message);
    expect(found?.message).toContain("It must return text(");
  });

  it("is told where its value cannot be written as JSON", () => {
    const found = faultOf("const a = {};\na.a = a;\nreturn a;");
    expect(found).toMatchObject({ reason: "definition", at: "tools.ts:6" });
  });

  it("is asked for messages as a prompt and for contents as a resource", () => {
    const files = {
      "tools.ts": `export const prompts = { p: { get: () => ({ messages: [{ role: "user", content: { type: "text", text: "a" } }] }) }, q: { get: () => ({}) } };
export const resources = { "a:{b}": { read: (params) => ({ contents: [{ uri: params.uri, text: params.b }] }) } };`,
    };
    expect(bodyOf("", { files, method: "prompts/get", name: "p" }).end.status).toBe("returned");
    expect(faultOf("", { files, method: "prompts/get", name: "q" })?.message).toContain("a list of messages");
    const read = { files, method: "resources/read", name: "a:{b}", args: { uri: "a:x", b: "x" } };
    expect(bodyOf("", read).end).toMatchObject({ result: { contents: [{ uri: "a:x", text: "x" }] } });
    expect(faultOf("", { files, name: "no" })?.message).toContain('no run for "no"');
    expect(faultOf("", { files, method: "prompts/get", name: "toString" })?.reason).toBe("definition");
  });
});

describe("a body that throws", () => {
  it("fails with the error's own words and its line", () => {
    expect(faultOf("const a = null;\nreturn a.b;")).toEqual({
      reason: "thrown",
      message: "TypeError: cannot read property 'b' of null",
      at: "tools.ts:5",
    });
  });

  it("fails with what was thrown where that is no error", () => {
    expect(faultOf('\nthrow "no";')).toEqual({ reason: "thrown", message: 'Thrown: "no"', at: "tools.ts:5" });
  });

  it("fails with the line of a helper that threw after an await", () => {
    expect(
      faultOf("const f = async () => {\n  await null;\n  throw new Error('late');\n};\nawait f();"),
    ).toMatchObject({
      message: "Error: late",
      at: "tools.ts:6",
    });
  });

  it("fails with the line of the file where the file itself throws", () => {
    const files = { "tools.ts": "export const tools = {};\nthrow new RangeError('x');" };
    expect(faultOf("", { files })).toEqual({ reason: "thrown", message: "RangeError: x", at: "tools.ts:2" });
  });
});

describe("ctx.need", () => {
  it("asks and lets nothing after it run", () => {
    const { end, events } = bodyOf(`ctx.saved.a = 1;\n${CONFIRM}\nctx.ledger.add("charge");`);
    const request = {
      method: "elicitation/create",
      params: {
        mode: "form",
        message: "Sure?",
        requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
      },
    };
    expect(end).toEqual({
      status: "asked",
      style: "need",
      requests: { confirm: request },
      data: { saved: { a: 1 }, open: ["confirm"], answers: {} },
      gained: false,
      lines: [4, 5],
    });
    expect(events).toEqual([
      { type: "need", key: "confirm", request, status: "open", file: "tools.ts", line: 5 },
    ]);
  });

  it("gives the answer in the next round, and keeps it for later ones", () => {
    const { end } = bodyOf(
      `${CONFIRM}\nawait ctx.need("more", elicit("More?", {}));`,
      toRetry({ open: ["confirm"] }, { confirm: YES }),
    );
    expect(end).toMatchObject({ gained: true, data: { open: ["more"], answers: { confirm: YES } } });
  });

  it("gains nothing from an earlier answer", () => {
    const { end } = bodyOf(
      `${CONFIRM}\nawait ctx.need("more", elicit("More?", {}));`,
      toRetry({ open: ["more"], answers: { confirm: YES } }),
    );
    expect(end).toMatchObject({ gained: false, data: { open: ["more"], answers: { confirm: YES } } });
  });

  it("asks again where the answer breaks the schema, or came under a key that was not open", () => {
    const wrong = toRetry({ open: ["confirm"] }, { confirm: { action: "accept", content: { ok: "yes" } } });
    expect(bodyOf(CONFIRM, wrong).end).toMatchObject({ status: "asked", gained: false });
    expect(bodyOf(CONFIRM, toRetry({ open: [] }, { confirm: YES })).end.status).toBe("asked");
    expect(bodyOf(CONFIRM, { responses: { confirm: YES } }).end.status).toBe("asked");
  });

  it("lets go of an earlier answer that no longer fits", () => {
    const earlier = toRetry({
      answers: { confirm: { action: "accept", content: { ok: "old" } }, other: YES },
    });
    expect(bodyOf(CONFIRM, earlier).end).toMatchObject({
      data: { open: ["confirm"], answers: { other: YES } },
    });
  });

  it("cannot be caught", () => {
    const { end, events } = bodyOf(
      `try { ${CONFIRM} } catch { ctx.ledger.add("caught"); } finally { ctx.ledger.add("finally"); }\nreturn text("x");`,
    );
    expect(end.status).toBe("asked");
    expect(events.map((event) => event.type)).toEqual(["need"]);
  });

  it("asks for several at once", () => {
    const { end } = bodyOf(
      `await Promise.all([ctx.need("b", elicit("B?", {})), ctx.need("a", listRoots())]);`,
    );
    expect(end).toMatchObject({ data: { open: ["b", "a"] } });
  });

  it("asks also where nobody awaits it, whatever the body returns", () => {
    const { end } = bodyOf(`ctx.need("a", elicit("A?", {}));\nreturn text("done");`);
    expect(end).toMatchObject({ status: "asked", style: "need" });
  });

  it("may be asked for the same thing twice, but not for two things under one key", () => {
    expect(bodyOf(`ctx.need("a", elicit("A?", {}));\nctx.need("a", elicit("A?", {}));`).end.status).toBe(
      "asked",
    );
    expect(faultOf(`ctx.need("a", elicit("A?", {}));\nctx.need("a", elicit("B?", {}));`)).toEqual({
      reason: "need",
      message: 'ctx.need: "a" was asked for with two different requests in one round.',
      at: "tools.ts:5",
    });
  });

  it.each([
    ['elicit("A?", { a: { type: "object" } })', "flat"],
    ['elicitUrl("Go", "javascript:alert(1)")', "https"],
    ['({ method: "tools/list" })', "cannot be asked for"],
    ["undefined", "must be an object"],
  ])("refuses a request that may not leave: %s", (request, message) => {
    const found = faultOf(`\nawait ctx.need("a", ${request});`);
    expect(found).toMatchObject({ reason: "need", at: "tools.ts:5" });
    expect(found?.message).toContain(message);
  });

  it("gives a TypeError for a request that cannot be written as JSON", () => {
    expect(faultOf(`await ctx.need("a", elicit("A?", { a: 1n }));`)?.message).toContain(
      "cannot be written as JSON",
    );
  });
});

describe("a promise that nothing settles", () => {
  it("is an error of its own", () => {
    expect(faultOf("\nawait new Promise(() => {});")).toMatchObject({ reason: "stalled", at: "tools.ts:5" });
    const files = { "tools.ts": "await new Promise(() => {});\nexport const tools = {};" };
    expect(faultOf("", { files })?.reason).toBe("stalled");
  });
});

describe("the raw style", () => {
  it("sends what the body gave, and its state", () => {
    const { end } = bodyOf(
      `return inputRequired({ inputRequests: { a: listRoots() }, requestState: { n: 1 } });`,
    );
    expect(end).toMatchObject({
      status: "asked",
      style: "raw",
      requests: { a: { method: "roots/list" } },
      data: { saved: {}, open: ["a"], answers: {}, raw: { n: 1 } },
    });
  });

  it("sends no token where it gave no state", () => {
    expect(bodyOf("return inputRequired({ inputRequests: { a: listRoots() } });").end).toMatchObject({
      data: null,
    });
  });

  it("may carry a state alone, also null", () => {
    expect(bodyOf("return inputRequired({ requestState: null });").end).toMatchObject({
      requests: {},
      data: { open: [], raw: null },
    });
  });

  it("gains by an answer under a key that was asked", () => {
    const again = "return inputRequired({ requestState: ctx.state.data.raw });";
    const gained = bodyOf(again, toRetry({ open: ["a"], raw: 7 }, { a: { anything: true } })).end;
    expect(gained).toMatchObject({ gained: true, data: { raw: 7 } });
    expect(bodyOf(again, toRetry({ open: ["a"], raw: 7 }, { b: {} })).end).toMatchObject({ gained: false });
  });

  it.each(["{}", "{ inputRequests: {} }"])("refuses a round that neither asks nor carries: %s", (parts) => {
    const found = faultOf(`return inputRequired(${parts});`);
    expect(found).toMatchObject({ reason: "definition", at: "tools.ts:4" });
    expect(found?.message).toContain("requestState");
  });

  it("refuses a request that may not leave", () => {
    const found = faultOf(`return inputRequired({ inputRequests: { a: { method: "tools/list" } } });`);
    expect(found?.message).toContain('inputRequests["a"]');
    expect(faultOf("return inputRequired({ inputRequests: [1] });")?.message).toContain("must be an object");
  });
});

describe("ctx", () => {
  const read = (expression: string, over = {}): unknown =>
    JSON.parse(String(textOf(bodyOf(`return text(JSON.stringify(${expression}));`, over).end)));

  it("says who, what, when and in which round", () => {
    const over = {
      principal: null,
      capabilities: { roots: {} },
      request: { name: "t" },
      ...toRetry({ saved: { price: 190 }, raw: 5 }, { a: YES }),
    };
    expect(
      read(
        "[ctx.principal, ctx.capabilities, ctx.request, ctx.round, ctx.saved, ctx.state.data.raw, ctx.responses.a, ctx.now()]",
        over,
      ),
    ).toEqual([null, { roots: {} }, { name: "t" }, 2, { price: 190 }, 5, YES, Date.UTC(2026, 6, 28)]);
    expect(read("ctx.state")).toBeNull();
  });

  it("keeps keys from outside away from prototypes", () => {
    const responses = JSON.parse('{ "__proto__": { "action": "accept" } }') as never;
    expect(read("[ctx.responses.toString === undefined, Object.keys(ctx.responses)]", { responses })).toEqual(
      [true, ["__proto__"]],
    );
  });

  it("draws the same numbers from the same seed, and others from another", () => {
    const draw = "[ctx.random(), Math.random()]";
    expect(read(draw)).toEqual(read(draw));
    expect(read(draw)).not.toEqual(read(draw, { seed: 2 }));
    expect(read(`${draw}.every((n) => n >= 0 && n < 1)`)).toBe(true);
  });

  it("grants a claim once, also within one run", () => {
    const { events } = bodyOf(`ctx.claim("a");\nctx.claim("a"); ctx.claim("b");\nreturn text("");`, {
      claims: ["b"],
    });
    const claims = events.map((event) => event.type === "claim" && [event.key, event.won, event.line]);
    expect(claims).toEqual([
      ["a", true, 4],
      ["a", false, 5],
      ["b", false, 5],
    ]);
  });

  it("records an entry under a once-key once", () => {
    const { events } = bodyOf(
      `ctx.ledger.add("x", { a: 1 });\nctx.ledger.add("x", 2, { once: "k" });\nctx.ledger.add("x", 2, { once: "k" });\nctx.ledger.add("x", undefined, { once: "old" });\nreturn text("");`,
      { onceKeys: ["old"] },
    );
    expect(events.map((event) => event.type === "ledger" && [event.line, event.recorded])).toEqual([
      [4, true],
      [5, true],
      [6, false],
      [7, false],
    ]);
    expect(events[0]).toEqual({
      type: "ledger",
      kind: "x",
      detail: { a: 1 },
      recorded: true,
      file: "tools.ts",
      line: 4,
    });
  });

  it("puts an effect down to the line on which its statement starts", () => {
    const { events } = bodyOf(
      `const f = () => {\n  ctx.ledger.add("in");\n};\nf();\n[1].forEach(\n  () => ctx.ledger.add("arrow"),\n);\ntext(\n  String(ctx.ledger.add("late")),\n);\nreturn text("");`,
    );
    expect(events.map((event) => event.line)).toEqual([5, 9, 11]);
  });

  it("knows the address of a page and whether it was finished", () => {
    const over = { finishedPages: ["a"] };
    expect(read('[ctx.page("a b/c"), ctx.pageFinished("a"), ctx.pageFinished("b")]', over)).toEqual([
      "http://127.0.0.1/pages/a%20b%2Fc",
      true,
      false,
    ]);
  });

  it("notifies of progress and sends log messages", () => {
    const { events } = bodyOf(`ctx.progress(1, 3);\nctx.log("info", { a: 1 });\nreturn text("");`);
    expect(events).toEqual([
      { type: "progress", done: 1, total: 3, file: "tools.ts", line: 4 },
      { type: "log", level: "info", data: { a: 1 }, file: "tools.ts", line: 5 },
    ]);
  });

  it.each([
    "ctx.ledger.add(1)",
    'ctx.ledger.add("")',
    'ctx.ledger.add("x", 1, { once: 2 })',
    "ctx.claim()",
    "ctx.page(1)",
    "ctx.pageFinished()",
    'ctx.progress("half")',
    'ctx.log("loud", 1)',
  ])("throws a TypeError at the line of a wrong call: %s", (call) => {
    const found = faultOf(`\n${call};`);
    expect(found).toMatchObject({ reason: "thrown", at: "tools.ts:5" });
    expect(found?.message).toMatch(/^TypeError: ctx\./);
  });

  it("must keep saved an object", () => {
    expect(faultOf(`ctx.saved = 5;\n${CONFIRM}`)?.message).toContain("ctx.saved must stay an object");
    expect(faultOf(`ctx.saved.a = ctx.saved;\n${CONFIRM}`)?.message).toContain(
      "ctx.saved must stay an object",
    );
  });
});

describe("console", () => {
  const printed = (body: string, limits = {}): unknown[] =>
    bodyOf(`${body}\nreturn text("");`, {}, limits).events.map(
      (event) => event.type === "console" && event.text,
    );

  it("shows values so that people can read them", () => {
    expect(
      printed(
        'const a = { b: [1, "x", null], "c-d": undefined, f() {} };\na.self = a;\nconsole.log("a", a, 1n, new Error("no"), new Map([[1, 2]]), new Date(0), /x/);',
      ),
    ).toEqual([
      'a { b: [1, "x", null], "c-d": undefined, f: [function f], self: [circular] } 1n Error: no Map [[1, 2]] 1970-01-01T00:00:00.000Z /x/',
    ]);
  });

  it("survives values that do not want to be shown", () => {
    expect(printed('console.log({ get a() { throw 1; } }, "after");')).toEqual(["[cannot be shown] after"]);
  });

  it("knows levels and lines", () => {
    const { events } = bodyOf(`\nconsole.warn("a");\nreturn text("");`);
    expect(events).toEqual([{ type: "console", level: "warn", text: "a", file: "tools.ts", line: 5 }]);
  });

  it("is bounded in lines and in length", () => {
    const limits = { consoleLines: 2, consoleLength: 3 };
    expect(printed('for (let i = 0; i < 9; i++) console.log("abcdef");', limits)).toEqual([
      "abc…",
      "abc…",
      "… only the first 2 lines of a run are shown",
    ]);
  });
});

describe("the world outside", () => {
  const of = (expression: string): unknown => textOf(bodyOf(`return text(String(${expression}));`).end);

  it("is not there", () => {
    const names =
      "fetch XMLHttpRequest WebSocket setTimeout setInterval performance document window process require Worker WebAssembly SharedArrayBuffer Atomics $call $marks";
    expect(of(`"${names}".split(" ").filter((name) => name in globalThis)`)).toBe("");
  });

  it("has one time, in UTC", () => {
    expect(of("new Date().toISOString()")).toBe("2026-07-28T00:00:00.000Z");
    expect(
      of("[Date.now() === ctx.now(), new Date().getTimezoneOffset(), new Date(2026, 0, 1).toISOString()]"),
    ).toBe("true,0,2026-01-01T00:00:00.000Z");
    expect(Date.now()).toBeGreaterThan(Date.UTC(2026, 6, 28));
  });

  it("starts anew with each run", () => {
    const { "tools.ts": source = "" } = toFiles(
      "globalThis.seen = (globalThis.seen ?? 0) + 1; count++; return text(`${seen} ${count}`);",
    );
    const files = { "tools.ts": `${source}\nlet count = 0;` };
    expect(textOf(bodyOf("", { files }).end)).toBe("1 1");
    expect(textOf(bodyOf("", { files }).end)).toBe("1 1");
  });

  it("cannot be reached by spoiling what everything inherits from", () => {
    bodyOf(
      "Object.prototype.toJSON = () => ({ evil: 1 }); Promise.prototype.then = null; JSON.parse = null; return text('x');",
    );
    expect(({} as Record<string, unknown>)["toJSON"]).toBeUndefined();
    expect(of("typeof Promise.prototype.then")).toBe("function");
  });

  it("does not believe the learner's word for the line that ran", () => {
    expect(
      bodyOf("Error.prepareStackTrace = () => 'at x (tools.ts:999)'; ctx.ledger.add('x'); return text('');")
        .end.status,
    ).toBe("returned");
  });
});

describe("limits", () => {
  const time = { time: 150 };

  it.each([
    ["for (;;);", FIRST],
    ["while (true) {}", FIRST],
    ["do; while (1)", FIRST],
    ["\nlet n = 0;\nwhile (true) {\n  n += 1;\n  for (let i = 0; i < 3; i++) n -= 1;\n}", 6],
    ["for (const a of [1]) {\n  for (let i = 0; i < 50; i++) i;\n  for (;;) {\n  }\n}", 6],
    ["const f = () => 1;\nouter: while (true) {\n  f();\n  continue outer;\n}", 5],
    ["\nwhile (true) await null;", 5],
    ["try { for (;;); } catch { for (;;); } finally { for (;;); }", FIRST],
    ["\n/^(a+)+$/.test('a'.repeat(60) + 'b');", 5],
  ])("end a body that never ends, at its line: %s", (body, line) => {
    expect(faultOf(body, {}, time)).toEqual({
      reason: "time",
      message: "Time limit exceeded: the code ran for more than 0.15 seconds.",
      at: `tools.ts:${line}`,
    });
  });

  it("lose no interruption, wherever between two promises it falls", async () => {
    for (let run = 0; run < 200; run++) {
      if (engine.isSpent()) engine = await loadEngine();
      expect(faultOf("while (true) await null;", {}, { time: 3 + (run % 5) })).toMatchObject({
        reason: "time",
      });
    }
  });

  it("end a file that never ends while it is read", () => {
    const files = { "tools.ts": "export const tools = {};\nfor (;;);" };
    expect(faultOf("", { files }, time)).toMatchObject({ reason: "time", at: "tools.ts:2" });
  });

  it("do not end a short body whose time passed while the machine ran something else", () => {
    const { end } = bodyOf(`ctx.ledger.add("x"); return text("done");`, {}, { time: 0 });
    expect(end.status).toBe("returned");
    expect(faultOf("for (;;);", {}, { time: 0 })).toMatchObject({ reason: "time" });
  });

  it("let nothing happen after the time is over", () => {
    const { events } = bodyOf(`try { for (;;); } finally { ctx.ledger.add("late"); }`, {}, time);
    expect(events).toEqual([]);
  });

  it.each([
    "const f = () => f() + 1;\nf();",
    "const f = async () => (await f()) + 1;\nawait f();",
    'JSON.parse("[".repeat(100000));',
    'eval("(".repeat(50000));',
  ])("end a body that goes too deep, and the next one runs: %s", async (body) => {
    expect(faultOf(body)).toMatchObject({ reason: "stack", at: "tools.ts:4" });
    if (engine.isSpent()) engine = await loadEngine();
    expect(textOf(bodyOf('return text("next");').end)).toBe("next");
  });

  it.each([
    'const s = "x".repeat(100_000_000);\nreturn text(s);',
    "const a = [];\nwhile (true) a.push(new Uint8Array(1_000_000));",
    'const s = "x".repeat(30_000_000);\nreturn text(s + "y" + s);',
  ])("end a body that takes too much memory, and the next one runs: %s", async (body) => {
    expect(faultOf(body)).toMatchObject({
      reason: "memory",
      message: "Memory limit exceeded: the code used more than 64 MiB.",
    });
    if (engine.isSpent()) engine = await loadEngine();
    expect(textOf(bodyOf('return text("next");').end)).toBe("next");
  });

  it("end a body whose result, request or detail is too long", () => {
    const limits = { output: 1000 };
    expect(faultOf('return text("x".repeat(2000));', {}, limits)?.reason).toBe("output");
    expect(faultOf('\nctx.ledger.add("x", "y".repeat(2000));', {}, limits)).toMatchObject({
      reason: "output",
      at: "tools.ts:5",
    });
  });

  it("end a body that acts without end", () => {
    const { end, events } = bodyOf('for (;;) ctx.ledger.add("x");', {}, { effects: 10 });
    expect(end).toMatchObject({ fault: { reason: "output", at: "tools.ts:4" } });
    expect(events).toHaveLength(10);
  });
});
