import type { Message, Sequence } from "./model.ts";

/** One row of the diagram in words: the same moment, in the same order. */
export interface TranscriptRow {
  moment: number;
  /** A sentence without a full stop. */
  text: string;
  /** Wire names, keys and what the token did; empty where there is nothing to add. */
  detail: string;
  /** The round in which it happened; 0 outside of any. */
  round: number;
}

function toDetail(message: Message): string {
  const token =
    message.token === null ? "" : message.token.note === "" ? "token" : `token ${message.token.note}`.trim();
  const refusal = message.refusal === null ? "" : `stopped: ${message.refusal}`;
  const keys = message.keys.length === 0 ? "" : `key ${message.keys.join(", ")}`;
  return [message.name, keys, token, refusal].filter((part) => part !== "").join("; ");
}

/** The diagram as an ordered list: one row for each moment. */
export function toTranscript(sequence: Sequence): TranscriptRow[] {
  const messages = new Map(sequence.messages.map((message) => [message.moment, message]));
  const ticks = new Map(sequence.ticks.map((tick) => [tick.moment, tick]));
  let at = 0;
  return sequence.moments.map(({ index, label }) => {
    while ((sequence.rounds[at]?.to ?? Infinity) < index) at += 1;
    const round = sequence.rounds[at];
    const message = messages.get(index);
    const tick = ticks.get(index);
    const line = tick !== undefined && tick.line > 0 ? `, line ${tick.line}` : "";
    const detail =
      message !== undefined ? toDetail(message) : tick === undefined ? "" : `${tick.full}${line}`;
    return {
      moment: index,
      text: label,
      detail,
      round: round !== undefined && round.from <= index ? round.number : 0,
    };
  });
}
