import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/json.ts";
import { META } from "../../protocol/mcp.ts";
import type { Exchange, WireLog } from "./log.ts";
import { readWireLog } from "./read-log.ts";
import { referee } from "./referee.ts";
import { type RuleId, RULES } from "./rules.ts";

const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const toMeta = (capabilities: JsonObject = CAPABILITIES): JsonObject => ({
  [META.protocolVersion]: "2026-07-28",
  [META.clientCapabilities]: capabilities,
});

const request = (id: number | string, params: JsonObject = {}, method = "tools/call"): JsonObject => ({
  jsonrpc: "2.0",
  id,
  method,
  params: {
    ...(method === "tools/call" && { name: "pay", arguments: { n: 1 } }),
    _meta: toMeta(),
    ...params,
  },
});
const result = (id: number | string, body: JsonObject): JsonObject => ({ jsonrpc: "2.0", id, result: body });
const complete = (id: number | string, more: JsonObject = {}) =>
  result(id, { resultType: "complete", content: [], ...more });
const refused = (id: number | string, code = -32602, more: JsonObject = {}): JsonObject => ({
  jsonrpc: "2.0",
  id,
  error: { code, message: "no", ...more },
});
const form = (properties: JsonObject = {}): JsonObject => ({
  method: "elicitation/create",
  params: { message: "Pay?", requestedSchema: { type: "object", properties } },
});
const url: JsonObject = {
  method: "elicitation/create",
  params: { mode: "url", message: "Sign in", url: "https://example.com/" },
};
const sampling = (params: JsonObject = {}): JsonObject => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: "Hi" } }], maxTokens: 9, ...params },
});
const roots: JsonObject = { method: "roots/list" };

const ask = (id: number | string, body: JsonObject) => result(id, { resultType: "input_required", ...body });
const asked = (id: number | string, requestState: string | null = "S", key = "ok") =>
  ask(id, { inputRequests: { [key]: form() }, ...(requestState !== null && { requestState }) });
const YES: JsonObject = { action: "accept", content: {} };
const retry = (id: number | string, params: JsonObject = {}) =>
  request(id, { requestState: "S", inputResponses: { ok: YES }, ...params });
/** A retry without a state. */
const answer = (id: number | string, params: JsonObject = {}) =>
  request(id, { inputResponses: { ok: YES }, ...params });
/** Params of another call of the same tool, and of another tool. */
const OTHER = { arguments: { n: 2 } };
const ANOTHER = { name: "refund", arguments: {} };

const NO_ARGUMENTS: JsonObject = { ...request(1), params: { name: "refund", _meta: toMeta() } };

function read(messages: JsonObject[]): WireLog {
  const { log, problems } = readWireLog(messages.map((message) => JSON.stringify(message)).join("\n"));
  expect(problems).toEqual([]);
  return log;
}
/** Every finding as `rule@line`. */
const judge = (messages: JsonObject[], over: Partial<WireLog> = {}) =>
  referee({ ...read(messages), ...over }).map(({ rule, at }) => `${rule}@${Object.values(at).join("")}`);

const FIRST = [request(1), asked(1)];
const STATELESS = [request(1), asked(1, null)];
const STATE_ONLY = [request(1), ask(1, { requestState: "S" })];
const askAll = (key: string, question: JsonObject, capabilities: JsonObject = CAPABILITIES) => [
  request(1, { _meta: toMeta(capabilities) }),
  ask(1, { requestState: "S", inputRequests: { [key]: question } }),
];

type Case = [what: string, wrong: JsonObject[], findings: string[], right: JsonObject[]];

