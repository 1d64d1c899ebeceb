import { type Block, type Lesson, type Step } from "../../lesson/course.ts";
import { FigureContext, type FigureSource } from "./figure.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { InlineProse } from "./inline-prose.tsx";
import { Predict } from "./predict.tsx";

interface ProseProps {
  lesson: Lesson;
  step: Step;
  figures: FigureSource;
  /** What was predicted, by `slug/id`; an empty text was skipped. */
  predictions: Readonly<Record<string, string>>;
  onPredict: (id: string, choice: string) => void;
  /** The learner has finished a run in this step. */
  ran: boolean;
  /** The answer of the learner's last run ("accept", "decline", …), to mark its row. */
  yours?: string | null;
}

/** The blocks of one step: the same in the HTML that one opens and in the live page. */
export function Prose(props: ProseProps) {
  const { step, figures } = props;
  return (
    <FigureContext value={figures}>
      <div className="prose">
        {step.blocks.map((block, index) => (
          <BlockView key={index} block={block} {...props} />
        ))}
        {step.broken && <p className="prose-note">This start is broken on purpose.</p>}
      </div>
    </FigureContext>
  );
}

function BlockView({ block, ...props }: ProseProps & { block: Block }) {
  const { lesson, step, predictions, onPredict, ran, yours } = props;
  switch (block.type) {
    case "predict":
      return (
        <Predict
          block={block}
          choice={predictions[`${lesson.slug}/${block.id}`]}
          ran={ran}
          onPredict={(choice) => onPredict(block.id, choice)}
        />
      );
    case "figures":
      return <FiguresTable block={block} yours={yours ?? null} />;
    case "checks":
      return (
        <ul className="prose-checks">
          {lesson.checks
            .filter(({ id }) => step.checks.includes(id))
            .map((check) => (
              <li key={check.id}>{check.title}</li>
            ))}
        </ul>
      );
    default:
      return <TextBlock block={block} />;
  }
}

type Text = Exclude<Block, { type: "predict" | "figures" | "checks" }>;

function TextBlock({ block }: { block: Text }) {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <InlineProse inlines={block.children} />
        </p>
      );
    case "heading":
      return (
        <h2>
          <InlineProse inlines={block.children} />
        </h2>
      );
    case "rule":
      return (
        <p className="prose-rule">
          <InlineProse inlines={block.children} />
        </p>
      );
    case "task":
      return (
        <p className="prose-task">
          <InlineProse inlines={block.children} />
        </p>
      );
    case "code":
      return (
        <pre className="prose-pre" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "list":
      return <List block={block} />;
  }
}

function List({ block }: { block: Extract<Block, { type: "list" }> }) {
  const Tag = block.ordered ? "ol" : "ul";
  return (
    <Tag>
      {block.items.map((item, index) => (
        <li key={index}>
          <InlineProse inlines={item} />
        </li>
      ))}
    </Tag>
  );
}
