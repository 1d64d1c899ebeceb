import { type Draft, end, label, refusal, tag, tick, ticket, toTagWidth } from "./draft.ts";
import type { Message, Moment, Sequence, Tick } from "./model.ts";
import type { Tone } from "./scene.ts";
import { toBriefly } from "./words.ts";

/** Places across the axis of time. */
export interface Rails {
  person: number;
  client: number;
  servers: ReadonlyMap<string, number>;
  /** The server's lane that is nearest to the client. */
  server: number;
  /** The ledger's trace at 0, and how much one entry raises it. */
  base: number;
  step: number;
}

const MONO = { font: "mono", bold: false } as const;
const SANS = { font: "sans", bold: false } as const;
/** From an arrow to the words beside it. */
const BESIDE = 10;

/** With lanes 84 apart the diagram needs this height. */
const ROOMY = 324;

/** Lanes for a height: 84 apart, closer where several instances or a low window need the room. */
export function toHorizontalRails(sequence: Sequence, height: number): Rails {
  const servers = sequence.participants.filter(({ role }) => role === "server");
  // A refused token has two rows of words between its lanes.
  const refused = sequence.messages.some(({ refusal, token }) => refusal !== null && token !== null);
  const low = height < ROOMY && !refused;
  const close = (servers.length > 1 && !refused) || low;
  const apart = close ? 76 : 84;
  const person = close ? 58 : 64;
  const client = person + apart - 2;
  const server = client + apart;
  const rows = new Map(servers.map(({ id }, index) => [id, server + index * 40]));
  const lowest = server + (servers.length - 1) * 40;
  const base = Math.max(height - 16, lowest + (low ? 70 : 78));
  const entries = sequence.ticks.at(-1)?.count ?? 0;
  const step = Math.min(20, (base - lowest - 46) / Math.max(1, entries));
  return { person, client, servers: rows, server, base, step };
}

/** The lane that a request was on its way to. */
const toLane = (rails: Rails, { to }: Message) => rails.servers.get(to) ?? rails.server;

function toRequest(message: Message, rails: Rails): Draft[] {
  const { moment } = message;
  const refused = message.refusal !== null;
  // On its way to a further instance, the refusal stands below the first lane, and the token has the room to itself.
  const both = refused && message.token !== null && toLane(rails, message) === rails.server;
  const name = { moment, across: rails.client + (both ? 18 : 24), bands: ["one"] };
  const drafts: Draft[] = [];
  let along = BESIDE;
  if (message.id !== null) {
    drafts.push(tag({ ...name, along }, message.id, "client"));
    along += toTagWidth(message.id) + 8;
  }
  drafts.push(label({ ...name, along }, message.name, { ...MONO, tone: "ink", width: 150 }));
  if (message.token !== null) {
    const across = both ? rails.server - 46 : rails.server - 28;
    drafts.push(...toTokenDrafts(message, across, both ? ["one", "two"] : ["two"]));
  }
  if (message.refusal !== null) {
    const place = { moment, across: toLane(rails, message) - 22, bands: ["two"] };
    drafts.push(refusal({ ...place, along: 0 }, message.refusal));
    const style = { font: "sans", bold: true, tone: "no", width: 250 } as const;
    drafts.push(label({ ...place, along: 18 }, message.refusal, style));
  }
  return drafts;
}

function toTokenDrafts(message: Message, across: number, bands: readonly string[]): Draft[] {
  const { token, moment } = message;
  if (token === null) return [];
  const place = { moment, across, bands };
  const drafts = [ticket({ ...place, along: 0 }, token.look, token.text)];
  if (message.kind !== "request" || token.note === "") return drafts;
  const style =
    token.look === "changed" ? ({ ...MONO, tone: "warn" } as const) : ({ ...SANS, tone: "note" } as const);
  drafts.push(label({ ...place, along: 34 }, token.note, { ...style, width: 170, title: token.note }));
  return drafts;
}

