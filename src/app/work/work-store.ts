import type { GuestFiles } from "../../protocol/ports.ts";
import { NO_PROGRESS, parseFiles, parseProgress, type Progress, type SavedWork } from "./saved-work.ts";
import { parseSetup, type Setup } from "./setup.ts";

/** Where work is kept: IndexedDB in the page, a map in tests. Any of them may reject. */
export interface WorkStorage {
  entries(): Promise<[string, unknown][]>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** `trouble`: why nothing is kept, or null. */
export interface WorkSnapshot extends SavedWork {
  trouble: string | null;
}

/** Holds the learner's work in memory and writes every change at once. */
export interface WorkStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => WorkSnapshot;
  /** Replaces a set of files; undefined drops it, so that the lesson's start stands again. */
  setFiles(key: string, files: GuestFiles | undefined): void;
  /** Replaces what was chosen beside a set of files; undefined, or nothing in it, drops it. */
  setSetup(key: string, setup: Setup | undefined): void;
  updateProgress(change: (progress: Progress) => Progress): void;
  /** Resolves when everything so far is written, or could not be. */
  flush(): Promise<void>;
}

const PROGRESS = "progress";
const FILES = "files:";
const SETUP = "setup:";

/** Reads what is kept. Storage that is refused, or silent for `patienceMs`, leaves an empty store that says so. */
export async function openWorkStore(storage: WorkStorage, patienceMs = 1500): Promise<WorkStore> {
  try {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("the browser's storage does not answer")), patienceMs);
    });
    return createWorkStore(storage, toSaved(await Promise.race([storage.entries(), late])));
  } catch (error) {
    return createWorkStore(storage, { files: {}, setups: {}, progress: NO_PROGRESS }, toReason(error));
  }
}

function toSaved(entries: [string, unknown][]): SavedWork {
  const files: Record<string, GuestFiles> = {};
  const setups: Record<string, Setup> = {};
  let progress = NO_PROGRESS;
  for (const [key, value] of entries) {
    if (key === PROGRESS) progress = parseProgress(value);
    const parsed = key.startsWith(FILES) ? parseFiles(value) : undefined;
    if (parsed) files[key.slice(FILES.length)] = parsed;
    const setup = key.startsWith(SETUP) ? parseSetup(value) : undefined;
    if (setup) setups[key.slice(SETUP.length)] = setup;
  }
  return { files, setups, progress };
}

function createWorkStore(storage: WorkStorage, saved: SavedWork, trouble: string | null = null): WorkStore {
  const listeners = new Set<() => void>();
  let snapshot: WorkSnapshot = { ...saved, trouble };
  const change = (next: Partial<WorkSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of [...listeners]) listener();
  };
  const writer = createWriter(storage, (error) => {
    if (snapshot.trouble === null) change({ trouble: toReason(error) });
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    setFiles(key, files) {
      change({ files: withEntry(snapshot.files, key, files) });
      writer.write(`${FILES}${key}`, files);
    },
    setSetup(key, setup) {
      const kept = setup && Object.keys(setup).length > 0 ? setup : undefined;
      change({ setups: withEntry(snapshot.setups, key, kept) });
      writer.write(`${SETUP}${key}`, kept);
    },
    updateProgress(update) {
      const progress = update(snapshot.progress);
      if (progress === snapshot.progress) return;
      change({ progress });
      writer.write(PROGRESS, progress);
    },
    flush: () => writer.flush(),
  };
}

/** A copy with one entry replaced, or dropped where there is no value. */
function withEntry<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined) {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value] as const]);
}

/** The first change is written at once; those that come while a write goes on are joined into the next. */
function createWriter(storage: WorkStorage, onTrouble: (error: unknown) => void) {
  const due = new Map<string, unknown>();
  let writing: Promise<void> | null = null;
  const drain = async () => {
    while (due.size > 0) {
      const batch = [...due];
      due.clear();
      const writes = batch.map(([key, value]) =>
        value === undefined ? storage.remove(key) : storage.set(key, value),
      );
      await Promise.all(writes).catch(onTrouble);
    }
    writing = null;
  };
  return {
    write(key: string, value: unknown) {
      due.set(key, value);
      writing ??= drain();
    },
    flush: () => writing ?? Promise.resolve(),
  };
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
