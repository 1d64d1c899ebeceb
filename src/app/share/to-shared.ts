import type { LessonRun } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Playground, PlaygroundInput, ScriptedAnswer } from "../../workspace/playground.ts";
import { toSparse } from "../../workspace/sparse.ts";
import { CLIENT_FILE, toRunFiles } from "../clients/calling.ts";
import { PROGRAMS } from "../clients/programs.ts";
import { toDocument } from "../engine/to-document.ts";
import { type Setup, toAttempts, withSetup } from "../work/setup.ts";
import type { Origin } from "./origin.ts";

/** Everything that a run of the page is made with. */
export interface Sharing {
  origin: Origin;
  run: LessonRun;
  files: GuestFiles;
  setup: Setup;
  /** Answers that travel. */
  person: readonly ScriptedAnswer[];
  /** The event of the run that is shown, from 1; null where there is no run. */
  event: number | null;
}

/** The whole document of what one sees. Throws where settings contradict each other, with the reason. */
export function toWhole({ origin, run, files, setup, person, event }: Sharing): Playground {
  const chosen = withSetup(run, setup);
  // The attempts that one tries on any tool need not travel: every page has them.
  const own = run.attempts !== undefined || setup.attempts !== undefined;
  return toDocument(
    {
      ...chosen,
      title: origin.title,
      person: [...person],
      attempts: own ? [...toAttempts(run, setup)] : [],
      view: event === null ? null : { event },
    },
    toTravelling(files, setup, origin),
  );
}

/** The same as people send it: without what the reader has anyway. */
export function toShared(sharing: Sharing): PlaygroundInput {
  const { origin } = sharing;
  const whole = { ...toWhole(sharing), lesson: origin.reference };
  return toSparse(whole, origin.given);
}

/** A file that the lesson gives and the run does not have would come back with the lesson: the page's own loop stands for it. */
function toTravelling(files: GuestFiles, setup: Setup, { reference, given }: Origin): GuestFiles {
  const ran = toRunFiles(files, setup, PROGRAMS);
  const missing = reference !== null && CLIENT_FILE in given && !(CLIENT_FILE in ran);
  return missing ? { ...ran, [CLIENT_FILE]: PROGRAMS["built-in"] } : ran;
}
