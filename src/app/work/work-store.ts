import type { GuestFiles } from "../../protocol/ports.ts";
import {
  type History,
  type KeptPlayground,
  parseFiles,
  type Progress,
  type SavedWork,
  type Version,
} from "./saved-work.ts";
import type { Setup } from "./setup.ts";
import {
  DRAFT,
  FILES,
  HISTORY,
  NOTHING,
  PLAYGROUND,
  PROGRESS,
  SETUP,
  toSaved,
  withEntry,
  withStored,
} from "./entries.ts";
import { isDue, isSame, mergeHistories, parseHistory, withVersion } from "./history.ts";
import type { OtherTabs, TabMessage } from "./other-tabs.ts";
import { createWriter, type WorkStorage } from "./writer.ts";

/** What the page shows of the learner's work. */
export interface WorkSnapshot extends SavedWork {
  /** Why nothing is kept, or null. */
  trouble: string | null;
  /** Files that another tab has written over ones that were edited here: one of the two is to be chosen. Null: dropped there. */
  elsewhere: Readonly<Record<string, GuestFiles | null>>;
}

/** What a store stands on besides its storage. */
export interface WorkSurroundings {
  /** Milliseconds since 1970. */
  now?: () => number;
  otherTabs?: OtherTabs;
  /** How long storage may be silent, in milliseconds. */
  patience?: number;
}

/** Holds the learner's work in memory and writes every change at once. */
export interface WorkStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => WorkSnapshot;
  /** Replaces a set of files; undefined drops it, so that the lesson's start stands again. `replaced`: not by typing, so what was there is kept. */
  setFiles(key: string, files: GuestFiles | undefined, how?: { replaced: boolean }): void;
  /** Settles what `elsewhere` has: takes the other tab's files, or goes on with one's own. The other ones are kept as a version. */
  settle(key: string, take: "theirs" | "mine"): void;
  /** Replaces what was chosen beside a set of files; undefined, or nothing in it, drops it. */
  setSetup(key: string, setup: Setup | undefined): void;
  /** Keeps a playground document of one's own under its id; undefined drops it. */
  setPlayground(id: string, document: KeptPlayground["document"] | undefined): void;
  /** Keeps a text that was typed and is not in use yet; undefined drops it. */
  setDraft(place: string, text: string | undefined): void;
  updateProgress(change: (progress: Progress) => Progress): void;
  /** Puts entries in the place of one's own, as storage has them (`entries.ts`); undefined drops one. Nothing of before is kept. */
  put(entries: Iterable<readonly [string, unknown]>): void;
  /** Resolves when everything so far is written, or could not be. */
  flush(): Promise<void>;
}

/** Reads what is kept. Storage that is refused, or silent for too long, leaves an empty store that says so. */
export async function openWorkStore(
  storage: WorkStorage,
  { now = Date.now, otherTabs, patience = 1500 }: WorkSurroundings = {},
): Promise<WorkStore> {
  const open = (saved: SavedWork, trouble: string | null) =>
    createWorkStore(
      trouble === null ? storage : UNREAD,
      { ...saved, trouble, elsewhere: {} },
      { now, otherTabs },
    );
  try {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("the browser's storage does not answer")), patience);
    });
    return open(toSaved(await Promise.race([storage.entries(), late])), null);
  } catch (error) {
    return open(NOTHING, toReason(error));
  }
}

