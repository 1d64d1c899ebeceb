import { useEffect } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import { toLastAnswer, toOwnFigures } from "../bench/run-view.ts";
import { useServices, useWork } from "../services.ts";
import { useFollowsPath } from "../use-follows-path.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import { navigate } from "../use-route.ts";
import { hasRan, withLast, withPrediction, withRan, withStepDone } from "../work/progress.ts";
import { LessonPane } from "./lesson-pane.tsx";
import { toFollowed, toNext, toPrevious } from "./places.ts";
import { Prose } from "./prose.tsx";
import type { LessonState } from "./use-lesson.ts";
import { Workspace } from "./workspace.tsx";

interface LessonPageProps {
  lesson: Lesson;
  step: Step;
}

/** Prose beside a working machine. */
export function LessonPage({ lesson, step }: LessonPageProps) {
  const { work } = useServices();
  useEffect(
    () => work.updateProgress((before) => withLast(before, lesson.slug, step.number)),
    [work, lesson, step],
  );
  const reference = { slug: lesson.slug, step: step.number, hash: step.hash };
  return (
    <Workspace
      {...{ lesson, step, slug: lesson.slug, what: "the lesson" }}
      origin={{ title: "", reference, given: step.start, script: [] }}
      pane={(state, hidden) => <Steps {...{ lesson, step, state, hidden }} />}
    />
  );
}

interface StepsProps extends LessonPageProps {
  state: LessonState;
  hidden: boolean;
}

/** The prose of the step, and the ways to the steps beside it. */
function Steps({ lesson, step, state, hidden }: StepsProps) {
  const { course: whole, work } = useServices();
  const { progress } = useWork();
  const [path] = useFollowsPath();
  const course = toFollowed(whole, path, lesson.slug);
  const [predicting, setPredicting] = useKeptNumber("predictions", 1);
  const previous = toPrevious(course, lesson, step);
  const next = toNext(course, lesson, step);
  const here = state.ran.has(step);
  useEffect(() => {
    if (here) work.updateProgress((before) => withRan(before, lesson.slug, step));
  }, [work, here, lesson, step]);
  const onNext = () => {
    if (step.checks.length === 0)
      work.updateProgress((before) => withStepDone(before, lesson.slug, step.number));
    navigate(next.hash);
  };
  return (
    <LessonPane
      {...{ lesson, step, progress, previous, next, onNext, hidden }}
      onPrevious={() => {
        if (previous) navigate(previous.hash);
      }}
    >
      <Prose
        {...{ lesson, step }}
        figures={state.figures}
        predictions={progress.predictions}
        onPredict={(id, choice) =>
          work.updateProgress((before) => withPrediction(before, lesson.slug, id, choice))
        }
        predicting={{ on: predicting === 1, onChange: (on) => setPredicting(on ? 1 : 0) }}
        ran={here || hasRan(progress, lesson.slug, step)}
        lettered={state.here}
        yours={state.here ? toLastAnswer(state.view.events) : null}
        own={toOwnFigures(state.view)}
        verdicts={state.verdicts}
        hints={state.hints}
      />
    </LessonPane>
  );
}
