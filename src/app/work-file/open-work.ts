import { createId } from "../play/create-id.ts";
import { toEntries } from "../work/entries.ts";
import type { SavedWork } from "../work/saved-work.ts";
import type { WorkStore } from "../work/work-store.ts";
import { joinWork, toChanged } from "./join-work.ts";
import { LONGEST, readWorkFile } from "./work-file.ts";

/** A file that was joined with one's own work, and the way back; or why it was not. */
export type OpenedWork = { summary: string; undo: () => void } | { problem: string };

/** Reads a file that the person chose, and joins it with the work of this page. Never rejects. */
export async function openWork(file: File, store: WorkStore, now = Date.now): Promise<OpenedWork> {
  const refused = (why: string) => ({ problem: `${file.name} was not opened. ${why}` });
  if (file.size > LONGEST) return refused("It is longer than 32 MiB, which no saved work is.");
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refused("The browser could not read it.");
  }
  const read = readWorkFile(text);
  if ("problem" in read) return refused(read.problem);
  const before = toSaved(store);
  const changed = toChanged(before, joinWork(before, read.work, { now: now(), createId }));
  store.put(changed);
  const left = read.dropped > 0 ? ` ${String(read.dropped)} entries of it are of no kind known here.` : "";
  const what = changed.length === 0 ? "all of it was here already" : toCounts(read.work);
  return {
    summary: `${file.name} was opened: ${what}.${left}`,
    undo: () => takeBack(store, before, changed),
  };
}

/** What was put is put back as it was; what has been changed since then stays. */
function takeBack(store: WorkStore, before: SavedWork, changed: readonly [string, unknown][]): void {
  const [old, current] = [new Map(toEntries(before)), new Map(toEntries(toSaved(store)))];
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  store.put(
    changed
      .filter(([key, value]) => same(current.get(key), value))
      .map(([key]): [string, unknown] => [key, old.get(key)]),
  );
}

function toSaved(store: WorkStore): SavedWork {
  const { files, setups, histories, playgrounds, drafts, progress } = store.getSnapshot();
  return { files, setups, histories, playgrounds, drafts, progress };
}

function toCounts({ files, playgrounds, progress }: SavedWork): string {
  const steps = Object.values(progress.steps).reduce((sum, numbers) => sum + numbers.length, 0);
  const lessons = new Set(Object.keys(files).filter((key) => !key.startsWith("play.")));
  return [
    count(steps, "step done", "steps done"),
    count(lessons.size, "edited code of a lesson", "edited codes of lessons"),
    count(Object.keys(playgrounds).length, "playground", "playgrounds"),
  ].join(", ");
}

function count(number: number, one: string, many: string): string {
  return `${String(number)} ${number === 1 ? one : many}`;
}
