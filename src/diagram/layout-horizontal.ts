import {
  type Draft,
  end,
  label,
  type Place,
  print,
  refusal,
  ring,
  tag,
  tick,
  ticket,
  toPrinted,
  toTagWidth,
} from "./draft.ts";
import type { Incident, Message, Moment, Printed, Tick } from "./model.ts";
import { type Rails, toAcross } from "./rails.ts";
import type { Tone } from "./scene.ts";
import { toBriefly, toStopped } from "./words.ts";

const MONO = { font: "mono", bold: false } as const;
const SANS = { font: "sans", bold: false } as const;
/** From an arrow to the words beside it. */
const BESIDE = 10;

/** The lane that a request was on its way to. */
const toLane = (rails: Rails, { to }: Message) => rails.servers.get(to) ?? rails.server;

/** Where a request that does not arrive stops: short of its lane, and clear of the bars of the one before. */
export const toStop = (rails: Rails, message: Message): number => {
  const lane = toLane(rails, message);
  return lane - (lane > rails.server ? 15 : 22);
};

function toRequest(message: Message, rails: Rails): Draft[] {
  const { moment } = message;
  const stopped = toStopped(message);
  // On its way to a further instance, the refusal stands below the first lane, and the token has the room to itself.
  const both = stopped !== null && message.token !== null && toLane(rails, message) === rails.server;
  const name = { moment, across: rails.client + (both ? 18 : 24), bands: ["one"] };
  const drafts: Draft[] = [];
  let along = BESIDE;
  if (message.id !== null) {
    drafts.push(tag({ ...name, along }, message.id, "client"));
    along += toTagWidth(message.id) + 8;
  }
  drafts.push(label({ ...name, along }, message.name, { ...MONO, tone: "ink", width: 150 }));
  const low = { moment, across: both ? rails.server - 46 : rails.server - 28, bands: ["two"] };
  if (message.token !== null)
    drafts.push(...toTokenDrafts(message, { ...low, bands: both ? ["one", "two"] : ["two"] }));
  else if (message.routed !== "")
    drafts.push(label({ ...low, along: BESIDE }, message.routed, { ...SANS, tone: "note" }));
  if (stopped !== null) {
    const place = { moment, across: toStop(rails, message), bands: ["two", ...toLowBands(rails, message)] };
    drafts.push(refusal({ ...place, along: 0 }, stopped));
    const style = { font: "sans", bold: true, tone: "no", width: 250 } as const;
    drafts.push(label({ ...place, along: 18 }, stopped, style));
  }
  return drafts;
}

/** A refusal before a further lane is near that lane’s own words. */
const toLowBands = (rails: Rails, message: Message): string[] =>
  toLane(rails, message) > rails.server ? [`lane ${message.to}`] : [];

function toTokenDrafts(message: Message, place: Omit<Place, "along">): Draft[] {
  const { token } = message;
  if (token === null) return [];
  const drafts = [ticket({ ...place, along: 0 }, token.look, token.text)];
  const said = [token.note, message.routed].filter((part) => part !== "").join(", ");
  if (message.kind !== "request" || said === "") return drafts;
  const style =
    token.look === "changed" ? ({ ...MONO, tone: "warn" } as const) : ({ ...SANS, tone: "note" } as const);
  drafts.push(label({ ...place, along: 34 }, said, { ...style, width: 190, title: said }));
  return drafts;
}

