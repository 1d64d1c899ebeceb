import { toMomentOf } from "../../diagram/sequence.ts";
import type { Sequence } from "../../diagram/model.ts";
import type { Block, Inline, Step } from "../../lesson/course.ts";
import type { TraceEvent } from "../../trace/event.ts";

/** The letters of a step's prose by the moment at which they stand in the diagram. Those whose event did not come are left out. */
export function toMarks(
  step: Pick<Step, "blocks">,
  events: readonly TraceEvent[],
  sequence: Sequence,
): ReadonlyMap<number, string> {
  const marks = new Map<number, string>();
  for (const { letter, event } of step.blocks.flatMap(toBlockMarks)) {
    const found = findEvent(event, events);
    if (found) marks.set(toMomentOf(sequence, found.n), letter);
  }
  return marks;
}

/** "acted.2" is the second event of the kind `acted`; "acted" the first. */
function findEvent(name: string, events: readonly TraceEvent[]): TraceEvent | undefined {
  const [kind, place = "1"] = name.split(".");
  return events.filter((event) => event.kind === kind)[Number(place) - 1];
}

type Mark = Extract<Inline, { type: "mark" }>;

function toBlockMarks(block: Block): Mark[] {
  switch (block.type) {
    case "list":
      return block.items.flatMap((item) => item.flatMap(toInlineMarks));
    case "predict":
    case "match":
      return [...block.ask, ...block.after].flatMap(toInlineMarks);
    case "figures":
      return block.rows.flatMap(({ label }) => label.flatMap(toInlineMarks));
    case "code":
    case "checks":
      return [];
    default:
      return block.children.flatMap(toInlineMarks);
  }
}

function toInlineMarks(inline: Inline): Mark[] {
  if (inline.type === "mark") return [inline];
  return "children" in inline ? inline.children.flatMap(toInlineMarks) : [];
}
