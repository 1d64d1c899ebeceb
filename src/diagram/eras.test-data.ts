import type { JsonObject } from "../protocol/json.ts";
import type { FaultName, TraceBody } from "../trace/event.ts";
import {
  acted,
  answered,
  asks,
  entered,
  finished,
  judged,
  prompted,
  received,
  sent,
  started,
} from "./runs.test-data.ts";

type B = TraceBody;

const LEGACY = { era: "legacy", client: "sdk" } as const;
const opened: B[] = [
  { ...(sent(0, {}, "initialize") as Extract<B, { kind: "sent" }>), exchange: "x0" },
  received(0, { protocolVersion: "2025-11-25" }),
  posted("n1", { method: "notifications/initialized" }),
  acknowledged("n1", 202),
];

function posted(exchange: string, message: JsonObject): B {
  return {
    kind: "posted",
    exchange,
    url: "/mcp",
    headers: { Authorization: "Bearer ana" },
    message,
    bytes: 60,
  };
}

function acknowledged(exchange: string, status: number, message: JsonObject = {}): B {
  return { kind: "acknowledged", exchange, status, headers: {}, message, bytes: 0 };
}

/** The body has asked on the open call, and waits on its instance. */
const held: B[] = [
  sent(1),
  entered(1, 1),
  { kind: "parked", exchange: "x1", instance: "A", keys: ["confirm"] },
  {
    kind: "pushed",
    exchange: "x1",
    message: { jsonrpc: "2.0", id: 0, method: "elicitation/create", params: { message: "Charge 40?" } },
  },
  ...prompted(1, 1, "0"),
];
const reply = posted("p1", { jsonrpc: "2.0", id: 0, result: { action: "accept" } });
const resumed = (why: "answered" | "gone"): B => ({ kind: "resumed", exchange: "x1", instance: "A", why });
const fault = (name: FaultName, what: string, instance?: "A" | "B"): B => ({
  kind: "fault",
  what,
  fault: name,
  ...(instance && { instance }),
});
const missed: B = { kind: "missed", exchange: "p1", instance: "B" };
const lost = (exchange: string, reason: "lost" | "timed-out"): B => ({ kind: "lost", exchange, reason });
const begun = (era: object = {}, instances = 1) => started("charge", { amount: 40 }, { ...era, instances });
const T = "eyJkYXRhIjp7InNhdmVkIjp7fX19.sig1";
const asked: B[] = [sent(1), entered(1, 1), asks(1, ["confirm"], T), ...prompted(1, 1)];
const retried = sent(2, { requestState: T, inputResponses: {} });
const ends = (id: number, instance: string): B[] => [
  judged(id, "accepted", instance),
  entered(id, 2, instance),
  acted(id, 2),
];
const done = received(1, { content: [] });

/** Runs of the earlier era, and of fleets, with and without faults, in the order in which the engine writes their events. */
export const eras = {
  legacy: [
    ...[begun(LEGACY), ...opened, ...held, answered(1, "accept", "0"), reply, acknowledged("p1", 202)],
    ...[resumed("answered"), entered(1, 2), acted(1, 2), done, finished()],
  ],
  legacyHeld: [begun(LEGACY), ...opened, ...held],
  legacyStops: [
    ...[begun(LEGACY, 2), ...opened, ...held, fault("stop", "A stopped", "A"), resumed("gone")],
    ...[answered(1, "accept", "0"), lost("x1", "lost"), finished({ status: "lost" })],
  ],
  legacyElsewhere: [
    ...[begun(LEGACY, 2), ...opened, ...held, fault("route", "the next request goes to B", "B")],
    ...[answered(1, "accept", "0"), reply, missed],
    acknowledged("p1", 404, { error: { code: -32001, message: "Session not found" } }),
    { kind: "moved", to: Date.UTC(2026, 6, 28, 0, 1), reason: "the client waits until its time is up" },
    ...[lost("x1", "timed-out"), finished({ status: "timed-out" })],
  ],
  legacyDrops: [
    ...[begun(LEGACY), ...opened, ...held, fault("dropResponse", "the network drops the next response")],
    ...[answered(1, "accept", "0"), reply, acknowledged("p1", 202), resumed("answered"), entered(1, 2)],
    ...[acted(1, 2), lost("x1", "lost"), finished({ status: "lost" })],
  ],
  fleetStops: [
    ...[begun({}, 2), ...asked, fault("stop", "A stopped", "A"), answered(1, "accept"), retried],
    ...[...ends(2, "B"), received(2, { resultType: "complete" }), finished()],
  ],
  fleetRestarts: [
    ...[begun({}, 2), ...asked, fault("restart", "A restarted", "A"), answered(1, "accept"), retried],
    judged(2, "bad signature", "A"),
    {
      kind: "received",
      exchange: "x2",
      status: 200,
      headers: {},
      message: {
        jsonrpc: "2.0",
        id: 2,
        error: { code: -32602, message: "Invalid requestState: bad signature." },
      },
      bytes: 200,
    },
    finished({ status: "refused", code: -32602, message: "Invalid requestState: bad signature." }),
  ],
  fleetRoutes: [
    ...[begun({}, 4), ...asked, fault("route", "the next request goes to B", "B"), answered(1, "accept")],
    ...[retried, ...ends(2, "B"), received(2, { resultType: "complete" }), finished()],
  ],
  requestDropped: [
    ...[begun(), ...asked, fault("dropRequest", "the network drops the next request"), answered(1, "accept")],
    ...[retried, lost("x2", "lost"), finished({ status: "lost" })],
  ],
  keyAndCode: [
    ...[begun(), ...asked, fault("rotateKey", "the key was rotated"), fault("deploy", "deployed tools.ts")],
    ...[answered(1, "accept"), retried, ...ends(2, "A"), received(2, { resultType: "complete" }), finished()],
  ],
  givenUp: [
    ...[begun({ client: "client.ts" }), ...asked],
    { kind: "printed", exchange: "x1", level: "log", text: "mine", where: "client.ts:3", round: 1 },
    { kind: "visited", page: "deposit", principal: "bo" },
    ...[
      fault("abandon", "the client gives up"),
      finished({ status: "abandoned", reason: "the client gave up" }),
    ],
  ],
} satisfies Record<string, B[]>;
