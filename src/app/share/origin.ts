import type { GuestFiles } from "../../protocol/ports.ts";
import type { ScriptedAnswer } from "../../workspace/playground.ts";
import type { LessonReference } from "../../workspace/parse.ts";

/** What a document builds on: files that are the same as these need not travel. */
export interface Origin {
  /** The document's own title; empty: none. */
  title: string;
  /** The lesson step that the files come from; null: none. */
  reference: LessonReference | null;
  /** The files that this step gives. */
  given: GuestFiles;
  /** The document's own answers; those of a lesson are for its checks alone. */
  script: readonly ScriptedAnswer[];
}
