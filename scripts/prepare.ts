import { writeFileSync } from "node:fs";
import { readLessons } from "../src/cli/lessons-folder.ts";
import { bundleSdk } from "../src/sandbox/node-bundle.ts";
import { measure, writeContent } from "./content.ts";
import { readSdkTypes } from "./sdk-types.ts";

/**
 * Makes what the page stands on: generated/course.json (the lessons), measured.json (every figure, measured now by the real
 * engine), prose.html (every step, for the page that one opens), and the SDK for files that import it.
 */
async function main(): Promise<void> {
  const compiled = readLessons();
  if ("problems" in compiled) {
    for (const problem of compiled.problems) console.error(problem);
    process.exitCode = 1;
    return;
  }
  writeContent(compiled.course, await measure(compiled.course));
  // What the page loads where a file first imports the SDK, and what the editor then knows of it.
  writeFileSync("generated/sdk-guest.txt", await bundleSdk());
  writeFileSync("generated/sdk-types.json", JSON.stringify(readSdkTypes()));
}

await main();