/** For each rule: a log that breaks it with everything that is found, and beside it the log that is right. */
const CASES: Partial<Record<RuleId, Case[]>> = {
  "same-id-on-retry": [
    ["the id of the first request", [...FIRST, retry(1)], ["same-id-on-retry@3"], [...FIRST, retry(2)]],
    [
      "the id of two rounds before",
      [...FIRST, retry(2), asked(2, "T"), retry(1, { requestState: "T" })],
      ["same-id-on-retry@5"],
      [...FIRST, retry(2), asked(2, "T"), retry(3, { requestState: "T" })],
    ],
    [
      "the same string",
      [request("a"), asked("a"), retry("a")],
      ["same-id-on-retry@3"],
      [request("1"), asked("1"), retry(1)],
    ],
  ],
  "state-edited": [
    [
      "one character",
      [...FIRST, retry(2, { requestState: "s" })],
      ["state-edited@3"],
      [...FIRST, retry(2, { requestState: "S" })],
    ],
    [
      "a space at its end",
      [...FIRST, retry(2, { requestState: "S " })],
      ["state-edited@3"],
      [request(1), asked(1, ' {"a": 1}\n'), retry(2, { requestState: ' {"a": 1}\n' })],
    ],
    [
      "emptied",
      [...FIRST, retry(2, { requestState: "" })],
      ["state-edited@3"],
      [request(1), asked(1, ""), retry(2, { requestState: "" })],
    ],
  ],
  "state-dropped": [
    ["answers alone", [...FIRST, answer(2)], ["state-dropped@3"], [...FIRST, retry(2)]],
    ["an empty one", [request(1), asked(1, ""), answer(2)], ["state-dropped@3"], [...STATELESS, answer(2)]],
    [
      "nothing but the state was given",
      [...STATE_ONLY, request(2)],
      ["state-dropped@3"],
      [...STATE_ONLY, request(2, { requestState: "S" })],
    ],
  ],
  "state-invented": [
    [
      "null where none was given",
      [...STATELESS, answer(2, { requestState: null })],
      ["state-invented@3"],
      [...STATELESS, answer(2)],
    ],
    [
      "a string where none was given",
      [...STATELESS, answer(2, { requestState: "mine" })],
      ["state-invented@3"],
      [...STATELESS, answer(2)],
    ],
    ["on a first call", [request(1, { requestState: "mine" })], ["state-invented@1"], [request(1)]],
    [
      "one that a later round did not give again",
      [...FIRST, retry(2), asked(2, null), retry(3)],
      ["state-invented@5"],
      [...FIRST, retry(2), asked(2, null), answer(3)],
    ],
  ],
  "state-not-a-string": [
    [
      "null in its place",
      [...FIRST, retry(2, { requestState: null })],
      ["state-not-a-string@3"],
      [...FIRST, retry(2)],
    ],
    [
      "the parsed JSON",
      [request(1), asked(1, '{"a":1}'), retry(2, { requestState: { a: 1 } })],
      ["state-not-a-string@3"],
      [request(1), asked(1, '{"a":1}'), retry(2, { requestState: '{"a":1}' })],
    ],
  ],
  "state-of-an-earlier-round": [
    [
      "the first round's",
      [
        ...FIRST,
        retry(2),
        asked(2, "T", "more"),
        answer(3, { requestState: "S", inputResponses: { more: YES } }),
      ],
      ["state-of-an-earlier-round@5"],
      [
        ...FIRST,
        retry(2),
        asked(2, "T", "more"),
        answer(3, { requestState: "T", inputResponses: { more: YES } }),
      ],
    ],
  ],
  "fields-on-another-request": [
    [
      "tools/list",
      [...FIRST, request(2, { requestState: "S" }, "tools/list"), retry(3)],
      ["fields-on-another-request@3"],
      [...FIRST, request(2, {}, "tools/list"), retry(3)],
    ],
    [
      "another tool",
      [...FIRST, retry(2, ANOTHER)],
      ["fields-on-another-request@3"],
      [...FIRST, request(2, ANOTHER)],
    ],
    [
      "a call in parallel that was made before",
      [...FIRST, request(2, OTHER), asked(2, "T"), retry(3, OTHER)],
      ["fields-on-another-request@5"],
      [...FIRST, request(2, OTHER), asked(2, "T"), retry(3, { ...OTHER, requestState: "T" })],
    ],
    [
      "a call in parallel that is made only now",
      [...FIRST, retry(2, OTHER), retry(3)],
      ["fields-on-another-request@3"],
      [...FIRST, request(2, OTHER), retry(3)],
    ],
    [
      "answers on another tool, where there is no state",
      [...STATELESS, answer(2, ANOTHER)],
      ["fields-on-another-request@3"],
      [...STATELESS, request(2, ANOTHER)],
    ],
    [
      "answers on a call in parallel, where there is no state",
      [...STATELESS, answer(2, OTHER), answer(3)],
      ["fields-on-another-request@3"],
      [...STATELESS, request(2, OTHER), answer(3)],
    ],
    [
      "a list that was answered with input_required",
      [
        request(1, {}, "tools/list"),
        ask(1, { requestState: "S" }),
        request(2, { requestState: "S" }, "tools/list"),
      ],
      ["input-required-not-allowed@2", "fields-on-another-request@3"],
      [request(1, {}, "tools/list"), complete(1)],
    ],
  ],
  "arguments-changed": [
    ["with its state", [...FIRST, retry(2, OTHER)], ["arguments-changed@3"], [...FIRST, retry(2)]],
    ["without a state", [...STATELESS, answer(2, OTHER)], ["arguments-changed@3"], [...STATELESS, answer(2)]],
    [
      "another value of the same spelling",
      [...FIRST, retry(2, { arguments: { n: "1" } })],
      ["arguments-changed@3"],
      [
        request(1, { arguments: { a: 1, b: { c: 2, d: 3 } } }),
        asked(1),
        retry(2, { arguments: { b: { d: 3, c: 2 }, a: 1 } }),
      ],
    ],
  ],
  "answer-missing": [
    [
      "all of them",
      [...FIRST, request(2, { requestState: "S" })],
      ["answer-missing@3"],
      [...FIRST, retry(2)],
    ],
    [
      "one of two",
      [request(1), ask(1, { requestState: "S", inputRequests: { ok: form(), where: roots } }), retry(2)],
      ["answer-missing@3"],
      [
        request(1),
        ask(1, { requestState: "S", inputRequests: { ok: form(), where: roots } }),
        retry(2, { inputResponses: { ok: { action: "decline" }, where: { roots: [] } } }),
      ],
    ],
  ],
  "answer-not-asked-for": [
    [
      "a key too many",
      [...FIRST, retry(2, { inputResponses: { ok: YES, extra: YES } })],
      ["answer-not-asked-for@3"],
      [...FIRST, retry(2)],
    ],
    ["on a first call", [answer(1)], ["answer-not-asked-for@1"], [request(1)]],
    [
      "the first round's answer again",
      [
        ...FIRST,
        retry(2),
        asked(2, "T", "more"),
        retry(3, { requestState: "T", inputResponses: { ok: YES, more: YES } }),
      ],
      ["answer-not-asked-for@5"],
      [
        ...FIRST,
        retry(2),
        asked(2, "T", "more"),
        retry(3, { requestState: "T", inputResponses: { more: YES } }),
      ],
    ],
    [
      "a key of every object's prototype",
      [...FIRST, retry(2, { inputResponses: { ok: YES, constructor: YES } })],
      ["answer-not-asked-for@3"],
      [...askAll("constructor", form()), retry(2, { inputResponses: { constructor: YES } })],
    ],
  ],
  "answer-malformed": [
    ["a list", [...FIRST, retry(2, { inputResponses: [] })], ["answer-malformed@3"], [...FIRST, retry(2)]],
    ["null on a first call", [request(1, { inputResponses: null })], ["answer-malformed@1"], [request(1)]],
    [
      "the word of an old draft",
      [...FIRST, retry(2, { inputResponses: { ok: { action: "reject" } } })],
      ["answer-malformed@3"],
      [...FIRST, retry(2, { inputResponses: { ok: { action: "cancel" } } })],
    ],
    [
      "wrapped",
      [...FIRST, retry(2, { inputResponses: { ok: { method: "elicitation/create", result: YES } } })],
      ["answer-malformed@3"],
      [...FIRST, retry(2)],
    ],
    [
      "no object",
      [...FIRST, retry(2, { inputResponses: { ok: true } })],
      ["answer-malformed@3"],
      [...FIRST, retry(2)],
    ],
    [
      "content for a URL",
      [...askAll("ok", url), retry(2)],
      ["answer-malformed@3"],
      [...askAll("ok", url), retry(2, { inputResponses: { ok: { action: "accept" } } })],
    ],
    [
      "roots that are none",
      [...askAll("ok", roots), retry(2, { inputResponses: { ok: YES } })],
      ["answer-malformed@3"],
      [...askAll("ok", roots), retry(2, { inputResponses: { ok: { roots: [] } } })],
    ],
    [
      "a sampling answer without its model",
      [...askAll("ok", sampling()), retry(2, { inputResponses: { ok: { role: "assistant", content: [] } } })],
      ["answer-malformed@3"],
      [
        ...askAll("ok", sampling()),
        retry(2, {
          inputResponses: { ok: { role: "assistant", model: "m", content: { type: "text", text: "" } } },
        }),
      ],
    ],
  ],
  "undeclared-kind-answered": [
    [
      "sampling",
      [
        ...askAll("ok", sampling(), { elicitation: {} }),
        retry(2, { inputResponses: { ok: { role: "assistant", model: "m", content: [] } } }),
      ],
      ["input-request-undeclared@2", "undeclared-kind-answered@3"],
      [...askAll("ok", form(), { elicitation: {} }), retry(2)],
    ],
    [
      "a call of a tool inside the question",
      [...askAll("ok", { method: "tools/call", params: { name: "x" } }), retry(2)],
      ["input-request-of-no-kind@2", "undeclared-kind-answered@3"],
      [...FIRST, retry(2)],
    ],
  ],
  "retry-after-complete": [
    [
      "with the state",
      [...FIRST, retry(2), complete(2), retry(3)],
      ["retry-after-complete@5"],
      [...FIRST, retry(2), complete(2), request(3)],
    ],
    [
      "without a state",
      [...STATELESS, answer(2), complete(2), answer(3)],
      ["retry-after-complete@5"],
      [...STATELESS, answer(2), complete(2), request(3), asked(3, null), answer(4)],
    ],
  ],
  "retry-after-refusal": [
    [
      "the same state",
      [...FIRST, retry(2), refused(2), retry(3)],
      ["retry-after-refusal@5"],
      [...FIRST, retry(2), refused(2), request(3), asked(3, "T"), retry(4, { requestState: "T" })],
    ],
    [
      "the same edited state",
      [...FIRST, retry(2, { requestState: "E" }), refused(2), retry(3, { requestState: "E" })],
      ["state-edited@3", "state-edited@5", "retry-after-refusal@5"],
      [...FIRST, retry(2), refused(2, -32603), retry(3), complete(3)],
    ],
  ],
  "meta-missing": [
    ["no _meta", [request(1, { _meta: {} })], ["meta-missing@1"], [request(1)]],
    ["on the retry", [...FIRST, retry(2, { _meta: {} })], ["meta-missing@3"], [...FIRST, retry(2)]],
    [
      "capabilities that are no object",
      [request(1, { _meta: { ...toMeta(), [META.clientCapabilities]: true } })],
      ["meta-missing@1"],
      [request(1, { _meta: toMeta({}) })],
    ],
    [
      "params that are a list",
      [{ jsonrpc: "2.0", id: 1, method: "tools/list", params: [] }],
      ["meta-missing@1"],
      [request(1, {}, "tools/list")],
    ],
  ],
  "input-required-not-allowed": [
    [
      "on completion/complete",
      [request(1, {}, "completion/complete"), ask(1, { requestState: "S" })],
      ["input-required-not-allowed@2"],
      [request(1, { name: "p" }, "prompts/get"), ask(1, { requestState: "S" })],
    ],
    [
      "on resources/list",
      [request(1, {}, "resources/list"), ask(1, { requestState: "S" })],
      ["input-required-not-allowed@2"],
      [request(1, { uri: "a:b" }, "resources/read"), ask(1, { requestState: "S" })],
    ],
  ],
  "input-required-without-fields": [
    ["neither", [request(1), ask(1, {})], ["input-required-without-fields@2"], STATE_ONLY],
  ],
  "input-requests-empty": [
    [
      "no question and no state",
      [request(1), ask(1, { inputRequests: {} })],
      ["input-requests-empty@2"],
      [request(1), ask(1, { inputRequests: {}, requestState: "" }), request(2, { requestState: "" })],
    ],
  ],
  "input-request-undeclared": [
    [
      "a form",
      askAll("k", form(), {}),
      ["input-request-undeclared@2"],
      askAll("k", form(), { elicitation: {} }),
    ],
    [
      "a form for a client that knows URLs only",
      askAll("k", form(), { elicitation: { url: {} } }),
      ["input-request-undeclared@2"],
      askAll("k", url, { elicitation: { url: {} } }),
    ],
    [
      "a URL for a client that knows forms only",
      askAll("k", url, { elicitation: {} }),
      ["input-request-undeclared@2"],
      askAll("k", form(), { elicitation: { form: {} } }),
    ],
    [
      "roots",
      askAll("k", roots, { sampling: {} }),
      ["input-request-undeclared@2"],
      askAll("k", roots, { roots: {} }),
    ],
    [
      "tools in sampling",
      askAll("k", sampling({ tools: [] }), { sampling: {} }),
      ["input-request-undeclared@2"],
      askAll("k", sampling({ tools: [] }), { sampling: { tools: {} } }),
    ],
    [
      "a capability that is no object",
      askAll("k", form(), { elicitation: true }),
      ["input-request-undeclared@2"],
      askAll("k", form()),
    ],
  ],
  "input-request-of-no-kind": [
    ["tools/call", askAll("k", { method: "tools/call" }), ["input-request-of-no-kind@2"], askAll("k", roots)],
    [
      "a number",
      [request(1), ask(1, { inputRequests: { k: 7 } })],
      ["input-request-of-no-kind@2"],
      askAll("k", roots),
    ],
    [
      "a list of questions",
      [request(1), ask(1, { inputRequests: [form()] })],
      ["input-request-of-no-kind@2"],
      askAll("k", form()),
    ],
  ],
  "elicitation-malformed": [
    [
      "an unknown mode",
      askAll("k", { method: "elicitation/create", params: { message: "?", mode: "voice" } }),
      ["elicitation-malformed@2"],
      askAll("k", form()),
    ],
    [
      "no message",
      askAll("k", {
        method: "elicitation/create",
        params: { requestedSchema: { type: "object", properties: {} } },
      }),
      ["elicitation-malformed@2"],
      askAll("k", form()),
    ],
    [
      "a script for a URL",
      askAll("k", {
        method: "elicitation/create",
        params: { mode: "url", message: "?", url: "javascript:alert(1)" },
      }),
      ["elicitation-malformed@2"],
      askAll("k", url),
    ],
  ],
  "sampling-malformed": [
    [
      "no messages",
      askAll("k", sampling({ messages: 5 })),
      ["sampling-malformed@2"],
      askAll("k", sampling()),
    ],
    [
      "no limit of tokens",
      askAll("k", sampling({ maxTokens: 0.5 })),
      ["sampling-malformed@2"],
      askAll("k", sampling()),
    ],
    [
      "the role of a system",
      askAll("k", sampling({ messages: [{ role: "system", content: { type: "text", text: "" } }] })),
      ["sampling-malformed@2"],
      askAll("k", sampling({ messages: [{ role: "assistant", content: [{ type: "text", text: "" }] }] })),
    ],
    [
      "a block of no type",
      askAll("k", sampling({ messages: [{ role: "user", content: {} }] })),
      ["sampling-malformed@2"],
      askAll("k", sampling()),
    ],
  ],
  "requested-schema-malformed": [
    [
      "nested",
      askAll("k", form({ a: { type: "object", properties: {} } })),
      ["requested-schema-malformed@2"],
      askAll("k", form({ a: { type: "string" } })),
    ],
    [
      "enum on the list in place of its items",
      askAll("k", form({ a: { type: "array", enum: ["x"] } })),
      ["requested-schema-malformed@2"],
      askAll("k", form({ a: { type: "array", items: { type: "string", enum: ["x"] } } })),
    ],
    [
      "none at all",
      askAll("k", { method: "elicitation/create", params: { message: "?" } }),
      ["requested-schema-malformed@2"],
      askAll("k", form()),
    ],
  ],
  "issued-state-not-a-string": [
    [
      "an object",
      [request(1), ask(1, { requestState: { a: 1 } })],
      ["issued-state-not-a-string@2"],
      STATE_ONLY,
    ],
    [
      "null",
      [request(1), ask(1, { requestState: null, inputRequests: { ok: form() } })],
      ["issued-state-not-a-string@2"],
      STATELESS,
    ],
  ],
  "request-sent-by-server": [
    [
      "an elicitation while the call is open",
      [request(1), { jsonrpc: "2.0", id: 9, ...form() }, complete(1)],
      ["request-sent-by-server@2"],
      [request(1), { jsonrpc: "2.0", method: "notifications/progress", params: {} }, complete(1)],
    ],
    [
      "before anything was asked",
      [{ jsonrpc: "2.0", id: 9, ...roots }, request(1)],
      ["request-sent-by-server@1"],
      [request(1)],
    ],
  ],
  "response-sent-by-client": [
    [
      "the answer to a server's request",
      [request(1), { jsonrpc: "2.0", id: 9, ...form() }, result(9, YES), complete(1)],
      ["request-sent-by-server@2", "response-sent-by-client@3"],
      [...FIRST, retry(2), complete(2)],
    ],
  ],
  "edited-state-accepted": [
    [
      "one character",
      [...FIRST, retry(2, { requestState: "s" }), complete(2)],
      ["state-edited@3", "edited-state-accepted@4"],
      [...FIRST, retry(2), complete(2)],
    ],
    [
      "a number",
      [...FIRST, retry(2, { requestState: 42 }), complete(2)],
      ["state-not-a-string@3", "edited-state-accepted@4"],
      [...FIRST, retry(2), complete(2)],
    ],
  ],
  "result-type-missing": [
    [
      "of a call",
      [request(1), result(1, { content: [] })],
      ["result-type-missing@2"],
      [request(1), complete(1)],
    ],
    [
      "of a list",
      [request(1, {}, "tools/list"), result(1, { tools: [] })],
      ["result-type-missing@2"],
      [request(1, {}, "tools/list"), result(1, { resultType: "complete", tools: [] })],
    ],
  ],
  "result-type-unknown": [
    [
      "maybe",
      [request(1), result(1, { resultType: "maybe" })],
      ["result-type-unknown@2"],
      [request(1), complete(1)],
    ],
    [
      "null",
      [request(1), result(1, { resultType: null })],
      ["result-type-unknown@2"],
      [
        request(1, { _meta: toMeta({ extensions: { "com.example/x": {} } }) }),
        result(1, { resultType: "task" }),
      ],
    ],
  ],
  "capability-error-without-data": [
    [
      "no data",
      [request(1), refused(1, -32021)],
      ["capability-error-without-data@2"],
      [request(1), refused(1, -32021, { data: { requiredCapabilities: { elicitation: { form: {} } } } })],
    ],
    [
      "a list of names",
      [request(1), refused(1, -32021, { data: { requiredCapabilities: ["elicitation"] } })],
      ["capability-error-without-data@2"],
      [request(1), refused(1, -32021, { data: { requiredCapabilities: { roots: {} } } })],
    ],
  ],
  "error-code-reserved": [
    [
      "of no meaning",
      [request(1), refused(1, -32050)],
      ["error-code-reserved@2"],
      [request(1), refused(1, -32602)],
    ],
    [
      "of an earlier revision",
      [request(1), refused(1, -32042)],
      ["error-code-reserved@2"],
      [request(1), refused(1, -1)],
    ],
  ],
};

