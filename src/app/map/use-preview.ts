import { useQuery } from "@tanstack/react-query";
import type { Lesson } from "../../lesson/course.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { useEngine } from "../services.ts";

const NONE: readonly TraceEvent[] = [];

/** The events of one scripted run of a lesson, made in this browser; none until the engine is there. */
export function usePreview(lesson: Lesson): readonly TraceEvent[] {
  const state = useEngine();
  const engine = state.status === "ready" ? state.engine : null;
  const { data } = useQuery({
    queryKey: ["preview", lesson.slug],
    enabled: engine !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) => engine?.preview(lesson, signal) ?? NONE,
  });
  return data ?? NONE;
}
