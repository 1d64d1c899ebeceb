import { strToU8, zipSync } from "fflate";
import type { Playground } from "../../workspace/playground.ts";
import { findNoProject, toServerProject } from "../../workspace/project/to-server-project.ts";

/** The exported server of a document as one zip, with everything in a folder of its own. Throws with the reason where there is none. */
export function zipServer(document: Playground, folder: string): Blob {
  const reason = findNoProject(document);
  if (reason !== undefined) throw new Error(reason);
  const files = Object.entries(toServerProject(document)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ]);
  const zip = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return new Blob([new Uint8Array(zip)], { type: "application/zip" });
}
