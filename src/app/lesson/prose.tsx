import { Fragment, type ReactNode } from "react";
import type { Block, Inline, Lesson, Step } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { FiguresTable } from "./prose-figures.tsx";
import { Figure, type FigureSource, toFigureView } from "./prose-figure.tsx";
import { Match } from "./prose-match.tsx";
import { Prediction, PredictionsOff } from "./prose-prediction.tsx";

export interface ProseProps {
  lesson: Lesson;
  step: Step;
  figures: FigureSource;
  /** Choices by `slug/id`; an empty text: skipped. */
  predictions: Readonly<Record<string, string>>;
  /** An empty choice skips. */
  onPredict: (id: string, choice: string) => void;
  /** Turns predictions off or on; absent where that cannot be chosen, and then they are on. */
  predicting?: { on: boolean; onChange: (on: boolean) => void };
  /** The learner has run this step: what was to be predicted may be shown. */
  ran: boolean;
  /** There is a run of the step to which letters can point; absent: where `ran`. */
  lettered?: boolean;
  /** How the learner answered last ("accept", "decline", "cancel", "never"): that row of a table is theirs. */
  yours?: string | null;
  /** What that run gave, by the field of a figure; null: nothing that could stand for one. */
  own?: Readonly<Record<string, unknown>> | null;
  /** Verdicts of the step's checks by id; absent: not run. */
  verdicts?: Readonly<Record<string, boolean>>;
  /** What helps with a check that failed, by its id. */
  hints?: Readonly<Record<string, string>>;
  /** The page before its script: nothing can be chosen. */
  fixed?: boolean;
}

/** The blocks of one step. Values after the first prediction stay covered until the learner has run the step. */
export function Prose(props: ProseProps) {
  const { step, ran, predicting } = props;
  const isAsked = predicting?.on !== false;
  const first = step.blocks.findIndex(({ type }) => type === "predict" || type === "match");
  const hasTable = step.blocks.some(({ type }) => type === "figures");
  return (
    <div className="prose">
      {step.blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          prose={props}
          covered={isAsked && !ran && first >= 0 && index >= first}
        />
      ))}
      {step.broken && !hasTable && <p className="prose-note">{BROKEN}</p>}
    </div>
  );
}

const BROKEN = "This start is broken on purpose.";

interface BlockProps {
  block: Block;
  prose: ProseProps;
  covered: boolean;
}

function BlockView({ block, prose, covered }: BlockProps): ReactNode {
  const inlines = (children: readonly Inline[]) => (
    <Inlines {...{ children, covered }} figures={prose.figures} lettered={prose.lettered ?? prose.ran} />
  );
  switch (block.type) {
    case "checks":
      return <CheckTitles prose={prose} />;
    case "figures":
      return (
        <FiguresTable
          {...{ block, covered, inlines }}
          source={prose.figures}
          yours={prose.ran ? (prose.yours ?? null) : null}
          own={prose.own ?? null}
          note={prose.step.broken ? BROKEN : null}
        />
      );
    case "predict":
    case "match":
      if (prose.predicting?.on === false)
        return <PredictionsOff onTurnOn={() => prose.predicting?.onChange(true)} />;
      return <Question {...{ block, prose, inlines }} />;
    default:
      return <TextBlock {...{ block, inlines }} />;
  }
}

interface QuestionProps {
  block: Extract<Block, { type: "predict" | "match" }>;
  prose: ProseProps;
  inlines: InlineRenderer;
}

/** A prediction, with its choices as they were saved: those of a match by its row, "id.0". */
function Question({ block, prose, inlines }: QuestionProps): ReactNode {
  const { slug } = prose.lesson;
  const toChoice = (id: string) => prose.predictions[`${slug}/${id}`];
  const toMeasured = (figure: string) => toFigureView(prose.figures, figure).text;
  const ways = prose.predicting && { onTurnOff: () => prose.predicting?.onChange(false) };
  if (block.type === "predict")
    return (
      <Prediction
        {...{ block, inlines, ...ways }}
        id={`${slug}-${block.id}`}
        choice={toChoice(block.id)}
        measured={prose.ran ? toMeasured(block.figure) : null}
        onPredict={(choice) => prose.onPredict(block.id, choice)}
      />
    );
  const toRowId = (row: number) => `${block.id}.${String(row)}`;
  return (
    <Match
      {...{ block, inlines, ...ways }}
      choices={block.rows.map((_, row) => toChoice(toRowId(row)))}
      measured={prose.ran ? block.rows.map(({ figure }) => toMeasured(figure)) : null}
      fixed={prose.fixed === true}
      onChoose={(row, choice) => prose.onPredict(toRowId(row), choice)}
    />
  );
}

