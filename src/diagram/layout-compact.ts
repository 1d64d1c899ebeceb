import { type Draft, label, refusal, tag, tick, ticket } from "./draft.ts";
import { toBarDraft } from "./layout-horizontal.ts";
import type { Message, Sequence, Tick } from "./model.ts";
import type { Rails } from "./rails.ts";
import type { Tone } from "./scene.ts";

const MONO = { font: "mono", bold: false } as const;

function toMessageDrafts(message: Message, rails: Rails): Draft[] {
  const { moment, kind, token } = message;
  const beside = { moment, along: 10, across: rails.client + 22, bands: ["one"] };
  const drafts: Draft[] = [];
  if (kind === "request" && message.id !== null) drafts.push(tag(beside, message.id, "client"));
  if (kind === "response" && token === null) {
    drafts.push(label(beside, message.name, { ...MONO, tone: message.bad ? "no" : "ink", width: 120 }));
  }
  if (kind === "answer") {
    const place = { ...beside, across: rails.client - 29, bands: ["up"] };
    drafts.push(label(place, message.name, { ...MONO, tone: "ink" }));
  }
  const low = { moment, along: 0, across: rails.server - 28, bands: ["two"] };
  if (token !== null && message.refusal === null) drafts.push(ticket(low, token.look, token.text));
  if (message.refusal !== null)
    drafts.push(
      refusal({ ...low, across: (rails.servers.get(message.to) ?? rails.server) - 22 }, message.refusal),
    );
  if (kind === "lost")
    drafts.push(refusal({ ...low, across: rails.client + 24, bands: ["one"] }, message.name));
  return drafts;
}

function toTickDrafts(entry: Tick, rails: Rails): Draft[] {
  const { moment, again, recorded } = entry;
  const across = rails.servers.get(entry.participant) ?? rails.server;
  const tone: Tone = again ? "warn" : "ink";
  const below = Math.max(...rails.servers.values()) + 24;
  const mark = tick({ moment, along: 0, across, bands: ["lane"] }, entry, entry.full);
  if (!recorded) return [mark];
  const style = { ...MONO, tone, align: "middle" } as const;
  return [
    mark,
    label({ moment, along: 0, across: below, bands: ["low"] }, again ? "+1, again" : "ledger +1", style),
  ];
}

/** The marks and words of the small drawing: ids, tokens, answers, entries. */
export function toCompactDrafts(sequence: Sequence, rails: Rails): Draft[] {
  return [
    ...sequence.messages.flatMap((message) => toMessageDrafts(message, rails)),
    ...sequence.ticks.flatMap((entry) => toTickDrafts(entry, rails)),
    ...sequence.activations.map(({ participant, from, label: text }) => {
      const across = rails.servers.get(participant) ?? rails.server;
      return toBarDraft(from, across, text === "body" ? "body" : "again", "server", "lane");
    }),
    ...sequence.thinking.map(({ from }) => toBarDraft(from, rails.person, "thinking", "person", "person")),
  ];
}
