import { useSyncExternalStore } from "react";

/**
 * How much stands side by side. wide: prose, code, right column; medium: prose, and code or ledger; narrow: prose or
 * bench; phone: one view at a time above the bottom bar, which is also the way of a low window: parts that stand above each
 * other need some height each.
 */
export type Layout = "wide" | "medium" | "narrow" | "phone";

const queries: readonly (readonly [Layout, string])[] = [
  ["wide", "(min-width: 1180px) and (min-height: 540px)"],
  ["medium", "(min-width: 900px) and (min-height: 640px)"],
  ["narrow", "(min-width: 600px) and (min-height: 640px)"],
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
