import { describe, expect, it } from "vitest";
import { GATES, type GateStatus } from "../../protocol/outcome.ts";
import { serverSchema } from "../../workspace/playground.ts";
import { type GateFacts, toGateLines } from "./gate-lines.ts";

const NOW = Date.UTC(2026, 6, 28);
const url = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
const bytes = (length: number) => Buffer.alloc(length, 0xfe).toString("base64url");
const payload = (more: object = {}) => ({
  sub: "ana",
  exp: NOW / 1000 + 300,
  dig: "d",
  nonce: "n",
  data: {},
  ...more,
});
const signed = (more: object = {}) => `${url(payload(more))}.${bytes(32)}`;

const facts = (more: Partial<GateFacts> = {}, settings: object = {}): GateFacts => ({
  server: serverSchema.parse(settings),
  token: signed(),
  principal: "ana",
  now: NOW,
  call: { method: "tools/call", name: "buy", arguments: { quantity: 2 } },
  ...more,
});

/** The line of one gate, reached with this status. */
function line(gate: (typeof GATES)[number], status: GateStatus, given: GateFacts) {
  const gates = GATES.map((name) => ({ gate: name, status: name === gate ? status : ("passed" as const) }));
  return toGateLines(gates, given).find((each) => each.gate === gate)?.why;
}

describe("toGateLines", () => {
  it("keeps the order of checking, and takes what nobody looked at for not reached", () => {
    const lines = toGateLines([], facts({}, { singleUse: true }));
    expect(lines.map(({ title }) => title)).toEqual([
      "Form",
      "Signature",
      "Expiry",
      "Principal",
      "Request",
      "Single use",
    ]);
    expect(new Set(lines.map(({ why }) => why))).toEqual(new Set(["Not reached"]));
  });

  it("says of gates behind the one that stopped it which are off or absent", () => {
    const settings = { seal: "ctr", checks: { principal: false }, singleUse: false };
    const stopped = [{ gate: "form" as const, status: "stopped" as const }];
    expect(toGateLines(stopped, facts({}, settings)).map(({ status }) => status)).toEqual([
      ...["stopped", "absent", "unreached", "off", "unreached", "off"],
    ]);
  });

  it.each([
    ["hello", { seal: "hmac" }, "One part, where two parts should be"],
    [`${signed()}.a`, { seal: "hmac" }, "3 parts, where two parts should be"],
    [signed(), { seal: "aead" }, "Two parts, where one part should be"],
    [`${url(payload())}.${bytes(16)}`, { seal: "hmac" }, "A signature of 16 bytes, where 32 should be"],
    [`${url(payload())}.`, { seal: "hmac" }, "A signature of 0 bytes, where 32 should be"],
    [`${signed()}=`, { seal: "hmac" }, "Characters that base64url has not"],
    ["QR", { seal: "none" }, "Not the canonical spelling"],
    [bytes(20), { seal: "aead" }, "20 bytes: too short"],
    [bytes(17), { seal: "handle" }, "17 bytes, where 16 should be"],
    ["A".repeat(65_537), { seal: "none" }, "Longer than 64 KiB"],
    [url({ sub: "ana" }), { seal: "none" }, "A field of the payload is missing or of another kind"],
    [`-${signed().slice(1)}`, { seal: "hmac" }, "The payload is damaged: no longer JSON"],
    [bytes(40), { seal: "ctr" }, "What is inside is no payload of this server’s"],
  ])("says what is wrong with the form of %.12s under %j", (token, settings, why) => {
    expect(line("form", "stopped", facts({ token }, settings))).toBe(why);
  });

  it.each([
    [0, "0 s used of 300 s"],
    [299, "299 s used of 300 s"],
    [300, "300 s used of 300 s: it works until, not at, its end"],
    [301, "301 s used of 300 s"],
  ])("tells how much of the lifetime was used after %i s", (seconds, why) => {
    const status = seconds < 300 ? "passed" : "stopped";
    expect(line("expiry", status, facts({ now: NOW + seconds * 1000 }))).toBe(why);
  });

  it("says where a token would work for longer than a lifetime", () => {
    const token = signed({ exp: NOW / 1000 + 4000 });
    expect(line("expiry", "stopped", facts({ token }))).toBe(
      "Would work for 4000 s, where a lifetime is 300 s",
    );
  });

  it.each([
    ["ana", "bo", "Issued to ana, presented by bo"],
    [null, "bo", "Issued to anonymous, presented by bo"],
    ["ana", null, "Issued to ana, presented by anonymous"],
  ])("names whom it was issued to (%s) and who presented it (%s)", (sub, principal, why) => {
    expect(line("principal", "stopped", facts({ token: signed({ sub }), principal }))).toBe(why);
  });

  it("does not claim to know what cannot be read or was not told", () => {
    const opaque = facts({ token: bytes(60), principal: "bo" }, { seal: "aead" });
    expect(line("principal", "stopped", opaque)).toBe("Issued to somebody else: bo");
    expect(line("expiry", "stopped", opaque)).toBe("Outside its lifetime");
    expect(line("expiry", "passed", facts({ now: undefined }))).toBe("Within its lifetime");
    expect(line("request", "stopped", facts({ call: undefined }))).toBe("The digest is of another request");
    expect(line("principal", "passed", facts({ principal: undefined }))).toBe("Issued to ana");
  });

  it("names the request that the digest fits or not", () => {
    expect(line("request", "passed", facts())).toBe("The digest fits buy { quantity: 2 }");
    const call = { method: "resources/read" as const, uri: "a:b" };
    expect(line("request", "stopped", facts({ call }))).toBe("The digest is of another request than a:b");
  });

  it.each([
    [{ seal: "handle" }, "A", "Not in the memory of instance A"],
    [{ seal: "handle", handleStore: "world" }, "A", "Not in the server’s data"],
    [{ seal: "aead" }, "A", "The tag does not fit: bytes or key are others"],
    [{ seal: "hmac" }, "A", "HMAC-SHA256 over the payload does not fit"],
  ])("says what the signature's gate looked for under %j", (settings, instance, why) => {
    expect(line("signature", "stopped", facts({ instance }, settings))).toBe(why);
  });
});
