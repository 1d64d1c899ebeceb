import type { ShownVerdict } from "./ports.ts";

/** A verdict as a report words it. `changed`: that it was accepted although something was changed is worth noticing. */
export function toShownVerdict(verdict: string, changed: boolean): ShownVerdict {
  if (verdict === "accepted") return { tone: changed ? "warn" : "ok", text: verdict };
  return { tone: verdict.startsWith("not presented") ? "plain" : "no", text: verdict };
}
