import type { Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Playground, ScriptedAnswer } from "../../workspace/playground.ts";
import { withoutClient } from "../clients/calling.ts";
import { toDocument } from "../engine/to-document.ts";
import { type Setup, withSetup } from "../work/setup.ts";

/**
 * The step's call as both eras make it: with the learner's code and settings, by the SDK's client, which speaks both. Throws
 * where the settings are none that a document may have.
 */
export function toErasDocument(
  step: Step,
  { files, setup, person }: { files: GuestFiles; setup: Setup; person: readonly ScriptedAnswer[] },
): Playground {
  const run = withSetup(step.run, setup);
  const client = { ...run.client, kind: "sdk" as const };
  const server = { ...run.server, era: "modern" as const };
  return toDocument(
    { ...run, client, server, person: [...person], faults: [], attempts: [] },
    withoutClient(files),
  );
}
