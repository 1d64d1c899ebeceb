import { type Gate, GATES, type GateResult, type GateStatus, type Rejection } from "../protocol/outcome.ts";
import type { ServerSettings } from "../workspace/playground.ts";

/** Where each verdict stops a state. */
const STOPS: Readonly<Record<Rejection, Gate>> = {
  "malformed state": "form",
  "bad signature": "signature",
  "unknown state": "signature",
  expired: "expiry",
  "issued to a different principal": "principal",
  "belongs to a different request": "request",
  "already used": "single use",
};

/**
 * Every gate with what became of it. `opened`: the protection let the state through, so that a malformed payload inside a
 * good signature shows both.
 */
export function toGates(
  settings: ServerSettings,
  verdict: "accepted" | Rejection,
  opened: boolean,
): GateResult[] {
  const stop = verdict === "accepted" ? GATES.length : GATES.indexOf(STOPS[verdict]);
  const reached = Math.max(stop, opened ? GATES.indexOf("signature") : 0);
  return GATES.map((gate, index) => {
    if (index === stop) return { gate, status: "stopped" };
    return { gate, status: index > reached ? "unreached" : toPassed(gate, settings) };
  });
}

/** How a gate lets a state through: by its check, or because there is none. */
function toPassed(gate: Gate, settings: ServerSettings): GateStatus {
  if (gate === "form") return "passed";
  if (gate === "signature") return toSigned(settings);
  const on = gate === "single use" ? settings.singleUse : settings.checks[gate];
  return on ? "passed" : "off";
}

function toSigned({ seal, checks }: ServerSettings): GateStatus {
  if (seal === "none" || seal === "ctr") return "absent";
  return seal === "hmac" && !checks.signature ? "off" : "passed";
}