const rows = Object.entries(CASES).flatMap(([rule, cases]) =>
  cases.map(([what, wrong, findings, right]) => ({ rule, what, wrong, findings, right })),
);

describe("referee", () => {
  it.each(rows)(
    "$rule: finds $what, and nothing in the right log beside it",
    ({ rule, wrong, findings, right }) => {
      expect(judge(wrong)).toEqual(findings);
      expect(findings.map((finding) => finding.split("@")[0])).toContain(rule);
      expect(judge(right)).toEqual([]);
    },
  );

  it("takes an absent resultType as complete", () => {
    const log = [...FIRST, retry(2), result(2, { content: [] }), retry(3)];
    expect(judge(log)).toEqual(["result-type-missing@4", "retry-after-complete@5"]);
  });
});

describe("a finding", () => {
  it("has its side, a level, a section with an address on the revision's pages, and a message in sentences", () => {
    for (const { wrong } of rows) {
      for (const { rule, side, level, section, message } of referee(read(wrong))) {
        expect({ side, level }).toEqual({ side: RULES[rule].side, level: RULES[rule].level });
        expect(section.url).toMatch(
          /^https:\/\/modelcontextprotocol\.io\/specification\/2026-07-28\/(basic|client)(\/[a-z/-]+)?#[a-z-]+$/,
        );
        expect(section.name).toMatch(/^[A-Z].+, .+$/);
        expect(message).toMatch(/\.$/);
      }
    }
  });

  it("never shows a state", () => {
    const secret = "sealed-and-secret";
    const log = [request(1), asked(1, secret), retry(2, { requestState: `${secret}x` }), complete(2)];
    const text = JSON.stringify(referee(read(log)));
    expect(text).toContain("it had 17 characters and now has 18, the first 17 alike");
    expect(text).not.toContain(secret);
  });

  it("keeps what the log says on one line and short", () => {
    const [finding] = referee(read([request(1), result(1, { resultType: `a\u202e\n${"x".repeat(500)}` })]));
    expect(finding?.message).toContain(String.raw`"a\u{202e}\nxxx`);
    expect(finding?.message.length).toBeLessThan(300);
  });

  it("comes once for each place, however many keys are concerned", () => {
    const keys = ["a", "b", "c", "d", "e"];
    const inputRequests = Object.fromEntries(keys.map((key) => [key, { method: "x" }]));
    expect(judge([request(1), ask(1, { inputRequests })])).toEqual(["input-request-of-no-kind@2"]);
    const [missing] = referee(
      read([
        request(1),
        ask(1, { requestState: "S", inputRequests: Object.fromEntries(keys.map((key) => [key, form()])) }),
        request(2, { requestState: "S" }),
      ]),
    );
    expect(missing?.message).toContain('"a", "b", "c" and 2 more');
  });

  it("names the page of the kind that was not declared", () => {
    const answers: [JsonObject, JsonObject, string][] = [
      [form(), YES, "client/elicitation#capabilities"],
      [roots, { roots: [] }, "client/roots#capabilities"],
      [sampling(), { role: "assistant", model: "m", content: [] }, "client/sampling#capabilities"],
    ];
    for (const [question, ok, page] of answers) {
      const log = read([...askAll("ok", question, {}), retry(2, { inputResponses: { ok } })]);
      const finding = referee(log).find(({ rule }) => rule === "undeclared-kind-answered");
      expect(finding?.section.url.endsWith(page)).toBe(true);
    }
  });
});

