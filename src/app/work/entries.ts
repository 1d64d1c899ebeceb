import { parseHistory } from "./history.ts";
import {
  NO_PROGRESS,
  parseDraft,
  parseFiles,
  parsePlaygroundEntry,
  parseProgress,
  type SavedWork,
} from "./saved-work.ts";
import { parseSetup } from "./setup.ts";

/** How the keys of the entries begin that work is stored as; `progress` is one whole. */
export const PROGRESS = "progress";
export const FILES = "files:";
export const SETUP = "setup:";
export const HISTORY = "history:";
export const PLAYGROUND = "playground:";
export const DRAFT = "draft:";

/** The work of somebody who has not begun. */
export const NOTHING: SavedWork = {
  files: {},
  setups: {},
  histories: {},
  playgrounds: {},
  drafts: {},
  progress: NO_PROGRESS,
};

/** Work as storage holds it; what is none of ours, or has the wrong shape, is left out. */
export function toSaved(entries: Iterable<readonly [string, unknown]>): SavedWork {
  return [...entries].reduce((saved, [key, value]) => withStored(saved, key, value), NOTHING);
}

/** The entries that hold this work: `toSaved` of them is the work again. */
export function toEntries(work: SavedWork): [string, unknown][] {
  const kinds = [
    [FILES, work.files],
    [SETUP, work.setups],
    [HISTORY, work.histories],
    [PLAYGROUND, work.playgrounds],
    [DRAFT, work.drafts],
  ] as const;
  return [
    [PROGRESS, work.progress],
    ...kinds.flatMap(([kind, record]) =>
      Object.entries(record).map(([name, value]): [string, unknown] => [kind + name, value]),
    ),
  ];
}

/** With one entry of the storage read; undefined drops it. What is none of ours, or has the wrong shape, changes nothing. */
export function withStored<T extends SavedWork>(saved: T, key: string, value: unknown): T {
  if (key === PROGRESS) return { ...saved, progress: parseProgress(value) };
  const [kind, name] = [key.slice(0, key.indexOf(":") + 1), key.slice(key.indexOf(":") + 1)];
  if (kind === FILES) return { ...saved, files: withEntry(saved.files, name, parseFiles(value)) };
  if (kind === SETUP) return { ...saved, setups: withEntry(saved.setups, name, parseSetup(value)) };
  if (kind === PLAYGROUND) {
    return { ...saved, playgrounds: withEntry(saved.playgrounds, name, parsePlaygroundEntry(value)) };
  }
  if (kind === DRAFT) return { ...saved, drafts: withEntry(saved.drafts, name, parseDraft(value)) };
  if (kind !== HISTORY) return saved;
  const history = value === undefined ? undefined : parseHistory(value);
  return { ...saved, histories: withEntry(saved.histories, name, history) };
}

/** A copy with one entry replaced, or dropped where there is no value. */
export function withEntry<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined) {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value] as const]);
}
