/** Repetitions of varying length that one pattern may have. */
const REPEATS = 3;
/** The longest text that is held against a pattern, in UTF-16 units. */
export const PATTERN_TEXT = 300;

/**
 * Whether a regular expression is cheap to match on `PATTERN_TEXT` units, whatever they are. Patterns come from guest
 * code, but forms and answers are checked outside its sandbox, where nothing could stop one that backtracks for
 * minutes: so no group that is repeated may itself repeat or choose, nothing may refer back, and repetitions are few.
 */
export function isCheapPattern(source: string): boolean {
  const plain = source
    .replace(/\\[^1-9k]/gu, "x")
    .replace(/\[[^\]]*\]/gu, "x")
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/gu, "(");
  if (plain.includes("\\") || source.length > 1000) return false;
  const repeats = plain.match(/[*+]|\{\d+,\d*\}/gu) ?? [];
  return repeats.length <= REPEATS && !hasNestedRepeat(plain);
}

/** One pass with a stack: for each open group, whether it repeats or chooses. */
function hasNestedRepeat(plain: string): boolean {
  const busy: boolean[] = [false];
  for (const [index, character] of Array.from(plain).entries()) {
    if (character === "(") busy.push(false);
    if ("*+?{|".includes(character)) busy[busy.length - 1] = true;
    if (character !== ")" || !busy.pop()) continue;
    if ("*+{".includes(plain.charAt(index + 1) || " ")) return true;
    busy[busy.length - 1] = true;
  }
  return false;
}
