import type { GuestFiles } from "../../protocol/ports.ts";
import { type History, parseFiles, type Version } from "./saved-work.ts";

/** While one types, a version is kept this often, in milliseconds. */
const PAUSE = 120_000;
/** How many are kept, and how many characters all of them may have. */
const MOST = { versions: 40, characters: 400_000 } as const;

/** Whether typing on would lose more than one wants to lose. `begun`: when this tab's first edit was; undefined: this is it. */
export function isDue(history: History, at: number, begun: number | undefined): boolean {
  const last = Math.max(history.at(-1)?.at ?? -Infinity, begun ?? -Infinity);
  return begun === undefined || at - last >= PAUSE || at < last;
}

/** With one version more; a text that the last one already has is not kept twice. The oldest go first. */
export function withVersion(history: History, version: Version): History {
  const last = history.at(-1);
  if (last && isSame(last.files, version.files)) return history;
  const kept = [...history, version].slice(-MOST.versions);
  while (kept.length > 1 && toCharacters(kept) > MOST.characters) kept.shift();
  return kept;
}

/** What two tabs kept, in one order. */
export function mergeHistories(one: History, other: History): History {
  const all = [...one, ...other].sort((a, b) => a.at - b.at);
  return all.reduce<History>(
    (merged, version) =>
      merged.some(({ at, files }) => at === version.at && isSame(files, version.files))
        ? merged
        : withVersion(merged, version),
    [],
  );
}

/** What storage gave back, without what is no version. */
export function parseHistory(value: unknown): History {
  return Array.isArray(value) ? value.flatMap(toVersion) : [];
}

export function isSame(one: GuestFiles | undefined, other: GuestFiles | undefined): boolean {
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].every((name) => one?.[name] === other?.[name]);
}

function toVersion(value: unknown): Version[] {
  if (typeof value !== "object" || value === null) return [];
  const { at, why, files } = value as Record<string, unknown>;
  const parsed = parseFiles(files);
  const known = why === "edited" || why === "replaced" || why === "elsewhere";
  return typeof at === "number" && Number.isFinite(at) && known && parsed ? [{ at, why, files: parsed }] : [];
}

function toCharacters(history: History): number {
  return history.reduce(
    (sum, { files }) => sum + Object.values(files).reduce((length, text) => length + text.length, 0),
    0,
  );
}
