import { toSlices, type TokenSlice } from "./token-slices.ts";
import type { ServerSettings } from "../../workspace/playground.ts";

interface TokenTextProps {
  token: string;
  /** What it was before the change: where the two differ is marked. */
  before: string | null;
  seal: ServerSettings["seal"];
}

/** The token's characters, its parts told apart by hue and underline. */
export function TokenText({ token, before, seal }: TokenTextProps) {
  const changed = before === null ? null : findDifference(before, token);
  return (
    // A scrolling region must be reachable by keyboard.
    <div className="token-text" role="group" aria-label="Token" tabIndex={0}>
      {token === "" ? <span className="token-none">(empty)</span> : <Runs {...{ token, seal, changed }} />}
    </div>
  );
}

interface Range {
  start: number;
  end: number;
}

function Runs({
  token,
  seal,
  changed,
}: {
  token: string;
  seal: TokenTextProps["seal"];
  changed: Range | null;
}) {
  return toRuns(token, toSlices(token, seal), changed).map(({ start, end, hue, mark, next }) => {
    const text = token.slice(start, end);
    const name = `token-part token-${hue}${next ? " token-next" : ""}`;
    return mark ? (
      <mark key={start} className={name}>
        {text}
      </mark>
    ) : (
      <span key={start} className={name}>
        {text}
      </span>
    );
  });
}

type Run = Range & { hue: TokenSlice["hue"] | "between"; mark: boolean; next: boolean };

/** The text cut wherever a part or the change begins or ends. */
function toRuns(token: string, slices: readonly TokenSlice[], changed: Range | null): Run[] {
  const marks = changed ? [changed.start, changed.end] : [];
  const cuts = [0, token.length, ...marks, ...slices.flatMap(({ start, end }) => [start, end])];
  const places = [...new Set(cuts)]
    .filter((place) => place <= token.length)
    .sort((one, other) => one - other);
  return places.slice(0, -1).map((start, index) => {
    const slice = slices.find((each) => each.start <= start && start < each.end);
    const mark = changed !== null && changed.start <= start && start < changed.end;
    const next = slice?.start === start && slices.some((each) => each.end === start);
    return { start, end: places[index + 1] ?? token.length, hue: slice?.hue ?? "between", mark, next };
  });
}

/** Where a text differs from another: what is left between their common beginning and end. */
function findDifference(before: string, after: string): Range | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: after.length - tail };
}

/** What the hues mean, for the parts that are there. */
export function TokenLegend({ token, seal }: Omit<TokenTextProps, "before">) {
  const seen = new Map(toSlices(token, seal).map(({ legend, hue }) => [legend, hue]));
  return (
    <ul className="token-legend" aria-label="Parts of the token">
      {[...seen].map(([legend, hue]) => (
        <li key={legend} className={`token-key token-${hue}`}>
          {legend}
        </li>
      ))}
    </ul>
  );
}
