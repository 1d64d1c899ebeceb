import { isJsonObject } from "../../protocol/json.ts";

/** A call in a few words: `charge_bad { amount: 40 }`. Also of the params that a run was started with. */
export function toCallText(call: {
  method: string;
  name?: unknown;
  uri?: unknown;
  arguments?: unknown;
}): string {
  const name = [call.name, call.uri].find((text) => typeof text === "string") ?? call.method;
  const args = Object.entries(isJsonObject(call.arguments) ? call.arguments : {});
  if (args.length === 0) return name;
  return `${name} { ${args.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ")} }`;
}
