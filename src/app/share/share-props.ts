import type { Step } from "../../lesson/course.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { LessonState } from "../lesson/use-lesson.ts";
import type { Origin } from "./origin.ts";

/** What is shared: everything that a run of the page is made with. */
export interface ShareButtonProps {
  origin: Origin;
  step: Step;
  state: LessonState;
  engine: PageEngine | null;
  /** The event that is shown now, from 1; null: none. */
  toMoment: () => number | null;
}
