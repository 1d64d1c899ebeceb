import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLError } from "yaml";
import type { z } from "zod";

/** Reports one thing that is wrong. `line`: from 1, in the file that the reporter stands for. */
export type Report = (line: number, message: string) => void;

/** A YAML text that was read: its value, and where each part of it stands. */
export interface Source<T> {
  value: T;
  /** The line of what stands at a path, or of the nearest thing around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/**
 * Reads YAML (JSON is YAML) and judges it by a strict schema. `from`: the line of the file on which the text starts.
 * undefined: something was wrong, and it was reported with its line.
 */
export function readYaml<T>(
  text: string,
  schema: z.ZodType<T>,
  report: Report,
  from = 1,
): Source<T> | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + from - 1;
  if (document.errors.length > 0) {
    for (const error of document.errors) report(lineAt(error.pos[0]), toMessage(error));
    return undefined;
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(toOffset(document.contents, path));
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const { path, message } of toIssues(parsed.error.issues))
    report(lineOf(path), path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`);
  return undefined;
}

function toMessage(error: YAMLError): string {
  return `not YAML: ${error.message}`;
}

/** Offset of the key at a path; of the deepest thing on the way there, where the path leads nowhere. */
function toOffset(node: Node | null, path: readonly PropertyKey[]): number {
  let at: Node | null = node;
  let offset = node?.range?.[0] ?? 0;
  for (const part of path) {
    const found = toPart(at, part);
    if (!found) break;
    offset = found.named.range?.[0] ?? offset;
    at = found.value;
  }
  return offset;
}

/** What a node holds under a name or at a place, and the node that names it. */
function toPart(node: Node | null, part: PropertyKey): { named: Node; value: Node | null } | undefined {
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
    return pair && { named: pair.key, value: pair.value };
  }
  const item = isSeq<Node>(node) ? node.items[Number(part)] : undefined;
  return item && { named: item, value: item };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** An unknown field is named by its own path; of a union, the issues of the form that came closest. */
function toIssues(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue): Issue[] => {
    const path = [...base, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: [...path, key], message: "unknown field" }));
    if (issue.code === "invalid_union") {
      const [closest] = issue.errors.toSorted((one, other) => toDistance(one) - toDistance(other));
      return closest ? toIssues(closest, path) : [{ path, message: issue.message }];
    }
    if (issue.code === "invalid_key") return toIssues(issue.issues, path);
    const missing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
    return [{ path, message: missing ? "missing" : issue.message }];
  });
}

/** A value of another type altogether is further away than any number of wrong fields. */
function toDistance(issues: readonly z.core.$ZodIssue[]): number {
  const other = issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  return other ? Number.MAX_SAFE_INTEGER : issues.length;
}

/** A Markdown file's front matter and body. `bodyLine`: the line on which the body starts. */
export interface FrontMatter {
  matter: string;
  body: string;
  bodyLine: number;
}

/** Splits `---`, YAML, `---` from the Markdown below it; undefined where a file does not start so. */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  const found = /^---\n([\s\S]*?)\n---\n/.exec(text);
  const matter = found?.[1];
  if (!found || matter === undefined) return undefined;
  return { matter, body: text.slice(found[0].length), bodyLine: matter.split("\n").length + 3 };
}
