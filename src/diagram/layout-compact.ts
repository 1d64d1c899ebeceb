import { type Draft, end, label, refusal, ring, tag, tick, ticket } from "./draft.ts";
import { toBarDraft, toStop } from "./layout-horizontal.ts";
import type { Activation, Incident, Message, Moment, Sequence, Tick } from "./model.ts";
import { type Rails, toAcross } from "./rails.ts";
import type { Tone } from "./scene.ts";
import { toStopped } from "./words.ts";

const MONO = { font: "mono", bold: false } as const;

function toMessageDrafts(message: Message, rails: Rails): Draft[] {
  const { moment, kind, token } = message;
  const beside = { moment, along: 10, across: rails.client + 22, bands: ["one"] };
  const drafts: Draft[] = [];
  if (kind === "request" && message.id !== null) drafts.push(tag(beside, message.id, "client"));
  if (kind === "push") drafts.push(label(beside, message.brief, { ...MONO, tone: "ink", width: 120 }));
  if (kind === "response" && token === null) {
    drafts.push(label(beside, message.name, { ...MONO, tone: message.bad ? "no" : "ink", width: 120 }));
  }
  if (kind === "answer") {
    const place = { ...beside, across: rails.client - 29, bands: ["up"] };
    drafts.push(label(place, message.name, { ...MONO, tone: "ink" }));
  }
  const low = { moment, along: 0, across: rails.server - 28, bands: ["two"] };
  const stopped = toStopped(message);
  if (stopped !== null) drafts.push(refusal({ ...low, across: toStop(rails, message) }, stopped));
  else if (token !== null) drafts.push(ticket(low, token.look, token.text));
  if (kind === "lost")
    drafts.push(refusal({ ...low, across: rails.client + 24, bands: ["one"] }, message.name));
  return drafts;
}

function toTickDrafts(entry: Tick, rails: Rails): Draft[] {
  const { moment, again, recorded } = entry;
  const across = toAcross(rails, entry.participant);
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

/** Bodies, and in the earlier era the waiting after them. */
function toActivationDrafts({ participant, from, label: text, held }: Activation, rails: Rails): Draft[] {
  const across = toAcross(rails, participant);
  const body = toBarDraft(from, across, text === "body" ? "body" : "again", "server", "lane");
  return held === null ? [body] : [body, toBarDraft(held.from, across, "held", "server", "lane")];
}

/** What happened: its sign alone, which has the words as its title. */
function toIncidentDrafts({ moment, participant, sign, text, cut }: Incident, rails: Rails): Draft[] {
  const place = { moment, along: 0, across: toAcross(rails, participant), bands: ["lane", "one"] };
  const mark = sign === "no" ? refusal(place, text) : ring(place, text);
  return cut ? [mark, refusal({ ...place, across: rails.client }, "call lost")] : [mark];
}

/** A run that did not come to a result ends with a ring. */
function toEndDrafts({ index, kind, hue, label: title }: Moment, rails: Rails): Draft[] {
  if (kind !== "ended" || hue !== "no") return [];
  return [end({ moment: index, along: 0, across: rails.client, bands: ["client"] }, true, title)];
}

/** The marks and words of the small drawing: ids, tokens, answers, entries, and what happened. */
export function toCompactDrafts(sequence: Sequence, rails: Rails): Draft[] {
  return [
    ...sequence.messages.flatMap((message) => toMessageDrafts(message, rails)),
    ...sequence.ticks.flatMap((entry) => toTickDrafts(entry, rails)),
    ...sequence.incidents.flatMap((incident) => toIncidentDrafts(incident, rails)),
    ...sequence.moments.flatMap((moment) => toEndDrafts(moment, rails)),
    ...sequence.activations.flatMap((activation) => toActivationDrafts(activation, rails)),
    ...sequence.thinking.map(({ from }) => toBarDraft(from, rails.person, "thinking", "person", "person")),
  ];
}
