import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Budgets of docs/architecture.md, in KB (1,000 bytes) of gzip. */
const budgets = { "JavaScript before a lesson can be read": 130, "the page itself, prose and all": 60 };

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Record<string, Chunk>;

const measured = {
  "JavaScript before a lesson can be read": total(eager()),
  "the page itself, prose and all": gzipped("index.html"),
} satisfies Record<keyof typeof budgets, number>;

let failed = false;
for (const [name, limit] of Object.entries(budgets)) {
  const size = measured[name as keyof typeof budgets] / 1000;
  const ok = size <= limit;
  failed ||= !ok;
  console.log(`${ok ? "✓" : "✕"} ${name}: ${size.toFixed(1)} KB gzip, at most ${limit}`);
}
process.exit(failed ? 1 : 0);

/** The entry and all that it imports statically; what it imports later does not hold up the reader. */
function eager(): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  visit(manifest["index.html"]);
  if (files.size === 0) throw new Error("dist/.vite/manifest.json names no entry: run npm run build first.");
  return files;
}

function total(files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + gzipped(file), 0);
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
}