function toResponse(message: Message, rails: Rails): Draft[] {
  const { moment } = message;
  const one = { moment, across: rails.client + 24, bands: ["one"] };
  const two = { moment, across: rails.server - 28, bands: ["two"] };
  const tone: Tone = message.bad ? "no" : "ink";
  const name = label({ ...one, along: 12 }, message.name, { ...MONO, tone, width: 150 });
  const drafts = [name, ...toTokenDrafts(message, two.across, two.bands)];
  if (message.keys.length > 0) {
    const style = { ...MONO, tone: "faint", width: 110 } as const;
    drafts.push(label({ ...one, along: 12 + name.width + 8 }, message.keys.join(", "), style));
  }
  if (message.id !== null) {
    drafts.push(tag({ ...two, along: message.token === null ? 12 : 34 }, message.id, "server"));
  }
  return drafts;
}

function toTalk(message: Message, rails: Rails): Draft[] {
  const place = { moment: message.moment, along: BESIDE, across: rails.client - 32, bands: ["up"] };
  const style =
    message.kind === "ask" ? ({ ...SANS, tone: "note" } as const) : ({ ...MONO, tone: "ink" } as const);
  return [label(place, message.name, { ...style, width: 170 })];
}

function toLost(message: Message, rails: Rails): Draft[] {
  const place = { moment: message.moment, across: rails.client + 24, bands: ["one"] };
  const style = { font: "sans", bold: true, tone: "no" } as const;
  return [refusal({ ...place, along: 0 }, message.name), label({ ...place, along: 18 }, message.name, style)];
}

/** The marks and words of one message. */
export function toMessageDrafts(message: Message, rails: Rails): Draft[] {
  if (message.kind === "request") return toRequest(message, rails);
  if (message.kind === "response") return toResponse(message, rails);
  return message.kind === "lost" ? toLost(message, rails) : toTalk(message, rails);
}

/** A ledger entry: its diamond on the body, and its words above the step in the trace. */
export function toTickDrafts(entry: Tick, rails: Rails): Draft[] {
  const { moment } = entry;
  const across = rails.servers.get(entry.participant) ?? rails.server;
  const said = entry.recorded ? `+1 ${entry.text}${entry.again ? ", again" : ""}` : `${entry.text}, key used`;
  const tone: Tone = entry.again ? "warn" : entry.recorded ? "ink" : "faint";
  const title = entry.line > 0 ? `${entry.full}, line ${entry.line}` : entry.full;
  const level = rails.base - entry.count * rails.step - 12;
  return [
    tick({ moment, along: 0, across, bands: [`lane ${entry.participant}`] }, entry, title),
    label({ moment, along: BESIDE, across: level, bands: ["ledger"] }, said, {
      ...MONO,
      tone,
      width: 190,
      title,
    }),
  ];
}

const ENDING: Partial<Record<Moment["kind"], "end" | "said">> = {
  ended: "end",
  moved: "said",
  fault: "said",
  unanswered: "said",
};

/** What stands on the client's lane that is no message: the end, the clock, a fault. `ending` is the end's short word. */
export function toNoteDrafts(moment: Moment, rails: Rails, ending: string): Draft[] {
  const kind = ENDING[moment.kind];
  if (kind === undefined) return [];
  const place = { moment: moment.index, along: 0, across: rails.client - 18, bands: ["up"] };
  const style = { ...SANS, align: "middle", width: 150, tone: moment.hue === "no" ? "no" : "note" } as const;
  if (kind === "said") return [label(place, toBriefly(moment), style)];
  const mark = end({ ...place, across: rails.client, bands: ["client"] }, moment.hue === "no", moment.label);
  return [mark, label(place, ending, style)];
}

/** Said once, beside the first open question: the token is with the client, unread. */
export function toCarryDrafts(moment: number, rails: Rails): Draft[] {
  const style = { ...SANS, tone: "note" } as const;
  const place = { moment, along: BESIDE, bands: ["one"] };
  return [
    label({ ...place, across: rails.client + 20 }, "held by the client,", style),
    label({ ...place, across: rails.client + 36 }, "never opened", style),
  ];
}

/** The word in a bar. */
export function toBarDraft(moment: number, across: number, text: string, tone: Tone, band: string): Draft {
  const style = { font: "sans", bold: true, tone, inside: true } as const;
  return label({ moment, along: BESIDE, across, bands: [band] }, text, style);
}