/** Nothing is written over what could not be read: it may still be there. */
const UNREAD: WorkStorage = {
  entries: () => Promise.resolve([]),
  set: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

const NO_HISTORY: History = [];
function createWorkStore(
  storage: WorkStorage,
  first: WorkSnapshot,
  { now, otherTabs }: { now: () => number; otherTabs: OtherTabs | undefined },
): WorkStore {
  const { change, getSnapshot, subscribe } = createHolder(first);
  const own = new Map<string, number>();
  const writer = createWriter(storage, (error) =>
    change({ trouble: getSnapshot().trouble ?? toReason(error) }),
  );
  const write = (key: string, value: unknown) => {
    writer.write(key, value);
    otherTabs?.tell({ key, value });
  };
  const toHistory = (key: string) => getSnapshot().histories[key] ?? NO_HISTORY;
  const keep = (key: string, files: GuestFiles | null | undefined, why: Version["why"]) => {
    const history = files ? withVersion(toHistory(key), { at: now(), why, files }) : toHistory(key);
    if (history === toHistory(key)) return;
    change({ histories: withEntry(getSnapshot().histories, key, history) });
    write(`${HISTORY}${key}`, history);
  };
  const setFiles = (key: string, files: GuestFiles | undefined) => {
    own.set(key, own.get(key) ?? now());
    change({
      files: withEntry(getSnapshot().files, key, files),
      elsewhere: withEntry(getSnapshot().elsewhere, key, undefined),
    });
    write(`${FILES}${key}`, files);
  };
  otherTabs?.listen((message) => change(toFollowed(getSnapshot(), message, own)));

  return {
    ...{ subscribe, getSnapshot, flush: writer.flush },
    setFiles(key, files, { replaced } = { replaced: false }) {
      // Typing on over what another tab has written keeps that as well.
      keep(key, getSnapshot().elsewhere[key], "elsewhere");
      if (replaced || isDue(toHistory(key), now(), own.get(key)))
        keep(key, getSnapshot().files[key], replaced ? "replaced" : "edited");
      setFiles(key, files);
    },
    settle(key, take) {
      const theirs = getSnapshot().elsewhere[key];
      const mine = getSnapshot().files[key];
      if (theirs === undefined) return;
      keep(key, take === "theirs" ? mine : theirs, "elsewhere");
      setFiles(key, take === "theirs" ? (theirs ?? undefined) : mine);
      if (take === "theirs") own.delete(key);
    },
    ...createBeside({ getSnapshot, change, write, now, own }),
  };
}

interface Keeping {
  getSnapshot: () => WorkSnapshot;
  change: (next: Partial<WorkSnapshot>) => void;
  write: (key: string, value: unknown) => void;
  now: () => number;
  /** When each set of files was first edited in this tab. */
  own: Map<string, number>;
}

/** What is kept beside the files, or put in their place, without a history. */
function createBeside({
  getSnapshot,
  change,
  write,
  now,
  own,
}: Keeping): Pick<WorkStore, "setSetup" | "setPlayground" | "setDraft" | "updateProgress" | "put"> {
  return {
    put(entries) {
      for (const [key, value] of entries) {
        const { elsewhere, ...saved } = getSnapshot();
        const files = key.startsWith(FILES) ? key.slice(FILES.length) : null;
        if (files !== null) own.set(files, own.get(files) ?? now());
        change({
          ...withStored(saved, key, value),
          ...(files !== null && { elsewhere: withEntry(elsewhere, files, undefined) }),
        });
        write(key, value);
      }
    },
    setSetup(key, setup) {
      const kept = setup && Object.keys(setup).length > 0 ? setup : undefined;
      change({ setups: withEntry(getSnapshot().setups, key, kept) });
      write(`${SETUP}${key}`, kept);
    },
    setPlayground(id, document) {
      const kept = document && { at: now(), document };
      change({ playgrounds: withEntry(getSnapshot().playgrounds, id, kept) });
      write(`${PLAYGROUND}${id}`, kept);
    },
    setDraft(place, text) {
      change({ drafts: withEntry(getSnapshot().drafts, place, text) });
      write(`${DRAFT}${place}`, text);
    },
    updateProgress(update) {
      const progress = update(getSnapshot().progress);
      if (progress === getSnapshot().progress) return;
      change({ progress });
      write(PROGRESS, progress);
    },
  };
}

/** The snapshot of the moment, and who wants to know of the next. */
function createHolder(first: WorkSnapshot) {
  const listeners = new Set<() => void>();
  let snapshot = first;
  return {
    getSnapshot: () => snapshot,
    change: (next: Partial<WorkSnapshot>) => {
      snapshot = { ...snapshot, ...next };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What another tab wrote is followed, but for files that were edited here too: those are a choice to make. */
function toFollowed(
  snapshot: WorkSnapshot,
  { key, value }: TabMessage,
  own: ReadonlyMap<string, number>,
): Partial<WorkSnapshot> {
  const name = key.slice(key.indexOf(":") + 1);
  if (key.startsWith(FILES) && own.has(name)) {
    const theirs = parseFiles(value);
    const same = isSame(theirs, snapshot.files[name]);
    return { elsewhere: withEntry(snapshot.elsewhere, name, same ? undefined : (theirs ?? null)) };
  }
  const followed = withStored(snapshot, key, value);
  if (!key.startsWith(HISTORY)) return followed;
  const merged = mergeHistories(snapshot.histories[name] ?? [], parseHistory(value));
  return { histories: withEntry(snapshot.histories, name, merged) };
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
