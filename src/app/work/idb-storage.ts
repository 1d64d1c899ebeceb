import { createStore, del, entries, set } from "idb-keyval";
import type { WorkStorage } from "./writer.ts";

/** IndexedDB of this origin. Each call may reject: private windows and sandboxed frames refuse it. */
export function createIdbStorage(): WorkStorage {
  let store: ReturnType<typeof createStore> | undefined;
  const open = () => (store ??= createStore("roundtrip", "work"));
  return {
    entries: async () => entries<string, unknown>(open()),
    set: async (key, value) => set(key, value, open()),
    remove: async (key) => del(key, open()),
  };
}