describe("calls in parallel", () => {
  it("are told apart by their state, in whatever order they end", () => {
    const log = [
      request(1),
      request(2),
      request(3, OTHER),
      asked(3, "C"),
      asked(1, "A"),
      asked(2, "B"),
      retry(4, { requestState: "B" }),
      retry(5, { ...OTHER, requestState: "C" }),
      retry(6, { requestState: "A" }),
      complete(6),
      complete(4),
      complete(5),
    ];
    expect(judge(log)).toEqual([]);
  });

  it("are told apart by what they call where there is no state", () => {
    const log = [
      request(1),
      request(2, OTHER),
      request(3, { name: "p" }, "prompts/get"),
      asked(3, null, "who"),
      asked(2, null, "two"),
      asked(1, null, "one"),
      request(4, { name: "p", inputResponses: { who: YES } }, "prompts/get"),
      answer(5, { inputResponses: { one: YES } }),
      answer(6, { ...OTHER, inputResponses: { two: YES } }),
    ];
    expect(judge(log)).toEqual([]);
  });

  it("may be equal: each is retried with its own answers", () => {
    const log = [
      request(1),
      request(2),
      asked(1, null, "a"),
      asked(2, null, "b"),
      answer(3, { inputResponses: { a: YES } }),
      answer(4, { inputResponses: { b: YES } }),
    ];
    expect(judge(log)).toEqual([]);
  });

  it("may be equal and given up: a call that is made again is no retry", () => {
    expect(judge([...FIRST, request(2), asked(2, "T"), retry(3, { requestState: "T" })])).toEqual([]);
    expect(judge([...STATE_ONLY, request(2), request(3, { requestState: "S" })])).toEqual([]);
  });

  it("may be told the same state: the latest round counts", () => {
    expect(judge([...FIRST, retry(2), asked(2), retry(3), complete(3)])).toEqual([]);
  });
});

