import { useSyncExternalStore } from "react";

/**
 * How much stands side by side. wide: prose, code, right column; medium: prose, and code or ledger; narrow: prose or
 * bench; phone: one view at a time above the bottom bar.
 */
export type Layout = "wide" | "medium" | "narrow" | "phone";

const queries: readonly (readonly [Layout, string])[] = [
  ["wide", "(min-width: 1180px)"],
  ["medium", "(min-width: 900px)"],
  ["narrow", "(min-width: 600px)"],
];

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout);
}

function readLayout(): Layout {
  return queries.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? "phone";
}

function subscribe(changed: () => void): () => void {
  const lists = queries.map(([, query]) => window.matchMedia(query));
  for (const list of lists) list.addEventListener("change", changed);
  return () => {
    for (const list of lists) list.removeEventListener("change", changed);
  };
}
