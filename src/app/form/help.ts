import type { Field } from "../../protocol/form.ts";

/** Sentences under a field's label: the server's description, what may be entered, what of the schema is ignored. */
export function toHelp({ description, limits, format, notes }: Field): string[] {
  return [
    ...(description === undefined ? [] : [description]),
    ...toRange("", limits.minimum, limits.maximum),
    ...toRange("Choose ", limits.minItems, limits.maxItems),
    ...(format === "date-time" ? ["With time and offset, as 2026-07-28T10:00:00Z."] : []),
    ...notes.map(toSentence),
  ];
}

function toRange(verb: string, low: number | undefined, high: number | undefined): string[] {
  const words = toRangeWords(low, high);
  if (words === null) return [];
  return [`${verb === "" ? words.charAt(0).toUpperCase() + words.slice(1) : verb + words}.`];
}

function toRangeWords(low: number | undefined, high: number | undefined): string | null {
  if (low !== undefined && high !== undefined) {
    return low === high ? `exactly ${String(low)}` : `from ${String(low)} to ${String(high)}`;
  }
  if (low !== undefined) return `at least ${String(low)}`;
  return high === undefined ? null : `at most ${String(high)}`;
}

/** "must be a number" as the reader meets it: "Must be a number." */
export function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