describe("what is not against the rules", () => {
  it.each<[string, JsonObject[]]>([
    ["other _meta in each round", [...FIRST, retry(2, { _meta: { ...toMeta(), progressToken: 7 } })]],
    ["no arguments, and then empty ones", [NO_ARGUMENTS, asked(1), retry(2, ANOTHER)]],
    [
      "answers that break the form: the server asks again",
      [
        ...askAll("ok", form({ a: { type: "integer" } })),
        retry(2, { inputResponses: { ok: { action: "accept", content: { a: "x" } } } }),
      ],
    ],
    ["a retry that went lost and is sent once more", [...FIRST, retry(2), retry(3), complete(3)]],
    [
      "two branches of one dialog",
      [
        ...FIRST,
        retry(2),
        retry(3),
        asked(2, "A"),
        asked(3, "B"),
        retry(4, { requestState: "A" }),
        retry(5, { requestState: "B" }),
      ],
    ],
    ["a state that is refused", [...FIRST, retry(2), refused(2)]],
    [
      "a retry that is mended after a header was wrong",
      [...FIRST, retry(2), refused(2, -32020), retry(3), complete(3)],
    ],
    ["a failure with an edited state among the tool's own", [request(1), complete(1, { isError: true })]],
    ["an error without an id", [request(1), { jsonrpc: "2.0", error: { code: -32700, message: "no" } }]],
    [
      "an empty map of answers where nothing was asked",
      [...STATE_ONLY, request(2, { requestState: "S", inputResponses: {} })],
    ],
  ])("%s", (_, log) => {
    expect(judge(log)).toEqual([]);
  });

  it("is a state that is unknown to a server that fails the call", () => {
    const log = [...FIRST, retry(2, { requestState: "E" }), complete(2, { isError: true })];
    expect(judge(log)).toEqual(["state-edited@3"]);
  });

  it("is an id that JSON cannot keep: whether it is the same cannot be told", () => {
    const text = [request(1), asked(1), retry(2)].map((message) => JSON.stringify(message)).join("\n");
    const { log } = readWireLog(
      text.replaceAll('"id":1', '"id":9007199254740993').replace('"id":2', '"id":9007199254740992'),
    );
    expect(referee(log)).toEqual([]);
  });
});

