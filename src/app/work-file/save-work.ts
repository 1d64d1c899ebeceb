import { saveFile } from "../evidence/save-file.ts";
import type { SavedWork } from "../work/saved-work.ts";
import { toWorkFile, WORK_FILE } from "./work-file.ts";

/** Has the browser save all of a learner's work as one file. */
export function saveWork(work: SavedWork): void {
  saveFile(new Blob([toWorkFile(work, new Date())], { type: "application/json" }), WORK_FILE);
}
