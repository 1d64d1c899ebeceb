/** Where work is kept: IndexedDB in the page, a map in tests. Any of them may reject. */
export interface WorkStorage {
  entries(): Promise<[string, unknown][]>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The first change is written at once; those that come while a write goes on are joined into the next. */
export function createWriter(storage: WorkStorage, onTrouble: (error: unknown) => void) {
  const due = new Map<string, unknown>();
  let writing: Promise<void> | null = null;
  const send = async () => {
    const batch = [...due];
    due.clear();
    const writes = batch.map(([key, value]) =>
      value === undefined ? storage.remove(key) : storage.set(key, value),
    );
    await Promise.all(writes).catch(onTrouble);
  };
  const drain = async () => {
    while (due.size > 0) await send();
    writing = null;
  };
  return {
    /** Undefined removes the entry. */
    write(key: string, value: unknown) {
      due.set(key, value);
      writing ??= drain();
    },
    /** Waits for no earlier write any more: the page may be about to go. Resolves when everything so far is written, or could not be. */
    flush: async () => {
      await Promise.all([writing, send()]);
    },
  };
}
