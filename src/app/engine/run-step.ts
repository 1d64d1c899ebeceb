import { createProposals, type HostSettings } from "../../engine/proposals.ts";
import { createScriptedPerson } from "../../engine/scripted-person.ts";
import type { Fork } from "../../engine/play.ts";
import type { Session } from "../../engine/session.ts";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import type { ClientExecutor, GuestFiles, Person, PersonReply } from "../../protocol/ports.ts";
import { toRunFiles } from "../clients/calling.ts";
import { PROGRAMS } from "../clients/programs.ts";
import { type Setup, withSetup } from "../work/setup.ts";
import { toDocument } from "./to-document.ts";
import type { ScriptedAnswer } from "../../workspace/playground.ts";

interface RunPorts {
  session: Session;
  person: Person;
  clientExecutor: ClientExecutor;
  fetch: (request: Request) => Promise<Response>;
  endpoint: string;
}

export interface StepRun {
  lesson: Lesson;
  step: Step;
  files: GuestFiles;
  /** What the learner chose beside the code. */
  setup: Setup;
  /** Answers to the first prompts, where an earlier run is repeated up to a question; then the person is asked. */
  answers?: readonly PersonReply[];
  /** A document's own answers to the first prompts, where nothing is repeated. */
  script?: readonly ScriptedAnswer[];
  /** Where an earlier run is gone on from. */
  fork?: Fork;
}

/** One Run of the learner's: real requests, the real person. The lesson's scripted answers are for checks alone. */
export async function runStep(
  { session, person, clientExecutor, fetch, endpoint }: RunPorts,
  { lesson, step, files, setup, answers = [], script = [], fork }: StepRun,
  signal: AbortSignal,
): Promise<Outcome> {
  const document = toDocument(withSetup(step.run, setup), toRunFiles(files, setup, PROGRAMS));
  const { call, client, server, faults } = document;
  session.configure({ files: document.files, server, serverName: lesson.serverName });
  const answering = withProposals(withAnswers(withScript(person, script, client), answers), client);
  const ports = { person: answering, clientExecutor, fetch, url: endpoint, signal };
  return session.run({ call, client, faults, fork }, ports);
}

/** What the server reads beside the code. */
export interface StepSettings {
  lesson: Lesson;
  step: Step;
  setup: Setup;
}

/** Settings reach the server at its next request. Those that no document may have change nothing. */
export function configureStep(session: Session, { lesson, step, setup }: StepSettings): void {
  try {
    const { server } = toDocument(withSetup(step.run, setup), step.start);
    session.configure({ server, serverName: lesson.serverName });
  } catch {
    // The panel says what is wrong with them, and so does Run.
  }
}

/** The person sees what the host would answer, and reviews it. */
export function withProposals(person: Person, host: HostSettings): Person {
  const propose = createProposals(host);
  return {
    answer: (prompt, signal) => {
      const proposal = propose(prompt.request);
      return person.answer({ ...prompt, ...(proposal && { proposal }) }, signal);
    },
  };
}

/** The page asks where the script has run out. */
function withScript(person: Person, answers: readonly ScriptedAnswer[], host: HostSettings): Person {
  const scripted = createScriptedPerson({ answers, host });
  return {
    answer: async (prompt, signal) => {
      const reply = await scripted.answer(prompt, signal);
      return reply.status === "absent" ? person.answer(prompt, signal) : reply;
    },
  };
}

function withAnswers(person: Person, answers: readonly PersonReply[]): Person {
  return {
    answer: (prompt, signal) => {
      const known = answers[prompt.number - 1];
      return known ? Promise.resolve(known) : person.answer(prompt, signal);
    },
  };
}
