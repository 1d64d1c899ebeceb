import { isSame, mergeHistories, withVersion } from "../work/history.ts";
import { PLAYGROUND, toEntries, toSaved } from "../work/entries.ts";
import type { History, Progress, SavedWork } from "../work/saved-work.ts";

/** What joining needs of the moment. */
export interface Joining {
  /** Milliseconds since 1970. */
  now: number;
  /** A new name for a playground. */
  createId: () => string;
}

/**
 * The work of a file together with one's own. Nothing is lost: code that differs is the file's, and one's own is kept among its
 * earlier versions; steps done and predictions add up, one's own prediction first; two playgrounds of one name are both kept,
 * the file's under a new one. Settings of a step, which have no earlier versions, are the file's.
 */
export function joinWork(mine: SavedWork, file: SavedWork, joining: Joining): SavedWork {
  const theirs = withFreeNames(mine, file, joining.createId);
  return {
    files: { ...mine.files, ...theirs.files },
    setups: { ...mine.setups, ...theirs.setups },
    histories: joinHistories(mine, theirs, joining.now),
    playgrounds: { ...mine.playgrounds, ...theirs.playgrounds },
    drafts: { ...theirs.drafts, ...mine.drafts },
    progress: joinProgress(mine.progress, theirs.progress),
  };
}

/** The entries that differ between two states of the work, as they are in the second; undefined: not there. */
export function toChanged(before: SavedWork, after: SavedWork): [string, unknown][] {
  const [old, current] = [new Map(toEntries(before)), new Map(toEntries(after))];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(current.get(key)))
    .map((key) => [key, current.get(key)]);
}

function joinHistories(mine: SavedWork, theirs: SavedWork, now: number): Record<string, History> {
  const keys = new Set([...Object.keys(mine.histories), ...Object.keys(theirs.histories)]);
  for (const key of Object.keys(theirs.files)) keys.add(key);
  const joined = [...keys].map((key): [string, History] => {
    const history = mergeHistories(mine.histories[key] ?? [], theirs.histories[key] ?? []);
    const files = mine.files[key];
    const replaced = files && key in theirs.files && !isSame(files, theirs.files[key]);
    return [key, replaced ? withVersion(history, { at: now, why: "replaced", files }) : history];
  });
  return Object.fromEntries(joined.filter(([, history]) => history.length > 0));
}

function joinProgress(mine: Progress, theirs: Progress): Progress {
  return {
    steps: joinLists(mine.steps, theirs.steps),
    visited: joinLists(mine.visited, theirs.visited),
    checks: joinLists(mine.checks, theirs.checks),
    ran: joinLists(mine.ran, theirs.ran),
    predictions: { ...theirs.predictions, ...mine.predictions },
    last: theirs.last ?? mine.last,
  };
}

function joinLists<T extends string | number>(
  mine: Readonly<Record<string, readonly T[]>>,
  theirs: Readonly<Record<string, readonly T[]>>,
): Record<string, T[]> {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      [...new Set([...(mine[name] ?? []), ...(theirs[name] ?? [])])].sort((a, b) => (a < b ? -1 : 1)),
    ]),
  );
}

/** The file's work with a new name for each playground whose name one of one's own has that is not the same. */
function withFreeNames(mine: SavedWork, file: SavedWork, createId: () => string): SavedWork {
  const taken = Object.entries(file.playgrounds).filter(([id, { document }]) => {
    const own = mine.playgrounds[id];
    return own !== undefined && JSON.stringify(own.document) !== JSON.stringify(document);
  });
  const names = new Map(taken.map(([id]) => [id, createId()]));
  return toSaved(toEntries(file).map(([key, value]) => [toFreeKey(key, names), value]));
}

/** A playground's own entry, or one of what belongs to it: `files:play.<id>:…`, `setup:play.<id>/…`. */
function toFreeKey(key: string, names: ReadonlyMap<string, string>): string {
  if (key.startsWith(PLAYGROUND)) {
    const id = key.slice(PLAYGROUND.length);
    return PLAYGROUND + (names.get(id) ?? id);
  }
  return key.replace(
    /^(\w+:play\.)([^:/]+)/u,
    (_all, before: string, id: string) => before + (names.get(id) ?? id),
  );
}
