import { MAX_TOKEN } from "../../protocol/limits.ts";
import { toCallTitle } from "../../diagram/words.ts";
import { fromBase64url } from "../../protocol/base64url.ts";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";
import { type Gate, GATES, type GateResult, type GateStatus } from "../../protocol/outcome.ts";
import { readToken } from "../../protocol/read-token.ts";
import type { Call, ServerSettings } from "../../workspace/playground.ts";
import { toSeconds, toWho } from "./words.ts";

/** What the gates' lines are told from. A field that is undefined is not known. */
export interface GateFacts {
  server: ServerSettings;
  /** As it was presented. */
  token: string;
  /** Who presented it; null is anonymous. */
  principal?: string | null | undefined;
  /** The virtual clock then, in milliseconds since 1970. */
  now?: number | undefined;
  call?: Call | undefined;
  /** Which instance looked at it. */
  instance?: string | undefined;
}

export interface GateLine {
  gate: Gate;
  title: string;
  status: GateStatus;
  /** Why, in words. */
  why: string;
}

/** The six gates with what the server measured at each and why. Without results nothing was reached. */
export function toGateLines(gates: readonly GateResult[], facts: GateFacts): GateLine[] {
  const payload = readToken(facts.token).payload;
  return GATES.map((gate) => {
    const measured = gates.find((result) => result.gate === gate)?.status ?? "unreached";
    const status = measured === "unreached" ? toUnreached(gate, facts.server) : measured;
    return { gate, title: toTitle(gate, facts.server), status, why: toWhy(gate, status, facts, payload) };
  });
}

/** A gate behind the one that stopped it is off or absent all the same. */
function toUnreached(gate: Gate, { seal, checks, singleUse }: ServerSettings): GateStatus {
  if (gate === "form") return "unreached";
  if (gate === "signature" && (seal === "none" || seal === "ctr")) return "absent";
  if (gate === "signature" && seal !== "hmac") return "unreached";
  const on = gate === "single use" ? singleUse : checks[gate];
  return on ? "unreached" : "off";
}

function toTitle(gate: Gate, { seal }: ServerSettings): string {
  if (gate === "signature" && seal === "handle") return "Known";
  return gate.charAt(0).toUpperCase() + gate.slice(1);
}

function toWhy(gate: Gate, status: GateStatus, facts: GateFacts, payload: JsonObject | null): string {
  if (status === "unreached") return "Not reached";
  if (status === "off") return "Off in Server settings";
  if (status === "absent") return "No signature with this protection";
  const passed = status === "passed";
  switch (gate) {
    case "form":
      return passed ? FORMS[facts.server.seal] : toFormFault(facts, payload);
    case "signature":
      return toSignatureWhy(passed, facts);
    case "expiry":
      return toExpiryWhy(passed, facts, payload);
    case "principal":
      return toPrincipalWhy(passed, facts, payload);
    case "request":
      return toRequestWhy(passed, facts);
    case "single use":
      return passed ? "Not used before" : "This dialog was finished before";
  }
}

type Seal = ServerSettings["seal"];

const FORMS: Readonly<Record<Seal, string>> = {
  hmac: "Two parts, canonical base64url",
  aead: "One part, canonical base64url",
  handle: "16 bytes, canonical base64url",
  none: "One part, canonical base64url",
  ctr: "One part, canonical base64url",
};

const MAC_BYTES = 32;
const HANDLE_BYTES = 16;
const LEAST: Readonly<Record<Seal, number>> = { hmac: 1, aead: 29, handle: HANDLE_BYTES, none: 1, ctr: 17 };

