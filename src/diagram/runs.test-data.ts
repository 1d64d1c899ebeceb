import type { Json, JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { TraceBody, TraceEvent } from "../trace/event.ts";
type B = TraceBody;
/** Events as the trace numbers them, all at the virtual clock’s start. */
export const trace = (bodies: B[], run = 1): TraceEvent[] =>
  bodies.map((b, i) => ({ ...b, n: i + 1, run, at: Date.UTC(2026, 6, 28) }));
const b64 = (o: JsonObject) =>
  btoa(JSON.stringify(o)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const token = (saved: JsonObject, sig = "sig1") =>
  `${b64({ sub: "ana", exp: 1, dig: "x", nonce: "n", data: { saved, open: ["confirm"], answers: {} } })}.${sig}`;
export const started = (
  name: string,
  args: JsonObject,
  extra: Partial<Extract<B, { kind: "started" }>> = {},
): B => ({
  kind: "started",
  client: "loop",
  method: "tools/call",
  params: { name, arguments: args },
  principal: "ana",
  capabilities: {},
  maxRounds: 3,
  era: "modern",
  instances: 1,
  serverName: "charges",
  ...extra,
});
export const sent = (id: number, params: JsonObject = {}, method = "tools/call", principal = "ana"): B => ({
  kind: "sent",
  exchange: `x${id}`,
  url: "/mcp",
  headers: { Authorization: `Bearer ${principal}` },
  message: { jsonrpc: "2.0", id, method, params },
  bytes: 100,
});
export const judged = (
  id: number,
  verdict: "accepted" | "bad signature" | "unknown state" | "issued to a different principal" = "accepted",
  instance = "A",
): B => ({ kind: "judged", exchange: `x${id}`, instance, verdict, gates: [], bytes: 228 });
export const entered = (id: number, round: number, instance = "A"): B => ({
  kind: "entered",
  exchange: `x${id}`,
  instance,
  round,
  method: "tools/call",
  name: "charge_bad",
});
export const acted = (
  id: number,
  round: number,
  detail: Json = { amount: 40 },
  entry = "charge",
  line = 8,
  recorded = true,
): B => ({ kind: "acted", exchange: `x${id}`, entry, detail, recorded, round, line });
export const received = (id: number, result: JsonObject): B => ({
  kind: "received",
  exchange: `x${id}`,
  status: 200,
  headers: {},
  message: { jsonrpc: "2.0", id, result },
  bytes: 200,
});
const failedWith = (id: number, code: number, message: string): B => ({
  kind: "received",
  exchange: `x${id}`,
  status: 200,
  headers: {},
  message: { jsonrpc: "2.0", id, error: { code, message } },
  bytes: 200,
});
export const asks = (id: number, keys: string[], state?: string): B =>
  received(id, {
    resultType: "input_required",
    inputRequests: Object.fromEntries(keys.map((k) => [k, { method: "elicitation/create", params: {} }])),
    ...(state === undefined ? {} : { requestState: state }),
  });
const yesNo = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Charge 40?",
    requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } },
  },
};
const form = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Which?",
    requestedSchema: {
      type: "object",
      properties: { seat: { type: "string" }, quantity: { type: "number" } },
    },
  },
};
export const prompted = (id: number, prompt: number, key = "confirm", request: InputRequest = yesNo): B[] => [
  { kind: "prompted", exchange: `x${id}`, prompt, key, request },
  { kind: "waiting", prompt, key },
];
export const answered = (prompt: number, action: string, key = "confirm"): B => ({
  kind: "answered",
  prompt,
  key,
  response: { action },
});
export const finished = (
  outcome: Extract<B, { kind: "finished" }>["outcome"] = { status: "completed", text: "done" },
): B => ({ kind: "finished", outcome });
const left = (id: number): B => ({
  kind: "left",
  exchange: `x${id}`,
  instance: "A",
  round: 1,
  how: "asked",
  keys: [],
  lines: [],
});