describe("no-limit", () => {
  /** A call that is asked again and again, and retried so many times. */
  const insist = (retries: number) => [
    request(0),
    asked(0, "S0"),
    ...Array.from({ length: retries }, (_, n) => [
      retry(n + 1, { requestState: `S${n}` }),
      asked(n + 1, `S${n + 1}`),
    ]).flat(),
  ];

  it("is found once, at the eleventh retry of one call", () => {
    expect(judge(insist(10))).toEqual([]);
    expect(judge(insist(11))).toEqual(["no-limit@23"]);
    expect(judge(insist(14))).toEqual(["no-limit@23"]);
  });

  it("is found at the first retry over the limit that the log knows", () => {
    expect(judge(insist(3), { limit: 3 })).toEqual([]);
    expect(judge(insist(5), { limit: 3 })).toEqual(["no-limit@9"]);
    expect(judge(insist(12), { limit: 50 })).toEqual([]);
  });

  it("counts each call by itself", () => {
    const log = Array.from({ length: 12 }, (_, n) => {
      const own = { arguments: { n } };
      return [
        request(`a${n}`, own),
        asked(`a${n}`, `S${n}`),
        retry(`b${n}`, { ...own, requestState: `S${n}` }),
        complete(`b${n}`),
      ];
    });
    expect(judge(log.flat())).toEqual([]);
  });
});

