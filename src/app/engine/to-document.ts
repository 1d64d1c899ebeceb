import type { Step } from "../../lesson/course.ts";
import { toDocument as toInput } from "../../lesson/documents.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import type { Playground } from "../../workspace/playground.ts";

/** The checked document of a lesson's run over a set of files. Throws where the lesson itself is wrong. */
export function toDocument(run: Step["run"], files: GuestFiles): Playground {
  const parsed = parsePlayground(toInput(run, files));
  if ("playground" in parsed) return parsed.playground;
  const faults = parsed.faults.map(({ path, message }) => `${path}: ${message}`);
  throw new Error(`This step cannot be run: ${faults.join("; ")}`);
}
