import type { Json } from "../protocol/json.ts";
import type { Figure, Lesson, Reading } from "./course.ts";
import { readPath } from "./path.ts";

/** The files that a figure is measured on; undefined where the lesson has no such set. */
export function toFigureFiles(lesson: Lesson, { files }: Figure): Record<string, string> | undefined {
  if (files === "solution") return lesson.solution;
  const wanted = files.replace("solution", "start");
  const step = lesson.steps.find(({ files: own = "start" }) => own === wanted);
  return files === wanted ? step?.start : step?.solution;
}

/** A figure's fields, read from the report of its run; what is not there is absent. */
export function readFigure(figure: Figure, report: object): Record<string, Json> {
  // A report is printed as JSON: what it cannot say there is absent here too.
  const json = JSON.parse(JSON.stringify(report)) as Json;
  const fields = Object.entries(figure.read).flatMap(([field, reading]) => {
    const value = read(json, reading);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

function read(json: Json, reading: Reading): Json | undefined {
  if (typeof reading === "string") return readPath(json, reading);
  const value = readPath(json, reading.of);
  if (value === undefined) return "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.includes(reading.holds) ? "yes" : "no";
}
