import type { Json } from "../protocol/json.ts";
import type { Call, PlaygroundInput } from "../workspace/playground.ts";

/**
 * What the build makes of `lessons/`: plain JSON that the page and the command line read. Authors write folders
 * (docs/authoring-lessons.md); `compile.ts` turns a map of those files into this.
 */
export interface Course {
  title: string;
  groups: { title: string; note: string; lessons: string[] }[];
  /** Slugs of the twenty-minute path. */
  path: string[];
  lessons: Lesson[];
}

/** A document without what a lesson fills in (version, files, call). */
export type RunPatch = Partial<Omit<PlaygroundInput, "version" | "lesson">> & Besides;

/** A run that lacks nothing but its files: the call, and always a script and a list of faults. */
export type LessonRun = RunPatch & Pick<PlaygroundInput, "call">;

/** What a run of a lesson may have besides a document's fields. */
interface Besides {
  /** Calls that the learner's client.ts makes at the same time: a lesson's figures and checks only. */
  beside?: Call[];
}

/** A document's server settings as people write them: only what differs. */
export type ServerPatch = NonNullable<RunPatch["server"]>;

/** The same of its client settings. */
export type ClientPatch = NonNullable<RunPatch["client"]>;

export interface Lesson {
  slug: string;
  /** Its place in the course, from 1. */
  number: number;
  title: string;
  /** One measured line for the map, with figure references like {F5.decline.ledger}. */
  summary: string;
  /** The misconception that the lesson confronts, in the learner's words. */
  belief: string;
  /** Regions that stand open, by their public names. */
  panels: string[];
  /** The server's name in prompts. */
  serverName: string;
  steps: Step[];
  figures: Figure[];
  checks: Check[];
  /** Whole files of the lesson's solution: that of every step which has none of its own. */
  solution: Record<string, string>;
  /** Start files of earlier editions by their hash, so that old links open. */
  former?: Record<string, Record<string, string>>;
}

export interface Step {
  /** Its place in the lesson, from 1: the `<step>` of `#/lesson/<slug>/<step>`. */
  number: number;
  title: string;
  blocks: Block[];
  /** The step's whole start files; hash: base64url SHA-256 over their canonical JSON. */
  start: Record<string, string>;
  hash: string;
  /** Name of the set of files that the step starts from, where it is not "start": "start-4". */
  files?: string;
  /** Whole files of this step's own solution; absent: the lesson's. */
  solution?: Record<string, string>;
  /** The call, script and settings that *Run* uses here. */
  run: LessonRun;
  /** Ids of the checks that this step asks for. */
  checks: string[];
  /** A start that is broken on purpose; the page says so. */
  broken: boolean;
  /** Server settings that belong to the step's solution: *Use this* sets them, and CI plays the solution with them. */
  solve?: ServerPatch;
  /** Regions that stand open in this step, where they are not the lesson's. */
  panels?: string[];
  /** Ids of the specification's statements (lessons/statements.yaml) that its run or its screen shows. */
  shows?: string[];
}

/**
 * Inline prose. `figure`: a measured value by name, "F5.decline.ledger". `mark`: a letter that also stands in the
 * diagram at `event`, a kind of trace event and which one of that kind in the run: "acted.2".
 */
export type Inline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "strong" | "em"; children: Inline[] }
  | { type: "link"; href: string; children: Inline[] }
  | { type: "figure"; name: string }
  | { type: "mark"; letter: string; event: string };

export type Block =
  | { type: "paragraph"; children: Inline[] }
  | { type: "heading"; children: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  /** The rule of the lesson, set off by a bar. */
  | { type: "rule"; children: Inline[] }
  | { type: "code"; language: string; text: string }
  | { type: "predict"; id: string; ask: Inline[]; options: string[]; figure: string; after: Inline[] }
  /** One thing to do, set off with its key or button. */
  | { type: "task"; children: Inline[] }
  /** Several runs, each to be matched with what became of it: one choice for each row, out of the same options. */
  | {
      type: "match";
      id: string;
      ask: Inline[];
      /** `is`: the measured value that the option stands for: { say: "signature", is: "rejected: bad signature" }. */
      options: { say: string; is: string }[];
      rows: { label: string; figure: string }[];
      after: Inline[];
    }
  /** A table of measured figures; `yours` marks the row of the learner's own last answer ("accept", "decline", …). */
  | {
      type: "figures";
      caption: Inline[];
      head: string[];
      rows: { label: Inline[]; figures: string[]; yours?: string }[];
    }
  /** The step's checks, in place. */
  | { type: "checks" };

/**
 * A measured value: one run of `files` (a named set: "start", "solution", "start-4", "solution-4") and the paths read
 * from its report. `name` is "F5.decline"; prose refers to "F5.decline.ledger".
 */
export interface Figure {
  name: string;
  files: string;
  /** The whole run, whatever step it is measured for. */
  run: LessonRun;
  /**
   * Field → path into the report: { ledger: "measures.ledger" }, or whether the text at a path holds a word, as "yes" or "no".
   * A figure that is one value has the one field `value`.
   */
  read: Record<string, Reading>;
}

/** A path into a report, or whether the text or the JSON there holds a word: "yes" or "no". */
export type Reading = string | { of: string; holds: string };

/** Judges behaviour over one or more runs of the learner's files. */
export interface Check {
  id: string;
  title: string;
  /** Run name → the whole run, whatever step asks for the check. */
  runs: Record<string, LessonRun>;
  expect: Expectation[];
  /** Where to look when it fails. */
  look: string;
  hints: { when: Expectation[]; say: string }[];
  /** yours: its runs have the server settings that the learner chose in the step, over their own. */
  settings?: "yours";
}

/**
 * `of` is a path: run name, then into its report ("decline.measures.ledger", "accept.rounds.0.request.id").
 * One operator: is, not, sameAs / differsFrom (another path), matches (a regular expression), count (of the items of a
 * list whose fields equal `where`).
 */
export type Expectation = { of: string; say?: string } & (
  | { is: Json }
  | { not: Json }
  | { sameAs: string }
  | { differsFrom: string }
  | { matches: string }
  | { where: Record<string, Json>; count: number }
);
