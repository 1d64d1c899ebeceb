/** Two texts side by side. A row with one side missing was added or removed; `same` rows stand in both. */
export interface DiffRow {
  kind: "same" | "removed" | "added" | "changed";
  left: { line: number; text: string } | null;
  right: { line: number; text: string } | null;
}

/** Aligns the lines of two texts by their longest common subsequence; neighbouring removals and additions share rows. */
export function diffLines(before: string, after: string): DiffRow[] {
  const left = before.split("\n");
  const right = after.split("\n");
  const length = toLengths(left, right);
  const rows: DiffRow[] = [];
  let gone: DiffRow["left"][] = [];
  let come: DiffRow["right"][] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) rows.push(toRow(gone[at], come[at]));
    gone = [];
    come = [];
  };
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      flush();
      rows.push({
        kind: "same",
        left: { line: i + 1, text: left[i++] ?? "" },
        right: { line: j + 1, text: right[j++] ?? "" },
      });
    } else if (isRemoval(length, i, j)) {
      gone.push({ line: i + 1, text: left[i++] ?? "" });
    } else {
      come.push({ line: j + 1, text: right[j++] ?? "" });
    }
  }
  flush();
  return rows;
}

/** Whether the left line goes first: the right text is at its end, or nothing is lost by it. */
function isRemoval(length: readonly Uint16Array[], i: number, j: number): boolean {
  const rights = (length[0]?.length ?? 1) - 1;
  const lefts = length.length - 1;
  return j >= rights || (i < lefts && at(length, i + 1, j) >= at(length, i, j + 1));
}

function toRow(left: DiffRow["left"] | undefined, right: DiffRow["right"] | undefined): DiffRow {
  if (left && right) return { kind: "changed", left, right };
  return left ? { kind: "removed", left, right: null } : { kind: "added", left: null, right: right ?? null };
}

/** length[i][j]: the longest common subsequence of left from i and right from j. */
function toLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const length = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    const row = length[i];
    if (!row) continue;
    for (let j = right.length - 1; j >= 0; j--) {
      row[j] =
        left[i] === right[j]
          ? at(length, i + 1, j + 1) + 1
          : Math.max(at(length, i + 1, j), at(length, i, j + 1));
    }
  }
  return length;
}

function at(length: readonly Uint16Array[], i: number, j: number): number {
  return length[i]?.[j] ?? 0;
}
