import { runDocument } from "../../engine/run-document.ts";
import type { Figure } from "../../lesson/course.ts";
import { toJudged } from "../../lesson/judged.ts";
import { readFigure, toFigureFiles } from "../../lesson/read-figure.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Measured } from "../measured.ts";
import type { Measuring } from "./run-checks.ts";
import { toDocument } from "./to-document.ts";

/** Runs every figure of a lesson, each in a fresh world, and reads its fields from the report. */
export async function measureFigures(measuring: Measuring): Promise<Measured> {
  const values: Record<string, Record<string, unknown>> = {};
  for (const figure of measuring.lesson.figures) {
    values[figure.name] = readFigure(figure, toJudged(await run(measuring, figure)));
  }
  return values;
}

/** The events of the main run of the lesson's first figure; none where it has no figure. */
export async function preview(measuring: Measuring): Promise<readonly TraceEvent[]> {
  const [figure] = measuring.lesson.figures;
  if (!figure) return [];
  const alone: Figure = { ...figure, run: { ...figure.run, attempts: [] } };
  return (await run(measuring, alone)).events;
}

function run({ lesson, ...ports }: Measuring, figure: Figure) {
  ports.signal.throwIfAborted();
  const document = toDocument(figure.run, toFigureFiles(lesson, figure) ?? {});
  return runDocument(document, { ...ports, serverName: lesson.serverName, beside: figure.run.beside });
}