/** Why the form stopped it: told from the text, which the server judged alike. */
function toFormFault({ token, server: { seal } }: GateFacts, payload: JsonObject | null): string {
  if (token.length > MAX_TOKEN) return "Longer than 64 KiB";
  const parts = token.split(".");
  const wanted = seal === "hmac" ? 2 : 1;
  if (parts.length !== wanted)
    return `${toParts(parts.length)}, where ${toParts(wanted).toLowerCase()} should be`;
  const bytes = parts.map((part) => fromBase64url(part));
  const odd = parts.find((_, index) => bytes[index] === undefined);
  if (odd !== undefined)
    return /^[\w-]*$/.test(odd) ? "Not the canonical spelling" : "Characters that base64url has not";
  return (
    toLengthFault(
      seal,
      bytes.map((part) => part?.length ?? 0),
    ) ?? toPayloadFault(token, payload)
  );
}

function toLengthFault(seal: Seal, [first = 0, mac = MAC_BYTES]: number[]): string | undefined {
  if (mac !== MAC_BYTES) return `A signature of ${String(mac)} bytes, where ${String(MAC_BYTES)} should be`;
  if (first < LEAST[seal]) return `${String(first)} bytes: too short`;
  const exact = seal !== "handle" || first === HANDLE_BYTES;
  return exact ? undefined : `${String(first)} bytes, where ${String(HANDLE_BYTES)} should be`;
}

function toPayloadFault(token: string, payload: JsonObject | null): string {
  if (readToken(token).kind === "damaged") return "The payload is damaged: no longer JSON";
  return payload
    ? "A field of the payload is missing or of another kind"
    : "What is inside is no payload of this server’s";
}

function toParts(count: number): string {
  return count === 1 ? "One part" : count === 2 ? "Two parts" : `${String(count)} parts`;
}

function toSignatureWhy(passed: boolean, { server, instance }: GateFacts): string {
  switch (server.seal) {
    case "handle":
      return toHandleWhy(passed, server.handleStore, instance);
    case "aead":
      return passed ? "AES-256-GCM tag fits" : "The tag does not fit: bytes or key are others";
    default:
      return passed ? "HMAC-SHA256 over the payload fits" : "HMAC-SHA256 over the payload does not fit";
  }
}

function toHandleWhy(
  passed: boolean,
  store: ServerSettings["handleStore"],
  instance: string | undefined,
): string {
  const where =
    store === "world" || instance === undefined ? "the server’s data" : `the memory of instance ${instance}`;
  return passed ? `Found in ${where}` : `Not in ${where}`;
}

function toExpiryWhy(passed: boolean, { server, now }: GateFacts, payload: JsonObject | null): string {
  const exp = payload?.["exp"];
  if (typeof exp !== "number" || now === undefined)
    return passed ? "Within its lifetime" : "Outside its lifetime";
  const left = exp - now / 1000;
  const whole = server.ttlSeconds;
  if (left > whole) return `Would work for ${toSeconds(left)}, where a lifetime is ${toSeconds(whole)}`;
  const used = `${toSeconds(whole - left)} used of ${toSeconds(whole)}`;
  return left === 0 ? `${used}: it works until, not at, its end` : used;
}

function toPrincipalWhy(passed: boolean, { principal }: GateFacts, payload: JsonObject | null): string {
  const by = principal === undefined ? undefined : toWho(principal);
  if (payload && Object.hasOwn(payload, "sub")) {
    const issued = `Issued to ${toWho(payload["sub"])}`;
    return by === undefined ? issued : `${issued}, presented by ${by}`;
  }
  const whom = passed ? "Issued to the one who presents it" : "Issued to somebody else";
  return by === undefined ? whom : `${whom}: ${by}`;
}

function toRequestWhy(passed: boolean, { call }: GateFacts): string {
  if (!call) return passed ? "The digest fits this request" : "The digest is of another request";
  const args = "arguments" in call && isJsonObject(call.arguments) ? { arguments: call.arguments } : {};
  const named = "name" in call ? { name: call.name } : { uri: call.uri };
  const title = toCallTitle(call.method, { ...named, ...args });
  return passed ? `The digest fits ${title}` : `The digest is of another request than ${title}`;
}