function toResponse(message: Message, rails: Rails): Draft[] {
  const { moment } = message;
  const one = { moment, across: rails.client + 24, bands: ["one"] };
  const two = { moment, across: rails.server - 28, bands: ["two"] };
  const tone: Tone = message.bad ? "no" : "ink";
  const name = label({ ...one, along: 12 }, message.name, { ...MONO, tone, width: 150 });
  const drafts = [name, ...toTokenDrafts(message, two)];
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

/** The session's beginning: a quiet name. */
function toOpening({ moment, name }: Message, rails: Rails): Draft[] {
  const place = { moment, along: BESIDE, across: rails.client + 24, bands: ["one"] };
  return [label(place, name, { ...MONO, tone: "faint" })];
}

const MESSAGES: Record<Message["kind"], (message: Message, rails: Rails) => Draft[]> = {
  opening: toOpening,
  request: toRequest,
  post: toRequest,
  response: toResponse,
  push: toResponse,
  ask: toTalk,
  answer: toTalk,
  lost: toLost,
};

/** The marks and words of one message. */
export const toMessageDrafts = (message: Message, rails: Rails): Draft[] =>
  MESSAGES[message.kind](message, rails);

/** A ledger entry: its diamond on the body, and its words above the step in the trace. */
export function toTickDrafts(entry: Tick, rails: Rails): Draft[] {
  const { moment } = entry;
  const across = rails.servers.get(entry.participant) ?? rails.server;
  const said = entry.recorded ? `+1 ${entry.text}${entry.again ? ", again" : ""}` : `${entry.text}, key used`;
  const tone: Tone = entry.again ? "warn" : entry.recorded ? "ink" : "faint";
  const title = entry.line > 0 ? `${entry.full}, line ${entry.line}` : entry.full;
  const level = rails.base - entry.count * rails.step - 12;
  const lane = `lane ${entry.participant}`;
  const mark = tick({ moment, along: 0, across, bands: [lane] }, entry, title);
  if (rails.base === 0) {
    const brief = entry.again ? "+1, again" : entry.recorded ? "+1" : "key used";
    const style = { ...MONO, tone, inside: true, title } as const;
    return [mark, label({ moment, along: 12, across, bands: [lane] }, brief, style)];
  }
  return [
    mark,
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
  unanswered: "said",
};

/**
 * What stands on the client's lane that is no message: the end, the clock, a fault. `ending` is the end's short
 * word; `told`: a mark says it already.
 */
export function toNoteDrafts(moment: Moment, rails: Rails, ending: string, told: boolean): Draft[] {
  const kind = moment.kind === "fault" && !told ? "said" : ENDING[moment.kind];
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

/** Where the words of something that happened stand: on a server's lane, and beside the others'. */
function toWords(
  incident: Incident,
  rails: Rails,
): { across: number; band: string; along: number; align: "start" | "middle" } {
  const { participant, sign } = incident;
  const across = toAcross(rails, participant);
  if (participant === "person") return { across: across + 22, band: "up", along: BESIDE, align: "start" };
  if (participant === "network") return { across, band: "one", along: 12, align: "start" };
  if (participant !== "client")
    return { across, band: `lane ${participant}`, along: sign === "no" ? 18 : 12, align: "start" };
  return sign === "no"
    ? { across: across + 20, band: "one", along: 16, align: "start" }
    : { across: across - 18, band: "up", along: 0, align: "middle" };
}

/** Something that happened: its sign on the lane, its words beside it; and on the client's what it cut off. */
export function toIncidentDrafts(incident: Incident, rails: Rails): Draft[] {
  const { moment, participant, sign, text, cut } = incident;
  const { across, band, along, align } = toWords(incident, rails);
  const bold = sign === "no";
  const style = { font: "sans", bold, tone: bold ? "no" : "note", width: 260 } as const;
  const bands = participant === "network" ? ["one", "two"] : [band];
  const own =
    participant === "network"
      ? bands
      : participant === "client" || participant === "person"
        ? [participant]
        : bands;
  const at = { moment, along: 0, across: toAcross(rails, participant), bands: own };
  const mark = bold ? refusal(at, text) : ring(at, text);
  const words = label({ moment, along, across, bands }, text, { ...style, align });
  if (!cut) return [mark, words];
  const client = { moment, along: 0, across: rails.client, bands: ["client"] };
  const lost = { moment, along: 16, across: rails.client + 20, bands: ["one"] };
  return [mark, words, refusal(client, "call lost"), label(lost, "call lost", style)];
}

/** A sign that something was printed; what, is its title. */
export const toPrintedDrafts = (printed: readonly Printed[], rails: Rails): Draft[] =>
  toPrinted(printed).map(({ moment, participant, text }) => {
    const own = participant === "client";
    const across = toAcross(rails, participant) + (own ? -14 : 21);
    return print({ moment, along: 18, across, bands: [own ? "up" : `below ${participant}`] }, text);
  });
