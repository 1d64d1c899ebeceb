/** Where the address bar points. `notice`: why the map is shown instead of what the address asked for. */
export type Route =
  | { page: "map"; notice: string | null }
  | { page: "lesson"; slug: string; step: number }
  | { page: "link" }
  | { page: "log" }
  /** `term`: the word that was asked for. */
  | { page: "glossary"; term: string | null }
  | { page: "rules" };

/** What the hash of the address means: "", "#/", "#/lesson/<slug>/<step>", "#/p/…", "#/log", "#/glossary/<term>", "#/rules". */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  if (path === "") return { page: "map", notice: null };
  if (/^p\//.test(path)) return { page: "link" };
  if (/^log\/?$/.test(path)) return { page: "log" };
  const glossary = /^glossary(?:\/([^/]+))?\/?$/.exec(path);
  if (glossary) return { page: "glossary", term: glossary[1] === undefined ? null : decode(glossary[1]) };
  if (/^rules\/?$/.test(path)) return { page: "rules" };
  const lesson = /^lesson\/([^/]+)(?:\/(\d{1,4}))?\/?$/.exec(path);
  const slug = lesson?.[1];
  if (slug !== undefined) return { page: "lesson", slug: decode(slug), step: Number(lesson?.[2] ?? 1) };
  return { page: "map", notice: `The address “#/${decode(path)}” names nothing here.` };
}

export function toLessonHash(slug: string, step = 1): string {
  return `#/lesson/${encodeURIComponent(slug)}/${String(step)}`;
}

export const MAP_HASH = "#/";
export const LOG_HASH = "#/log";
export const GLOSSARY_HASH = "#/glossary";
export const RULES_HASH = "#/rules";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
