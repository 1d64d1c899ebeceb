import { mkdirSync, writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticPage } from "../src/app/lesson/static-page.tsx";
import { type Measured, measureCourse } from "../src/cli/lessons-measure.ts";
import type { Course } from "../src/lesson/course.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../src/sandbox/node.ts";

/** Measures the figures of a course with the real engine. */
export async function measure(course: Course): Promise<Measured> {
  const executor = createNodeSandbox();
  const clientExecutor = createNodeClientSandbox();
  try {
    return await measureCourse(course, { executor, clientExecutor, signal: new AbortController().signal });
  } finally {
    executor.dispose();
    clientExecutor.dispose();
  }
}

/** Writes generated/: course.json (the lessons), measured.json (their figures), prose.html (every step, for the page that one opens). */
export function writeContent(course: Course, measured: Measured): void {
  const prose = renderToStaticMarkup(createElement(StaticPage, { course, values: measured }));
  mkdirSync("generated", { recursive: true });
  writeFileSync("generated/course.json", JSON.stringify(course));
  writeFileSync("generated/measured.json", JSON.stringify(measured));
  writeFileSync("generated/prose.html", prose);
}
