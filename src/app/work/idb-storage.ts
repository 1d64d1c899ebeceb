import { createStore, entries, promisifyRequest } from "idb-keyval";
import type { WorkStorage } from "./writer.ts";

/** IndexedDB of this origin. Each call may reject: private windows and sandboxed frames refuse it. */
export function createIdbStorage(): WorkStorage {
  let store: ReturnType<typeof createStore> | undefined;
  const open = () => (store ??= createStore("roundtrip", "work"));
  const write = async (change: (keys: IDBObjectStore) => void) =>
    open()("readwrite", (keys) => {
      change(keys);
      // Told to end, it ends even where the page is gone a moment later; one that ends by itself is taken back then.
      keys.transaction.commit();
      return promisifyRequest(keys.transaction);
    });
  return {
    entries: async () => entries<string, unknown>(open()),
    set: (key, value) => write((keys) => keys.put(value, key)),
    remove: (key) => write((keys) => keys.delete(key)),
  };
}