describe("the log of one run", () => {
  it("knows that a call made again is its retry", () => {
    expect(judge([...FIRST, request(2)], { oneCall: true })).toEqual(["state-dropped@3", "answer-missing@3"]);
    expect(judge([...FIRST, request(2, OTHER)], { oneCall: true })).toEqual([]);
  });

  it("lets a call start afresh after a refusal, and after its limit", () => {
    expect(judge([...FIRST, retry(2), refused(2), request(3)], { oneCall: true })).toEqual([]);
    expect(judge([...FIRST, request(2)], { oneCall: true, limit: 0 })).toEqual([]);
  });

  it.each([
    [
      "unknown-result-type-accepted",
      result(1, { resultType: "maybe" }),
      ["result-type-unknown@2", "unknown-result-type-accepted@2"],
    ],
    ["interim-result-accepted", asked(1), ["interim-result-accepted@2"]],
    ["nothing where the result is complete", complete(1), []],
    ["nothing of the type where it is absent", result(1, {}), ["result-type-missing@2"]],
  ])("%s: finds what the client took for its result", (_, response, expected) => {
    expect(judge([request(1), response], { taken: true })).toEqual(expected);
    expect(judge([request(1), response])).toEqual(
      expected.filter((finding) => !finding.includes("accepted")),
    );
  });

  it("has taken nothing where there is no result", () => {
    expect(judge([request(1)], { taken: true })).toEqual([]);
  });
});

