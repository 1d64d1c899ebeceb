/** Where the values in the prose come from. */
export interface FigureSource {
  /** Figure name → field → value. */
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** When they were measured in this browser; null: as CI measured them. */
  measuredAt: Date | null;
  /** Names of the figures that are measured on the lesson's solution; absent: it is not known which. */
  solved?: ReadonlySet<string>;
}

/** A figure by its whole name, "F5.decline.ledger", as it is shown. */
export function toFigureView(source: FigureSource, name: string) {
  const { values, measuredAt } = source;
  const dot = name.lastIndexOf(".");
  const value = values[name.slice(0, dot)]?.[name.slice(dot + 1)];
  const from = measuredAt ? `measured in this browser at ${toTime(measuredAt)}` : "measured in CI";
  const what = isSolved(source, name) ? `${name}, of the lesson's solution` : name;
  return { text: toText(value), from: `${what}, ${from}` };
}

/** Whether a figure, by its whole name, is of the lesson's solution, and not of what the learner has before them. */
export function isSolved({ solved }: FigureSource, name: string): boolean {
  return solved?.has(name.slice(0, name.lastIndexOf("."))) ?? false;
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A value of the learner's own last run. */
export function OwnFigure({ value }: { value: unknown }) {
  const text = toText(value);
  return (
    <span className={text.length > 24 ? "figure figure-long" : "figure"} title="your last run">
      {text}
    </span>
  );
}

interface FigureProps {
  name: string;
  source: FigureSource;
  /** Not to be seen yet: it would give a prediction away. */
  covered: boolean;
}

/** One measured value. Pointing at it, or focusing it, says which run and when. */
export function Figure({ name, source, covered }: FigureProps) {
  if (covered) {
    return (
      <span className="figure figure-covered" title="Run this step to measure it">
        <span aria-hidden="true">?</span>
        <span className="visually-hidden">not measured yet</span>
      </span>
    );
  }
  const { text, from } = toFigureView(source, name);
  const look = source.measuredAt ? "figure" : "figure figure-ci";
  return (
    <span className={text.length > 24 ? `${look} figure-long` : look} title={from} data-figure={name}>
      {text}
    </span>
  );
}
