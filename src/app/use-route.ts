import { useMemo, useSyncExternalStore } from "react";
import { parseRoute, type Route } from "./route.ts";

/** The route of the address bar; the browser's back and forward move through it. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

/** Follows a hash as a link would. */
export function navigate(hash: string): void {
  window.location.hash = hash;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}
