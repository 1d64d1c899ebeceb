import * as fs from "node:fs";
import { createRequire, register } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

// The suite's own command line, given this process's arguments. It imports `globSync`, which node:fs has from version 22
// on and which one of its commands needs that nobody uses here: without the name it would not load at all.

const require = createRequire(import.meta.url);
const root = dirname(require.resolve("@modelcontextprotocol/conformance/package.json"));
const entry = pathToFileURL(join(root, "dist", "index.js")).href;

if (!("globSync" in fs)) {
  const stand = toDataUrl('export * from "node:fs"; export const globSync = undefined;');
  const hook = `export function resolve(specifier, context, next) {
    const theirs = specifier === "fs" && context.parentURL === ${JSON.stringify(entry)};
    return theirs ? { url: ${JSON.stringify(stand)}, shortCircuit: true } : next(specifier, context);
  }`;
  register(toDataUrl(hook));
}
await import(entry);

function toDataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
