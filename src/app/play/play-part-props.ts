import type { Step } from "../../lesson/course.ts";
import type { LessonState } from "../lesson/use-lesson.ts";
import type { Opening } from "./use-playground.ts";

/** What the parts of a playground's text share. */
export interface PlayPartProps {
  opening: Opening;
  step: Step;
  state: LessonState;
}