describe("headers", () => {
  const STANDARD = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "pay" };
  /** One exchange over HTTP. Header names are in whatever case. */
  const over = (headers: JsonObject, message = request(1), status = 200, response = complete(1)) =>
    judge([{ request: { headers, body: message }, response: { status, body: response } }]);

  it("are as the body has them, in any case", () => {
    expect(over(STANDARD)).toEqual([]);
    expect(
      over({ "mcp-protocol-version": "2026-07-28", "MCP-METHOD": "tools/call", "mcp-name": "pay" }),
    ).toEqual([]);
    // HAR writes headers as a list.
    expect(
      over(
        [
          { name: "Mcp-Method", value: "tools/list" },
          { name: "mcp-protocol-version", value: "2026-07-28" },
        ] as unknown as JsonObject,
        request(1, {}, "tools/list"),
      ),
    ).toEqual([]);
  });

  it.each(Object.keys(STANDARD))("header-missing: finds that %s is absent", (name) => {
    const headers = Object.fromEntries(Object.entries(STANDARD).filter(([key]) => key !== name));
    expect(over(headers)).toEqual(["header-missing@1"]);
  });

  it.each([
    ["MCP-Protocol-Version", "2025-11-25"],
    ["Mcp-Method", "tools/list"],
    ["Mcp-Name", "PAY"],
  ])("header-mismatch: finds that %s is %s", (name, value) => {
    expect(over({ ...STANDARD, [name]: value })).toEqual(["header-mismatch@1"]);
  });

  it("are compared after decoding", () => {
    // Base64 of the UTF-8 of "zahlen für".
    const message = request(1, { name: "zahlen für" });
    expect(over({ ...STANDARD, "Mcp-Name": "=?base64?emFobGVuIGbDvHI=?=" }, message)).toEqual([]);
    expect(over({ ...STANDARD, "Mcp-Name": "=?base64?emFobGVu?=" }, message)).toEqual(["header-mismatch@1"]);
  });

  it("name a resource by its address, and nothing on other methods", () => {
    const resource = request(1, { uri: "test://a" }, "resources/read");
    const headers = { ...STANDARD, "Mcp-Method": "resources/read" };
    expect(over({ ...headers, "Mcp-Name": "test://a" }, resource)).toEqual([]);
    expect(over(headers, resource)).toEqual(["header-mismatch@1"]);
  });

  it("are not judged where the log does not have them", () => {
    expect(judge([{ request: request(1), response: complete(1) }])).toEqual([]);
  });

  it("repeat the arguments that the tool's listed schema wants there", () => {
    const inputSchema = { type: "object", properties: { n: { type: "integer", "x-mcp-header": "Count" } } };
    const listing = {
      request: request(1, {}, "tools/list"),
      response: complete(1, { tools: [{ name: "pay", inputSchema }, 7] }),
    };
    const call = (headers: JsonObject, params: JsonObject = {}) => ({
      request: { headers: { ...STANDARD, ...headers }, body: request(2, params) },
      response: { body: complete(2) },
    });
    expect(judge([listing, call({ "Mcp-Param-Count": "1" })])).toEqual([]);
    expect(judge([listing, call({})])).toEqual(["header-missing@2"]);
    expect(judge([listing, call({ "mcp-param-count": "2" })])).toEqual(["header-mismatch@2"]);
    expect(judge([listing, call({}, { arguments: {} })])).toEqual([]);
    expect(judge([listing, call({ "Mcp-Param-Count": "1" }, { arguments: {} })])).toEqual([
      "header-mismatch@2",
    ]);
    const bad = {
      ...listing,
      response: complete(1, { tools: [{ name: "pay", inputSchema: { "x-mcp-header": "X" } }] }),
    };
    expect(judge([bad, call({})])).toEqual([]);
  });

  it.each([
    [-32021, 200, 400, { data: { requiredCapabilities: { roots: {} } } }],
    [-32020, 200, 400, {}],
    [-32022, 404, 400, {}],
    [-32601, 200, 404, {}],
  ])("error-status: finds %i with HTTP %i, and nothing with %i", (code, wrong, right, more) => {
    const response = refused(1, code, more);
    expect(over(STANDARD, request(1), wrong, response)).toEqual(["error-status@1"]);
    expect(over(STANDARD, request(1), right, response)).toEqual([]);
  });

  it("response-id: finds another id, or the same number as text", () => {
    expect(over(STANDARD, request(1), 200, complete(2))).toEqual(["response-id@1"]);
    expect(over(STANDARD, request(1), 200, complete("1"))).toEqual(["response-id@1"]);
    expect(
      over(STANDARD, request(1), 200, { jsonrpc: "2.0", id: null, result: { resultType: "complete" } }),
    ).toEqual(["response-id@1"]);
    expect(
      over(STANDARD, request(1), 400, { jsonrpc: "2.0", id: null, error: { code: -32600, message: "" } }),
    ).toEqual([]);
  });
});

describe("an earlier revision", () => {
  const initialize = [
    { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25" } },
    result(0, { protocolVersion: "2025-11-25" }),
  ];
  const bare = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "pay" } };

  it("is left alone: it has other rules", () => {
    const log = [...initialize, bare, { jsonrpc: "2.0", id: 5, ...form() }, result(1, { content: [] })];
    expect(judge(log)).toEqual([]);
    const http = {
      request: { headers: { "MCP-Protocol-Version": "2025-06-18" }, body: bare },
      response: { body: result(1, {}) },
    };
    expect(judge([http])).toEqual([]);
  });

  it("does not excuse a request that says it is of this one", () => {
    expect(judge([...initialize, request(1, { requestState: null })])).toEqual(["state-invented@3"]);
  });

  it("is not what a server speaks that refuses to initialize", () => {
    expect(judge([initialize[0]!, refused(0, -32601), bare])).toEqual(["meta-missing@3"]);
  });
});

describe("the rules", () => {
  it("each have a test above", () => {
    const elsewhere: RuleId[] = [
      "no-limit",
      "header-missing",
      "header-mismatch",
      "unknown-result-type-accepted",
      "interim-result-accepted",
      "error-status",
      "response-id",
    ];
    expect([...Object.keys(CASES), ...elsewhere].sort()).toEqual(Object.keys(RULES).sort());
  });
});

describe("a long log", () => {
  const toForm = (wrong: number) => {
    const entries = Array.from({ length: 1200 }, (_, n) => [
      `f${n}`,
      { type: n === wrong ? "object" : "string" },
    ]);
    return askAll("k", form(Object.fromEntries(entries) as JsonObject));
  };

  it("has the first thousand fields of a form judged", () => {
    expect(judge(toForm(999))).toEqual(["requested-schema-malformed@2"]);
    expect(judge(toForm(-1))).toEqual([]);
  });

  it("is judged without looking at every call for every retry: 20,000 equal ones", () => {
    const exchanges = Array.from({ length: 20_000 }, (_, n): Exchange[] => {
      const at = { line: n + 1 };
      const base = { at, endedAt: at, headers: null, status: null, pushed: [] };
      return [
        { ...base, request: request(2 * n), response: asked(2 * n, null), sent: 4 * n, ended: 4 * n + 1 },
        {
          ...base,
          request: answer(2 * n + 1),
          response: complete(2 * n + 1),
          sent: 4 * n + 2,
          ended: 4 * n + 3,
        },
      ];
    });
    const log: WireLog = {
      exchanges: exchanges.flat(),
      strays: [],
      limit: null,
      oneCall: false,
      taken: false,
    };
    expect(referee(log)).toEqual([]);
  });
});
