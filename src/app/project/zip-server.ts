import { strToU8, zipSync } from "fflate";
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

/** The exported server of a document as one zip, with everything in a folder of its own. Throws with the reason where there is none. */
export function zipServer(document: Playground, folder: string): Blob {
  const reason = findNoProject(document);
  if (reason !== undefined) throw new Error(reason);
  const files = Object.entries(toServerProject(document, readRule)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ]);
  const zip = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return new Blob([new Uint8Array(zip)], { type: "application/zip" });
}
