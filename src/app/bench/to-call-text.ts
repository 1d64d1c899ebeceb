import type { Json } from "../../protocol/json.ts";
import type { Call } from "../../workspace/playground.ts";

/** A call in a few words: `charge_bad { amount: 40 }`. */
export function toCallText(call: {
  method: Call["method"];
  name?: string;
  uri?: string;
  arguments?: unknown;
}): string {
  const name = call.name ?? call.uri ?? call.method;
  const args = Object.entries((call.arguments ?? {}) as Record<string, Json>);
  if (args.length === 0) return name;
  return `${name} { ${args.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ")} }`;
}
