/**
 * Modules of the playground that an exported project takes along as they are, by their paths under `src/`: what decides about requests,
 * answers, results, states and bodies. So both servers judge by the same text.
 */
export const RULES: readonly string[] = [
  ...[
    ...["json", "mcp", "ports", "limits", "exact", "canonical-json", "base64url", "digest", "clean-copy"],
    ...["blocks", "formats", "pattern", "form", "answers", "need", "sampling-params", "requests"],
    ...["uri-template", "header-value", "param-headers"],
  ].map((name) => `protocol/${name}.ts`),
  ...["needs", "result"].map((name) => `sandbox/${name}.ts`),
  ...[
    ...["arguments", "results", "capabilities", "catalog", "failure", "param-headers", "subject"],
    ...["json-scan", "payload", "door", "principal", "plain-words"],
  ].map((name) => `server/${name}.ts`),
  "cli/http-bridge.ts",
];

/** Gives the text of one of `RULES`. */
export type ReadRule = (path: string) => string;
