/** Where the address bar points. `notice`: why the map is shown instead of what the address asked for. */
export type Route =
  | { page: "map"; notice: string | null }
  | { page: "lesson"; slug: string; step: number }
  /** A playground in the address itself: the whole hash. */
  | { page: "link"; hash: string }
  /** `id`: one of one's own playgrounds; null: the list of them. */
  | { page: "play"; id: string | null }
  /** A form from a pasted `requestedSchema`. */
  | { page: "form" }
  | { page: "log" }
  /** `term`: the word that was asked for. */
  | { page: "glossary"; term: string | null }
  | { page: "rules" };

/** What the hash of the address means: "", "#/", "#/lesson/<slug>/<step>", "#/p/…", "#/play/<id>", "#/form", "#/log", "#/glossary/<term>", "#/rules". */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  if (path === "") return { page: "map", notice: null };
  if (/^p\//.test(path)) return { page: "link", hash };
  for (const [pattern, toRoute] of PAGES) {
    const found = pattern.exec(path);
    if (found) return toRoute(found[1] === undefined ? null : decode(found[1]), found[2]);
  }
  return { page: "map", notice: `The address “#/${decode(path)}” names nothing here.` };
}

/** What an address looks like, and what it names: its first part, decoded, and its second. */
const PAGES: readonly (readonly [RegExp, (first: string | null, second: string | undefined) => Route])[] = [
  [/^play(?:\/([\w-]+))?\/?$/, (id) => ({ page: "play", id })],
  [/^form\/?$/, () => ({ page: "form" })],
  [/^log\/?$/, () => ({ page: "log" })],
  [/^glossary(?:\/([^/]+))?\/?$/, (term) => ({ page: "glossary", term })],
  [/^rules\/?$/, () => ({ page: "rules" })],
  [
    /^lesson\/([^/]+)(?:\/(\d{1,4}))?\/?$/,
    (slug, step = "1") => ({ page: "lesson", slug: slug ?? "", step: Number(step) }),
  ],
];

export function toLessonHash(slug: string, step = 1): string {
  return `#/lesson/${encodeURIComponent(slug)}/${String(step)}`;
}

export function toPlayHash(id: string): string {
  return `${PLAY_HASH}/${id}`;
}

export const MAP_HASH = "#/";
export const PLAY_HASH = "#/play";
export const FORM_HASH = "#/form";
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
