import type { Lesson, Step } from "../../lesson/course.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import type { GuestFiles, Person, PersonReply } from "../../protocol/ports.ts";
import type { Session } from "../../engine/session.ts";
import { toDocument } from "./to-document.ts";

interface RunPorts {
  session: Session;
  person: Person;
  fetch: (request: Request) => Promise<Response>;
  endpoint: string;
}

export interface StepRun {
  lesson: Lesson;
  step: Step;
  files: GuestFiles;
  /** Answers to the first prompts, where an earlier run is repeated up to a question; then the person is asked. */
  answers?: readonly PersonReply[];
}

/** One Run of the learner's: real requests, the real person. The lesson's scripted answers are for checks alone. */
export async function runStep(
  { session, person, fetch, endpoint }: RunPorts,
  { lesson, step, files, answers = [] }: StepRun,
  signal: AbortSignal,
): Promise<Outcome> {
  const { call, client, server, faults } = toDocument(step.run, files);
  session.configure({ files, server, serverName: lesson.serverName });
  const answering = withAnswers(person, answers);
  return session.run({ call, client, faults }, { person: answering, fetch, url: endpoint, signal });
}

function withAnswers(person: Person, answers: readonly PersonReply[]): Person {
  return {
    answer: (prompt, signal) => {
      const known = answers[prompt.number - 1];
      return known ? Promise.resolve(known) : person.answer(prompt, signal);
    },
  };
}
