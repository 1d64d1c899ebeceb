import { mkdirSync, writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticPage } from "../src/app/lesson/static-page.tsx";
import { readLessons } from "../src/cli/lessons-folder.ts";
import { type Measured, measureCourse } from "../src/cli/lessons-measure.ts";
import type { Course } from "../src/lesson/course.ts";
import { bundleSdk } from "../src/sandbox/node-bundle.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../src/sandbox/node.ts";
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
  const { course } = compiled;
  const measured = await measure(course);
  const prose = renderToStaticMarkup(createElement(StaticPage, { course, values: measured }));
  mkdirSync("generated", { recursive: true });
  writeFileSync("generated/course.json", JSON.stringify(course));
  writeFileSync("generated/measured.json", JSON.stringify(measured));
  writeFileSync("generated/prose.html", prose);
  // What the page loads where a file first imports the SDK, and what the editor then knows of it.
  writeFileSync("generated/sdk-guest.txt", await bundleSdk());
  writeFileSync("generated/sdk-types.json", JSON.stringify(readSdkTypes()));
}

async function measure(course: Course): Promise<Measured> {
  const executor = createNodeSandbox();
  const clientExecutor = createNodeClientSandbox();
  try {
    return await measureCourse(course, { executor, clientExecutor, signal: new AbortController().signal });
  } finally {
    executor.dispose();
    clientExecutor.dispose();
  }
}

await main();