interface TextBlockProps {
  block: Exclude<Block, { type: "checks" | "figures" | "predict" | "match" }>;
  inlines: InlineRenderer;
}

function TextBlock({ block, inlines }: TextBlockProps): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p>{inlines(block.children)}</p>;
    case "heading":
      return <h2 className="prose-heading">{inlines(block.children)}</h2>;
    case "rule":
      return <p className="prose-rule">{inlines(block.children)}</p>;
    case "task":
      return (
        <div className="prose-task">
          <span className="prose-task-label">Do</span>
          <p>{inlines(block.children)}</p>
        </div>
      );
    case "code":
      return (
        <pre className="prose-code" tabIndex={0} aria-label={`${block.language} code`} role="group">
          <code>{block.text}</code>
        </pre>
      );
    case "list":
      return <ListView {...{ block, inlines }} />;
  }
}

type InlineRenderer = (children: readonly Inline[]) => ReactNode;

function ListView({ block, inlines }: { block: Extract<Block, { type: "list" }>; inlines: InlineRenderer }) {
  const items = block.items.map((item, index) => <li key={index}>{inlines(item)}</li>);
  return block.ordered ? <ol className="prose-list">{items}</ol> : <ul className="prose-list">{items}</ul>;
}

/** What the step's code must do, in the words of its checks. */
function CheckTitles({ prose: { lesson, step, verdicts = {}, hints = {} } }: { prose: ProseProps }) {
  const asked = lesson.checks.filter(({ id }) => step.checks.includes(id));
  return (
    <section className="prose-checks" aria-label="What your code must do">
      <p className="prose-checks-head">Your code passes when</p>
      <ul>
        {asked.map(({ id, title }) => {
          const verdict = verdicts[id];
          const words = verdict === undefined ? "not run" : verdict ? "passed" : "failed";
          return (
            <li key={id} className={`prose-check prose-check-${words.replace(" ", "-")}`}>
              <Icon name={verdict === undefined ? "dash" : verdict ? "check" : "cross"} />
              <span>
                {title}
                <span className="visually-hidden">, {words}</span>
                {hints[id] !== undefined && (
                  <span className="prose-check-hint">
                    <span className="visually-hidden">. </span>
                    {hints[id]}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {asked.every(({ id }) => verdicts[id] === undefined) && (
        <p className="prose-note">They run when a run has ended, and in Checks.</p>
      )}
    </section>
  );
}

interface InlinesProps {
  children: readonly Inline[];
  figures: FigureSource;
  covered: boolean;
  /** Letters stand for events: without a run there are none. */
  lettered: boolean;
}

/** Inline prose: text, code, emphasis, links, figures and letters. Never HTML. */
function Inlines({ children, ...rest }: InlinesProps): ReactNode {
  return children.map((inline, index) => <Fragment key={index}>{toInline(inline, rest)}</Fragment>);
}

function toInline(inline: Inline, rest: Omit<InlinesProps, "children">): ReactNode {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "code":
      return <code className="prose-inline-code">{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines {...rest}>{inline.children}</Inlines>
        </strong>
      );
    case "em":
      return (
        <em>
          <Inlines {...rest}>{inline.children}</Inlines>
        </em>
      );
    case "link":
      return <ProseLink href={inline.href} text={<Inlines {...rest}>{inline.children}</Inlines>} />;
    case "figure":
      return <Figure name={inline.name} source={rest.figures} covered={rest.covered} />;
    case "mark":
      return (
        rest.lettered && (
          <span className="prose-mark" data-letter={inline.letter}>
            {inline.letter}
          </span>
        )
      );
  }
}

/** A page elsewhere opens beside this one: an open question stays open. */
function ProseLink({ href, text }: { href: string; text: ReactNode }) {
  if (href.startsWith("#")) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
