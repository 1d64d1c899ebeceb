import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Lesson } from "../../lesson/course.ts";
import type { Measured } from "../measured.ts";
import { useServices } from "../services.ts";
import type { PageEngine } from "./page-engine.ts";

/** Where the values that the prose shows come from. */
export interface FiguresState {
  values: Measured;
  /** When they were measured in this browser; null: they are as CI measured them. */
  measuredAt: Date | null;
  /** Names of the figures that are measured on a solution of the lesson. */
  solved: ReadonlySet<string>;
  /** Measures the lesson's figures here, once, in the background. */
  measure: () => void;
}

export function useFigures(engine: PageEngine | null, lesson: Lesson): FiguresState {
  const { measured } = useServices();
  const controller = useRef<AbortController | null>(null);
  const { mutate, data, status } = useMutation({
    mutationFn: async () => {
      if (!engine) throw new Error("the engine is not ready");
      controller.current = new AbortController();
      const values = await engine.measureFigures(lesson, controller.current.signal);
      return { values, measuredAt: new Date() };
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  const measure = useCallback(() => {
    if (status === "idle" || status === "error") mutate();
  }, [mutate, status]);
  return useMemo(
    () => ({
      values: data ? { ...measured, ...data.values } : measured,
      measuredAt: data?.measuredAt ?? null,
      measure,
      solved: toSolved(lesson),
    }),
    [data, measured, measure, lesson],
  );
}

function toSolved({ figures }: Lesson): ReadonlySet<string> {
  return new Set(figures.filter(({ files }) => files.startsWith("solution")).map(({ name }) => name));
}
