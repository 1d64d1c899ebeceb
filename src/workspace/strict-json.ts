/** One thing wrong with a document. `path` is dotted ("client.maxRounds", "person.0.action"); "" is the document itself. */
export interface DocumentFault {
  path: string;
  message: string;
}

/** Longest document, in UTF-16 units, and deepest nesting. Both far above what any lesson needs. */
const LIMITS = { length: 4 * 1024 * 1024, depth: 128 } as const;

export type ParsedText = { value: unknown } | { fault: DocumentFault };

/**
 * Parses JSON that a stranger wrote. Too long, too deep, a key twice in one object and the key `__proto__` are faults: a
 * parser that lets the last key win shows one document to the reader and another to the machine. `longest`: in UTF-16 units.
 */
export function parseJsonText(text: string, longest: number = LIMITS.length): ParsedText {
  if (text.length > longest)
    return { fault: { path: "", message: `the document is longer than ${longest} characters` } };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: { path: "", message: `not JSON: ${(error as Error).message}` } };
  }
  // Only now: on text that is known to be JSON, the pattern below never runs on past a string's end.
  const fault = scan(text);
  return fault === null ? { value } : { fault };
}

interface Level {
  /** Keys seen so far; null in a list. */
  keys: Set<string> | null;
  at: string | number;
}

/** Strings and structural marks; all else is left to JSON.parse. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]/gsu;

/** Walks the tokens without recursion, so that no depth can exhaust the stack. */
function scan(text: string): DocumentFault | null {
  const levels: Level[] = [];
  let string = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      if (levels.length >= LIMITS.depth) return tooDeep(toPath(levels));
      levels.push(token === "{" ? { keys: new Set(), at: "" } : { keys: null, at: 0 });
    } else if (token === "}" || token === "]") levels.pop();
    else if (token === ",") nextItem(levels.at(-1));
    else if (token !== ":") string = token;
    else {
      const message = enterKey(levels.at(-1), unquote(string));
      if (message !== null) return { path: toPath(levels), message };
    }
  }
  return null;
}

function toPath(levels: readonly Level[]): string {
  return levels.map((level) => level.at).join(".");
}

function nextItem(level: Level | undefined): void {
  if (typeof level?.at === "number") level.at += 1;
}

/** Notes the key that a colon follows; says what is wrong with it. */
function enterKey(level: Level | undefined, key: string): string | null {
  if (!level?.keys) return null;
  level.at = key;
  if (level.keys.has(key)) return "the key stands twice in one object";
  level.keys.add(key);
  return key === "__proto__" ? UNSAFE_KEY : null;
}

function unquote(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}

function tooDeep(path: string): DocumentFault {
  const start = path.split(".").slice(0, 4).join(".");
  return { path: `${start}.…`, message: `nested more than ${LIMITS.depth} levels deep` };
}

const UNSAFE_KEY = "the key __proto__ is not allowed";

/** The same judgement for a value that is parsed already: too deep (a cycle is), or a key `__proto__`. */
export function findUnsafe(value: unknown): DocumentFault | null {
  const todo: { value: unknown; path: string; depth: number }[] = [{ value, path: "", depth: 0 }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    const { path, depth } = next;
    if (depth >= LIMITS.depth) return tooDeep(path);
    for (const [key, child] of Object.entries(next.value)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (key === "__proto__") return { path: at, message: UNSAFE_KEY };
      todo.push({ value: child, path: at, depth: depth + 1 });
    }
  }
  return null;
}
