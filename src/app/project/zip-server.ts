import { strToU8, zipSync } from "fflate";
import { tryDocument } from "../../engine/try-rounds.ts";
import type { ToolExecutor } from "../../protocol/ports.ts";
import type { Playground } from "../../workspace/playground.ts";
import { findNoProject, toServerProject } from "../../workspace/project/to-server-project.ts";

// The list of `RULES`, as Vite wants it: written out.
const texts = import.meta.glob<string>(
  [
    "../../protocol/{json,mcp,ports,limits,exact,canonical-json,base64url,digest,clean-copy}.ts",
    "../../protocol/{blocks,formats,pattern,form,answers,need,sampling-params,requests}.ts",
    "../../protocol/{uri-template,header-value,param-headers}.ts",
    "../../sandbox/{needs,result}.ts",
    "../../server/{arguments,results,capabilities,catalog,failure,param-headers,subject}.ts",
    "../../server/{json-scan,payload,door,principal,plain-words}.ts",
    "../../cli/http-bridge.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

function readRule(path: string): string {
  const text = texts[`../../${path}`];
  if (text === undefined) throw new Error(`${path} is not packed`);
  return text;
}

/**
 * The exported server of a document as one zip, with everything in a folder of its own, and which line of its code does not compile;
 * null where all does. Throws with the reason where there is none. `executor` null: the code may not run, so the README knows no rounds.
 */
export async function zipServer(
  document: Playground,
  folder: string,
  executor: ToolExecutor | null = null,
): Promise<{ zip: Blob; fault: string | null }> {
  const reason = findNoProject(document);
  if (reason !== undefined) throw new Error(reason);
  const findings = await tryDocument(document, executor);
  const files = Object.entries(toServerProject(document, readRule, findings)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ]);
  const zip = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return { zip: new Blob([new Uint8Array(zip)], { type: "application/zip" }), fault: findings.fault };
}
