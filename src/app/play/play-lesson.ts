import type { Lesson, LessonRun, Step } from "../../lesson/course.ts";
import type { Playground } from "../../workspace/playground.ts";

/** What stands for a hash of its files: a playground has one set of them, whatever its document says. */
const HASH = "own";

/** What one sees of a playground that has no title. */
const UNTITLED = "Untitled playground";

/**
 * `lessonTitle`: of the lesson that it builds on, whose name it bears until it has one of its own. A playground is a lesson of one step, so that the bench works on it as on any other. No lesson has a dot in its slug: work on one
 * is never taken for work on the other.
 */
export function toPlayLesson(
  id: string,
  document: Playground,
  { serverName, lessonTitle }: { serverName: string; lessonTitle: string | null },
): { lesson: Lesson; step: Step } {
  const { files, title } = document;
  const step: Step = {
    number: 1,
    title: title !== "" ? title : (lessonTitle ?? UNTITLED),
    blocks: [],
    start: files,
    hash: HASH,
    run: toRun(document),
    checks: [],
    broken: false,
  };
  const lesson: Lesson = {
    slug: `play.${id}`,
    number: 0,
    title: step.title,
    summary: "",
    belief: "",
    panels: toPanels(document),
    serverName,
    steps: [step],
    figures: [],
    checks: [],
    solution: {},
  };
  return { lesson, step };
}

function toRun({ call, person, client, server, world, attempts, faults }: Playground): LessonRun {
  return {
    ...{ call, person, client, server, world, faults },
    // Without any, those that one tries on every tool.
    ...(attempts.length > 0 && { attempts }),
  };
}

/** What a document is about stands open: its attempts beside the code, and diagram and measures always. */
function toPanels({ attempts }: Playground): string[] {
  const usual = ["Lesson", "Code", "Sequence diagram", "Ledger"];
  return attempts.length > 0 ? [...usual, "Attempts"] : usual;
}
