import type { LessonRun, Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import { type Loop, type Setup, withSetup } from "../work/setup.ts";

/** The learner's own loop, where there is one. */
export const CLIENT_FILE = "client.ts";

/** Who makes the call of a run: the SDK's client, one of the page's loops, or the client.ts among the files. */
export type Caller = "sdk" | Loop | typeof CLIENT_FILE;

/** The SDK's client wins over every loop; a loop that was chosen over client.ts. */
export function toCaller(run: LessonRun, setup: Setup, files: GuestFiles): Caller {
  if (withSetup(run, setup).client?.kind === "sdk") return "sdk";
  return setup.loop ?? (CLIENT_FILE in files ? CLIENT_FILE : "built-in");
}

/** The files that a run gets: client.ts is that of the loop that was chosen. */
export function toRunFiles(
  files: GuestFiles,
  { loop }: Setup,
  programs: Readonly<Record<Loop, string>>,
): GuestFiles {
  if (loop === undefined) return files;
  const others = withoutClient(files);
  return loop === "built-in" ? others : { ...others, [CLIENT_FILE]: programs[loop] };
}

/**
 * The files that checks judge: the learner's. A client.ts that is beside the step's matter, and put aside for another client,
 * is put aside there too; presets are for trying, never for judging.
 */
export function toCheckFiles(files: GuestFiles, setup: Setup, { start, run }: Step): GuestFiles {
  const own = CLIENT_FILE in start || toCaller(run, setup, files) === CLIENT_FILE;
  return own ? files : withoutClient(files);
}

/** The files without a client.ts. */
export function withoutClient(files: GuestFiles): GuestFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== CLIENT_FILE));
}
