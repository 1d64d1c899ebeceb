import type { Message, Sequence } from "./model.ts";
import { toStopped } from "./words.ts";

/** One row of the diagram in words: the same moment, in the same order. */
export interface TranscriptRow {
  moment: number;
  /** A sentence without a full stop. */
  text: string;
  /** Wire names, keys, what the token did, what was printed; empty where there is nothing to add. */
  detail: string;
  /** The round in which it happened; 0 outside of any. */
  round: number;
}

function toSaid(message: Message): string[] {
  const { name, keys, token, routed } = message;
  const stopped = toStopped(message);
  return [
    name,
    keys.length === 0 ? "" : `key ${keys.join(", ")}`,
    token === null ? "" : `token ${token.note}`.trim(),
    routed,
    stopped === null ? "" : `stopped: ${stopped}`,
  ];
}

/** What is added to each moment, by its index. */
function toDetails(sequence: Sequence): ReadonlyMap<number, readonly string[]> {
  const details = new Map<number, string[]>();
  const add = (moment: number, ...parts: string[]) => {
    const known = details.get(moment);
    if (known === undefined) details.set(moment, parts);
    else known.push(...parts);
  };
  for (const message of sequence.messages) add(message.moment, ...toSaid(message));
  for (const { moment, full, line } of sequence.ticks)
    add(moment, `${full}${line > 0 ? `, line ${String(line)}` : ""}`);
  for (const { moment, count } of sequence.held) add(moment, `handlers held: ${String(count)}`);
  for (const { moment, participant, text } of sequence.printed) {
    add(moment, `${participant === "client" ? "client.ts " : ""}printed ${text}`);
  }
  return details;
}

/** The diagram as an ordered list: one row for each moment. */
export function toTranscript(sequence: Sequence): TranscriptRow[] {
  const details = toDetails(sequence);
  let at = 0;
  return sequence.moments.map(({ index, label }) => {
    while ((sequence.rounds[at]?.to ?? Infinity) < index) at += 1;
    const round = sequence.rounds[at];
    return {
      moment: index,
      text: label,
      detail: (details.get(index) ?? []).filter((part) => part !== "").join("; "),
      round: round !== undefined && round.from <= index ? round.number : 0,
    };
  });
}
