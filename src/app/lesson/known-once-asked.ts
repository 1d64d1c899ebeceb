import type { Block, Lesson, Reading, Step } from "../../lesson/course.ts";

/** Whether all that a step has one predict is read from the first round: it is there before the question is answered. */
export function isKnownOnceAsked(
  { figures }: Pick<Lesson, "figures">,
  { blocks }: Pick<Step, "blocks">,
): boolean {
  const names = blocks.flatMap(toNames);
  return names.length > 0 && names.every((name) => toPath(toReading(figures, name)).startsWith("rounds.0."));
}

function toNames(block: Block): string[] {
  if (block.type === "predict") return [block.figure];
  return block.type === "match" ? block.rows.map(({ figure }) => figure) : [];
}

/** By a figure's whole name, "F5.decline.ledger". */
function toReading(figures: Lesson["figures"], name: string): Reading | undefined {
  const dot = name.lastIndexOf(".");
  return figures.find((one) => one.name === name.slice(0, dot))?.read[name.slice(dot + 1)];
}

function toPath(reading: Reading | undefined): string {
  return typeof reading === "string" ? reading : (reading?.of ?? "");
}
