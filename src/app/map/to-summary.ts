import type { Measured } from "../measured.ts";

/** A lesson's line on the map with its measured values put in: "{F5.decline.ledger} after a Decline". */
export function toSummary(summary: string, measured: Measured): string {
  return summary.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const value = toValue(name, measured);
    return value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value);
  });
}

/** The value of "F5.decline.ledger": a field of the figure "F5.decline". */
function toValue(name: string, measured: Measured): unknown {
  const dot = name.lastIndexOf(".");
  return measured[name.slice(0, dot)]?.[name.slice(dot + 1)];
}
