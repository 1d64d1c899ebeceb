/** A step of a lesson that shows something. */
export interface StepPlace {
  slug: string;
  /** From 1. */
  step: number;
}

/** A section of the specification's 2026-07-28 pages; null: the page as a whole. */
export interface SpecPlace {
  page: string;
  section: string | null;
}

/** One word, used in one sense only. Texts may hold `code` in backticks. */
export interface Term {
  /** Its address: `#/glossary/<id>`. */
  id: string;
  word: string;
  says: string;
  shown: StepPlace;
  spec?: SpecPlace;
}

/** Where a step is: "the-body-runs-again/2". */
export function at(place: string): StepPlace {
  const [slug = "", step = "1"] = place.split("/");
  return { slug, step: Number(step) };
}

const PAGES = "https://modelcontextprotocol.io/specification/2026-07-28/";

/** Headings whose anchor on the page is not made of the name that one calls them by. */
const ANCHORS: Readonly<Record<string, string>> = {
  "basic/patterns/mrtr › Server Requirements": "server-requirements-basic-workflow",
  "basic/patterns/mrtr › Client Requirements": "client-requirements-basic-workflow",
  "basic › _meta": "meta",
};

/** The address of a section on the specification's site. */
export function toSpecUrl({ page, section }: SpecPlace): string {
  if (section === null) return PAGES + page;
  const anchor = ANCHORS[`${page} › ${section}`] ?? section.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${PAGES}${page}#${anchor}`;
}

const TITLES: Readonly<Record<string, string>> = {
  architecture: "Architecture",
  basic: "Basic",
  "basic/patterns/mrtr": "Multi round-trip requests",
  "client/elicitation": "Elicitation",
  "client/sampling": "Sampling",
  "client/roots": "Roots",
  "server/tools": "Tools",
  "server/prompts": "Prompts",
  "server/resources": "Resources",
};

/** "Elicitation, Response Actions". */
export function toSpecTitle({ page, section }: SpecPlace): string {
  const title = TITLES[page] ?? page;
  return section === null ? title : `${title}, ${section}`;
}
