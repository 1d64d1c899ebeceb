import type { ChecksState } from "./checks-panel.tsx";

/** "2 of 6 pass". */
export function toChecksCount(ids: readonly string[], results: ChecksState["results"]): string {
  if (ids.length === 0) return "none here";
  const passed = ids.filter((id) => results[id]?.passed).length;
  return `${String(passed)} of ${String(ids.length)} pass`;
}
