import type { GuestFiles } from "../protocol/ports.ts";

/** Modules that tools.ts may import besides `roundtrip`. They are loaded only where a file imports one. */
export const SDK_MODULES: readonly string[] = [
  "@modelcontextprotocol/server",
  "@modelcontextprotocol/server/stdio",
  "zod",
  "zod/v4",
  "node:crypto",
];

const IMPORTED = /(?:from|import)\s*["'](?:@modelcontextprotocol\/server(?:\/stdio)?|zod(?:\/v4)?)["']/;

/** Whether tools.ts may need the SDK or zod. */
export function needsSdk(files: GuestFiles): boolean {
  const source = Object.hasOwn(files, "tools.ts") ? files["tools.ts"] : undefined;
  return source !== undefined && IMPORTED.test(source);
}
