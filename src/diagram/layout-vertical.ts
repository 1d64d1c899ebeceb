import {
  type Draft,
  end,
  label,
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
import { toLines, toWidth } from "./text.ts";
import { toBriefly, toStopped } from "./words.ts";

const MONO = { font: "mono", bold: false } as const;
const SANS = { font: "sans", bold: false } as const;
const HALF_BAR = 12;

/** Words below an arrow, between the client and the server. */
const below = (rails: Rails) => ({
  across: rails.client + 12,
  width: rails.server - HALF_BAR - 10 - rails.client - 12,
});

function toRequest(message: Message, rails: Rails, width: number): Draft[] {
  const { moment } = message;
  // Clear of a token, which stands on the arrow.
  const place = { moment, along: message.token === null ? -19 : -23, bands: ["right"] };
  const drafts: Draft[] = [];
  let across = rails.client + 8;
  if (message.id !== null) {
    drafts.push(tag({ ...place, across }, message.id, "client"));
    across += toTagWidth(message.id) + 5;
  }
  drafts.push(label({ ...place, across }, message.name, { ...MONO, tone: "ink", width: width - 8 - across }));
  const stopped = toStopped(message);
  if (message.token !== null) drafts.push(...toTokenDrafts(message, rails, stopped === null ? 0 : -14));
  else if (message.routed !== "") {
    const at = { moment, along: 21, across: below(rails).across, bands: ["right"] };
    drafts.push(label(at, message.routed, { ...SANS, tone: "note", width: below(rails).width }));
  }
  return stopped === null ? drafts : [...drafts, ...toStoppedDrafts(message, stopped, rails, width)];
}

/** Where a request that does not get in stops: short of its lane, and clear of the bars of the one before. */
export const toStop = (rails: Rails, { to }: Message): number => {
  const lane = rails.servers.get(to) ?? rails.server;
  return lane - (lane > rails.server ? 13 : 24);
};

/** Why a request did not get in, below its arrow and below what is said of its token. */
function toStoppedDrafts(message: Message, stopped: string, rails: Rails, width: number): Draft[] {
  const at = { moment: message.moment, bands: ["right"] };
  const mark = refusal({ ...at, along: 0, across: toStop(rails, message) }, stopped);
  const face = { font: "sans", bold: true } as const;
  const said = message.token === null ? message.routed : message.token.note + message.routed;
  const offset = said === "" ? 22 : 38;
  const { across, width: between } = below(rails);
  // An answer is refused beside a handler that is held: its bar stays free.
  const room = message.kind === "post" ? between : width - 10 - across;
  const lines = toLines(stopped, room, face).map((line, index) =>
    label({ ...at, along: offset + index * 16, across }, line, { ...face, tone: "no", title: stopped }),
  );
  return [mark, ...lines];
}

function toTokenDrafts(message: Message, rails: Rails, shift: number): Draft[] {
  const { token, moment } = message;
  if (token === null) return [];
  const place = { moment, bands: ["right"] };
  const middle = (rails.client + rails.server) / 2 + shift;
  const drafts = [ticket({ ...place, along: 0, across: middle }, token.look, token.text)];
  const { across, width } = below(rails);
  const both = [token.note, message.routed].filter((part) => part !== "").join(", ");
  const style =
    token.look === "changed" ? ({ ...MONO, tone: "warn" } as const) : ({ ...SANS, tone: "note" } as const);
  // Where there is no room for both, the arrow alone says where it went.
  const said = toWidth(both, style) <= width ? both : token.note;
  if (message.kind !== "request" || said === "") return drafts;
  drafts.push(label({ ...place, along: 21, across }, said, { ...style, width, title: said }));
  return drafts;
}

function toResponse(message: Message, rails: Rails): Draft[] {
  const { moment } = message;
  const { across, width } = below(rails);
  const place = { moment, bands: ["right"] };
  const tone: Tone = message.bad ? "no" : "ink";
  const name = label({ ...place, along: 21, across }, message.name, { ...MONO, tone, width });
  const drafts = [name, ...toTokenDrafts(message, rails, 0)];
  const { id } = message;
  const tagged = id !== null && name.width + 8 + toTagWidth(id) <= width;
  if (tagged) drafts.push(tag({ ...place, along: 21, across: across + name.width + 8 }, id, "server"));
  if (message.keys.length > 0) {
    const style = { ...MONO, tone: "faint", width } as const;
    drafts.push(label({ ...place, along: tagged ? 40 : 37, across }, message.keys.join(", "), style));
  }
  return drafts;
}

function toTalk(message: Message, rails: Rails): Draft[] {
  // Clear of the token that the client carries, 26 px to either side of its lane.
  const [from, to] = [rails.person + HALF_BAR + 4, rails.client - 28];
  const place = { moment: message.moment, along: -14, across: (from + to) / 2, bands: ["left"] };
  const style =
    message.kind === "ask" ? ({ ...SANS, tone: "note" } as const) : ({ ...MONO, tone: "ink" } as const);
  const text = message.kind === "ask" ? message.brief : message.name;
  return [label(place, text, { ...style, align: "middle", width: to - from, title: message.name })];
}

function toLost(message: Message, rails: Rails): Draft[] {
  const place = { moment: message.moment, bands: ["right"] };
  const style = { font: "sans", bold: true, tone: "no" } as const;
  return [
    refusal({ ...place, along: 0, across: rails.client + 24 }, message.name),
    label({ ...place, along: 22, across: rails.client + 14 }, message.name, style),
  ];
}

/** The session's beginning: a quiet name. */
function toOpening({ moment, name }: Message, rails: Rails): Draft[] {
  const place = { moment, along: -12, across: rails.client + 10, bands: ["right"] };
  return [label(place, name, { ...MONO, tone: "faint", width: below(rails).width })];
}

const MESSAGES: Record<Message["kind"], (message: Message, rails: Rails, width: number) => Draft[]> = {
  opening: toOpening,
  request: toRequest,
  post: toRequest,
  response: toResponse,
  push: toResponse,
  ask: toTalk,
  answer: toTalk,
  lost: toLost,
};

/** The marks and words of one message. `width` is that of the whole drawing. */
export const toMessageDrafts = (message: Message, rails: Rails, width: number): Draft[] =>
  MESSAGES[message.kind](message, rails, width);

/** A ledger entry: its diamond on the body, and its words beside it. */
export function toTickDrafts(entry: Tick, rails: Rails): Draft[] {
  const { moment, line } = entry;
  const own = rails.servers.get(entry.participant) ?? rails.server;
  const tone: Tone = entry.again ? "warn" : entry.recorded ? "ink" : "faint";
  const title = line > 0 ? `${entry.full}, line ${line}` : entry.full;
  const place = { moment, across: rails.server - 22, bands: ["right"] };
  const where = [
    entry.again ? "again" : "",
    entry.recorded ? "" : "key used",
    line > 0 ? `line ${line}` : "",
    entry.again ? "" : "body",
  ];
  const width = rails.server - 22 - rails.client - 8;
  const said = entry.recorded ? `+1 ${entry.text}` : entry.text;
  const second = where.filter((part) => part !== "").join(", ");
  const drafts = [
    tick({ moment, along: 0, across: own, bands: [`lane ${entry.participant}`] }, entry, title),
    label({ ...place, along: -11 }, said, { ...MONO, tone, align: "end", width, title }),
  ];
  if (second === "") return drafts;
  const style = { ...SANS, tone: entry.again ? tone : ("note" as const), align: "end" as const, width };
  return [...drafts, label({ ...place, along: 11 }, second, style)];
}

/** What stands on the client's lane that is no message: the end, the clock, a fault that no mark tells. */
export function toNoteDrafts(
  moment: Moment,
  rails: Rails,
  { ending, width, told }: { ending: string; width: number; told: boolean },
): Draft[] {
  const place = { moment: moment.index, along: 17, across: rails.client + 14, bands: ["right"] };
  const style = { ...SANS, tone: moment.hue === "no" ? ("no" as const) : ("note" as const) };
  if (moment.kind === "ended") {
    const mark = end(
      { ...place, along: 0, across: rails.client, bands: ["client"] },
      moment.hue === "no",
      moment.label,
    );
    return [mark, label(place, ending, style)];
  }
  const said = moment.kind === "moved" || moment.kind === "unanswered" || (moment.kind === "fault" && !told);
  if (!said) return [];
  return [
    label({ ...place, across: rails.client + 32 }, toBriefly(moment), {
      ...style,
      width: width - rails.client - 40,
    }),
  ];
}

/** Between the lanes of person and client there is room for words of both. */
const BOTH = 116;

/** Beside an open question: who thinks, who carries the token, and what the server holds. */
export function toOpenDrafts(moment: number, rails: Rails, carried: boolean, held: string | null): Draft[] {
  const style = { ...SANS, tone: "note" } as const;
  const drafts = [
    label({ moment, along: 17, across: rails.person + 24, bands: ["left"] }, "thinking", style),
  ];
  if (carried && rails.client - rails.person >= BOTH) {
    const place = { moment, along: 24, across: rails.client, bands: ["left", "right"] };
    drafts.push(label(place, "unopened", { ...style, align: "middle" }));
  }
  const place = { moment, along: 17, bands: ["right"] };
  if (held === null) {
    drafts.push(label({ ...place, across: rails.server }, "nothing held", { ...style, align: "middle" }));
  } else if (held !== "") {
    const across = toAcross(rails, held) - 18;
    const words = { font: "sans", bold: true, tone: "server", align: "end" } as const;
    drafts.push(label({ ...place, across }, "held", words));
  }
  return drafts;
}

/** Where the words of something that happened have room. */
function toWordsPlace({ participant, cut }: Incident, rails: Rails) {
  const across = toAcross(rails, participant);
  if (participant === "network") return { start: below(rails).across, room: below(rails).width, along: 22 };
  const left = participant.startsWith("server");
  const start = left ? rails.client + (cut ? 40 : 14) : across + 18;
  const edge = left ? across - 18 : participant === "client" ? rails.server - 16 : rails.client - 28;
  return { start, room: edge - start, along: cut || !left ? 22 : 0 };
}

/** Something that happened: its sign on the lane, its words beside it; and on the client's what it cut off. */
export function toIncidentDrafts(incident: Incident, rails: Rails): Draft[] {
  const { moment, participant, sign, text, cut } = incident;
  const across = toAcross(rails, participant);
  const bold = sign === "no";
  const style = { font: "sans", bold, tone: bold ? "no" : "note", title: text } as const;
  const at = { moment, along: 0, across, bands: ["left", "right"] };
  const mark = bold ? refusal(at, text) : ring(at, text);
  const place = { moment, bands: ["left", "right"] };
  const { start, room, along } = toWordsPlace(incident, rails);
  const lines = toLines(text, room, style).map((line, index) =>
    label({ ...place, along: along + index * 16, across: start }, line, style),
  );
  if (!cut) return [mark, ...lines];
  const client = { moment, along: 0, across: rails.client, bands: ["left", "right"] };
  const lost = { ...place, along: 22, across: rails.client - 14 };
  return [mark, ...lines, refusal(client, "call lost"), label(lost, "call lost", { ...style, align: "end" })];
}

/** A sign that something was printed, beside the lane; what, is its title. */
export const toPrintedDrafts = (printed: readonly Printed[], rails: Rails): Draft[] =>
  toPrinted(printed).map(({ moment, participant, text }) => {
    const place = participant === "client" ? { along: 46, bands: ["left"] } : { along: 20, bands: ["right"] };
    return print({ moment, across: toAcross(rails, participant) - 22, ...place }, text);
  });
