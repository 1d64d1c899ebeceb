import { type Draft, end, label, refusal, tag, tick, ticket, toTagWidth } from "./draft.ts";
import type { Rails } from "./layout-horizontal.ts";
import type { Message, Moment, Sequence, Tick } from "./model.ts";
import type { Tone } from "./scene.ts";
import { toLines } from "./text.ts";
import { toBriefly } from "./words.ts";

const MONO = { font: "mono", bold: false } as const;
const SANS = { font: "sans", bold: false } as const;
const HALF_BAR = 12;

/** The width from which the ledger has a trace of its own beside the servers. */
const WIDE = 560;

/** Columns for a width: the person at the left, servers at the right, the ledger beyond them where there is room. */
export function toVerticalRails(sequence: Sequence, width: number): Rails {
  const servers = sequence.participants.filter(({ role }) => role === "server");
  const wide = width >= WIDE;
  const several = servers.length > 1;
  const extra = (servers.length - 1) * 34;
  // Where several instances need room, the words between the lanes still have theirs.
  const person = wide ? 84 : several ? 46 : 58;
  const server = (wide ? Math.min(width - 180, 470) : width - (several ? 34 : 58)) - extra;
  const client = Math.round(person + (server - person) * (several && !wide ? 0.455 : 0.482));
  const rows = new Map(servers.map(({ id }, index) => [id, server + index * 34]));
  const base = wide ? server + extra + 76 : 0;
  const entries = sequence.ticks.at(-1)?.count ?? 0;
  const step = wide ? Math.min(20, (width - base - 40) / Math.max(1, entries)) : 0;
  return { person, client, servers: rows, server, base, step };
}

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
  if (message.token !== null)
    drafts.push(...toTokenDrafts(message, rails, message.refusal === null ? 0 : -14));
  if (message.refusal !== null) {
    const at = { moment, bands: ["right"] };
    drafts.push(
      refusal(
        { ...at, along: 0, across: (rails.servers.get(message.to) ?? rails.server) - 24 },
        message.refusal,
      ),
    );
    const face = { font: "sans", bold: true } as const;
    const offset = message.token === null || message.token.note === "" ? 22 : 38;
    toLines(message.refusal, width - 10 - below(rails).across, face).forEach((line, index) => {
      const style = { ...face, tone: "no", title: message.refusal ?? "" } as const;
      drafts.push(label({ ...at, along: offset + index * 16, across: below(rails).across }, line, style));
    });
  }
  return drafts;
}

function toTokenDrafts(message: Message, rails: Rails, shift: number): Draft[] {
  const { token, moment } = message;
  if (token === null) return [];
  const place = { moment, bands: ["right"] };
  const middle = (rails.client + rails.server) / 2 + shift;
  const drafts = [ticket({ ...place, along: 0, across: middle }, token.look, token.text)];
  if (message.kind !== "request" || token.note === "") return drafts;
  const style =
    token.look === "changed" ? ({ ...MONO, tone: "warn" } as const) : ({ ...SANS, tone: "note" } as const);
  const { across, width } = below(rails);
  drafts.push(label({ ...place, along: 21, across }, token.note, { ...style, width, title: token.note }));
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

/** The marks and words of one message. `width` is that of the whole drawing. */
export function toMessageDrafts(message: Message, rails: Rails, width: number): Draft[] {
  if (message.kind === "request") return toRequest(message, rails, width);
  if (message.kind === "response") return toResponse(message, rails);
  return message.kind === "lost" ? toLost(message, rails) : toTalk(message, rails);
}

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

/** What stands on the client's lane that is no message: the end, the clock, a fault. */
export function toNoteDrafts(moment: Moment, rails: Rails, ending: string, width: number): Draft[] {
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
  if (moment.kind !== "moved" && moment.kind !== "fault" && moment.kind !== "unanswered") return [];
  return [
    label({ ...place, across: rails.client + 32 }, toBriefly(moment), {
      ...style,
      width: width - rails.client - 40,
    }),
  ];
}

/** Beside an open question: who thinks, who carries the token, and that the server holds nothing. */
export function toOpenDrafts(moment: number, rails: Rails, carried: boolean, idle: boolean): Draft[] {
  const style = { ...SANS, tone: "note" } as const;
  const drafts = [
    label({ moment, along: 17, across: rails.person + 24, bands: ["left"] }, "thinking", style),
  ];
  if (carried) {
    const place = { moment, along: 24, across: rails.client, bands: ["left", "right"] };
    drafts.push(label(place, "unopened", { ...style, align: "middle" }));
  }
  if (idle) {
    const place = { moment, along: 17, across: rails.server, bands: ["right"] };
    drafts.push(label(place, "nothing held", { ...style, align: "middle" }));
  }
  return drafts;
}
