import { createMap } from "./json.ts";

/** A level 1 URI template (RFC 6570): literal texts with one variable between each two. */
export interface UriTemplate {
  /** One more than `names`. */
  literals: string[];
  names: string[];
}

/**
 * Reads a level 1 template such as `test://note/{id}`. Undefined for operators (`{+path}`), for braces that do not
 * match, for a name that is used twice, and for two variables with nothing between them.
 */
export function parseUriTemplate(text: string): UriTemplate | undefined {
  const parts = text.split(/\{([A-Za-z0-9_]+)\}/);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  if (literals.some((literal) => /[{}]/.test(literal)) || new Set(names).size !== names.length)
    return undefined;
  return literals.slice(1, -1).includes("") ? undefined : { literals, names };
}

/**
 * The variables of a URI that fits the template, percent-decoded, as a map without a prototype; undefined where it
 * does not fit. A value is never empty and never reaches over `/`, `?` or `#`.
 */
export function matchUriTemplate(template: UriTemplate, uri: string): Record<string, string> | undefined {
  const { literals, names } = template;
  const [head = ""] = literals;
  if (!uri.startsWith(head)) return undefined;
  let rest = uri.slice(head.length);
  const values: [string, string][] = [];
  for (const [index, name] of names.entries()) {
    const literal = literals[index + 1] ?? "";
    const isLast = index === names.length - 1;
    const end = isLast ? rest.length - literal.length : rest.indexOf(literal);
    if (end < 1 || rest.slice(end, end + literal.length) !== literal) return undefined;
    const value = decode(rest.slice(0, end));
    if (value === undefined) return undefined;
    values.push([name, value]);
    rest = rest.slice(end + literal.length);
  }
  return rest === "" ? createMap(values) : undefined;
}

function decode(text: string): string | undefined {
  if (/[/?#]/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