const T = token({ price: 190 });
const round1 = [
  started("charge_bad", { amount: 40 }),
  sent(1),
  entered(1, 1),
  acted(1, 1),
  left(1),
  asks(1, ["confirm"], T),
  ...prompted(1, 1),
];
/** Runs of every kind that the diagram has to draw. */
export const runs = {
  decline: [
    ...round1,
    answered(1, "decline"),
    sent(2, { requestState: T, inputResponses: {} }),
    judged(2),
    entered(2, 2),
    acted(2, 2),
    received(2, { resultType: "complete" }),
    finished(),
  ],
  accept: [
    started("submit_expense", { amount: 250 }),
    sent(1),
    entered(1, 1),
    asks(1, ["confirm"], T),
    ...prompted(1, 1),
    answered(1, "accept"),
    sent(2, { requestState: T, inputResponses: {} }),
    judged(2),
    entered(2, 2),
    acted(2, 2, { amount: 250 }, "expense", 12),
    received(2, { resultType: "complete" }),
    finished(),
  ],
  open: round1,
  refusal: [
    ...round1,
    answered(1, "accept"),
    sent(2, { requestState: token({ price: 1 }), inputResponses: {} }, "tools/call", "bo"),
    judged(2, "issued to a different principal"),
    failedWith(
      2,
      -32602,
      "Invalid requestState: issued to a different principal. Start the request again without it.",
    ),
    finished({ status: "refused", code: -32602, message: "x" }),
  ],
  elsewhere: [
    ...round1,
    answered(1, "accept"),
    sent(2, { requestState: T, inputResponses: {} }),
    judged(2, "unknown state", "B"),
    failedWith(2, -32602, "Invalid requestState: unknown state. Start the request again without it."),
    finished({ status: "refused", code: -32602, message: "x" }),
  ],
  plainRefusal: [
    started("nope", {}),
    sent(1),
    failedWith(1, -32602, "Unknown tool: nope"),
    finished({ status: "refused", code: -32602, message: "x" }),
  ],
  stateOnly: [
    started("import_file", { rows: 300 }),
    sent(1),
    entered(1, 1),
    received(1, { resultType: "input_required", requestState: "h1" }),
    { kind: "moved", to: Date.UTC(2026, 6, 28) + 1000, reason: "pause" },
    sent(2, { requestState: "h1" }),
    entered(2, 2),
    received(2, { resultType: "input_required", requestState: "h2" }),
    { kind: "moved", to: Date.UTC(2026, 6, 28) + 2000, reason: "pause" },
    sent(3, { requestState: "h2" }),
    entered(3, 3),
    acted(3, 3, { rows: 300 }, "import", 20),
    received(3, { resultType: "complete" }),
    finished(),
  ],
  twoPrompts: [
    started("book", { quantity: 2 }),
    sent(1),
    entered(1, 1),
    asks(1, ["confirm", "which_seat_please"], T),
    ...prompted(1, 1, "confirm"),
    answered(1, "accept"),
    ...prompted(1, 2, "which_seat_please", form),
    answered(2, "accept", "which_seat_please"),
    sent(2, { requestState: T, inputResponses: {} }),
    entered(2, 2),
    acted(2, 2, { seat: "12A", quantity: 2 }, "booking", 15),
    received(2, { resultType: "complete" }),
    finished(),
  ],
  single: [
    started("submit_expense", { amount: 50 }),
    sent(1),
    entered(1, 1),
    acted(1, 1, { amount: 50 }, "expense", 12),
    received(1, { resultType: "complete" }),
    finished(),
  ],
  failing: [
    started("charge_bad", { amount: 40 }),
    sent(1),
    entered(1, 1),
    acted(1, 1),
    received(1, { resultType: "complete", isError: true }),
    finished({ status: "failed", message: "boom", at: "tools.ts:9" }),
  ],
  changed: [
    ...round1,
    answered(1, "accept"),
    sent(2, { requestState: token({ price: 1 }), inputResponses: {} }),
    judged(2),
    entered(2, 2),
    acted(2, 2, { amount: 1 }),
    received(2, { resultType: "complete" }),
    finished(),
  ],
  instances: [
    started("charge", { amount: 40 }),
    sent(1),
    entered(1, 1, "A"),
    asks(1, ["confirm"], T),
    ...prompted(1, 1),
    { kind: "fault", what: "stopped A" },
    answered(1, "accept"),
    sent(2, { requestState: T, inputResponses: {} }),
    judged(2, "accepted", "B"),
    entered(2, 2, "B"),
    acted(2, 2),
    received(2, { resultType: "complete" }),
    finished(),
  ],
  lost: [
    ...round1,
    answered(1, "accept"),
    sent(2, { requestState: T, inputResponses: {} }),
    { kind: "lost", exchange: "x2", reason: "timed-out" },
    finished({ status: "timed-out" }),
  ],
  long: [
    started("greedy", { amount: 40 }),
    ...Array.from({ length: 12 }, (_, i) => {
      const k = i + 1;
      const t = `t${k}`;
      return [
        sent(k, k === 1 ? {} : { requestState: `t${k - 1}`, inputResponses: {} }),
        entered(k, k),
        acted(k, k, { amount: 40 + k }),
        ...(k < 12
          ? [asks(k, [`q${k}`], t), ...prompted(k, k, `q${k}`), answered(k, "accept", `q${k}`)]
          : [received(k, { resultType: "complete" })]),
      ];
    }).flat(),
    finished(),
  ],
} satisfies Record<string, B[]>;
