/** What `JSON.parse` does not tell about a text. */
export interface JsonScan {
  /** A key that stands twice in one object, wherever it is. */
  duplicate?: string;
  /** The text of the top object's `id`, where that is a number. */
  idNumber?: string;
  /** Levels of arrays and objects. */
  depth: number;
}

/** The arrays (null) and objects (their keys so far) around a place, and the latest key of the top object. */
interface Position {
  open: (Set<string> | null)[];
  topKey: string;
}

/** Looks through a text that `JSON.parse` accepts. One pass, no recursion. */
export function scanJson(text: string): JsonScan {
  const scan: JsonScan = { depth: 0 };
  const at: Position = { open: [], topKey: "" };
  const token = /["[\]{}]|-?\d[\d.eE+-]*/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    if (found === '"') token.lastIndex = scanString(text, match.index, at, scan);
    else if (found === "{" || found === "[") {
      at.open.push(found === "{" ? new Set() : null);
      scan.depth = Math.max(scan.depth, at.open.length);
    } else if (found === "}" || found === "]") at.open.pop();
    else if (at.open.length === 1 && at.open[0] && at.topKey === "id") scan.idNumber = found;
  }
  return scan;
}

/** Notes the string that begins here, where it is a key. Returns where it ends. */
function scanString(text: string, start: number, at: Position, scan: JsonScan): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  end += 1;
  const keys = at.open.at(-1);
  if (!keys || !isBeforeColon(text, end)) return end;
  const key = JSON.parse(text.slice(start, end)) as string;
  if (keys.has(key)) scan.duplicate ??= key;
  keys.add(key);
  if (at.open.length === 1) at.topKey = key;
  return end;
}

function isBeforeColon(text: string, end: number): boolean {
  const after = /\s*:/y;
  after.lastIndex = end;
  return after.test(text);
}

/** Whether an id's number comes back as it went: an integer that a double keeps, and not spelled in powers of ten. */
export function isExactId(text: string): boolean {
  return /^-?\d+(?:\.0+)?$/.test(text) && Number.isSafeInteger(Number(text));
}
