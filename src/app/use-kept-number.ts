import { useState } from "react";

/** A number that outlives the page where storage allows: the size of a pane. */
export function useKeptNumber(key: string, first: number): [number, (value: number) => void] {
  const [value, setValue] = useState(() => read(key) ?? first);
  const keep = (next: number) => {
    setValue(next);
    try {
      localStorage.setItem(`roundtrip:${key}`, String(next));
    } catch {
      // Without storage the size holds until the page is closed.
    }
  };
  return [value, keep];
}

function read(key: string): number | undefined {
  try {
    const kept = Number(localStorage.getItem(`roundtrip:${key}`) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
