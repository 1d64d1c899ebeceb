import type { Activation, Hue, Message, Moment, Participant, Sequence, Tick } from "./model.ts";
import { clip, toStopped } from "./words.ts";

/**
 * The diagram as Mermaid text (`sequenceDiagram`): the same participants and moments, from the same fold. What tools and
 * messages say is escaped, so that it can be no syntax, directive or markup of Mermaid's. Empty before the first moment.
 */
export function toMermaid(sequence: Sequence): string {
  const { participants, moments, title } = sequence;
  if (moments.length === 0) return "";
  const names = new Map(participants.map(({ id }, index) => [id, `p${index + 1}`]));
  const server = participants.find(({ role }) => role === "server")?.id ?? "";
  const writer: Writer = { sequence, server, name: (id) => names.get(id) ?? CLIENT };
  const lines = [
    ...(title === "" ? [] : [`title ${toText(title)}`]),
    ...participants.map((participant) => toDeclared(participant, writer)),
    // What was printed before the first moment stands at 0.
    ...[0, ...moments.map(({ index }) => index)].flatMap((moment) => toMoment(moment, writer)),
    ...toUnclosed(sequence, writer),
  ];
  return ["sequenceDiagram", ...lines.map((line) => `  ${line}`), ""].join("\n");
}

/** The client's name: it is the second lane always. */
const CLIENT = "p2";

interface Writer {
  sequence: Sequence;
  /** The lane of the first instance. */
  server: string;
  name: (id: string) => string;
}

function toDeclared({ id, role, name, detail }: Participant, writer: Writer): string {
  const kind = role === "person" ? "actor" : "participant";
  return `${kind} ${writer.name(id)} as ${toText(detail === "" ? name : `${name} (${detail})`)}`;
}

/** Everything that happens at one moment, in the order in which it is read. */
function toMoment(index: number, writer: Writer): string[] {
  const { sequence } = writer;
  const at = <T extends { moment: number }>(list: readonly T[]) =>
    list.filter(({ moment }) => moment === index);
  const messages = at(sequence.messages);
  const incidents = at(sequence.incidents);
  const ticks = at(sequence.ticks);
  const isTold = messages.length + incidents.length + ticks.length > 0;
  const moment = sequence.moments[index - 1];
  return [
    ...messages.map((message) => toMessage(message, writer)),
    ...toBodies(index, "from", "activate", writer),
    ...ticks.map((tick) => note(`right of ${writer.name(tick.participant)}`, toTick(tick))),
    ...at(sequence.printed).map(({ participant, text }) =>
      note(`right of ${writer.name(participant)}`, `printed ${text}`),
    ),
    ...incidents.map(({ participant, text }) => note(`over ${toPlace(participant, writer)}`, text)),
    ...(moment === undefined || isTold || moment.kind === "open" ? [] : [toPlainMoment(moment, writer)]),
    ...toBodies(index, "to", "deactivate", writer),
    ...toHeld(index, writer),
  ];
}

const note = (place: string, text: string): string => `Note ${place}: ${toText(text)}`;

/** The network lies between the client and the server. */
const toPlace = (participant: string, { name, server }: Writer): string =>
  participant === "network" ? `${CLIENT},${name(server)}` : name(participant);

/** A full head arrives; a cross does not. A dotted line is a response. */
function toArrow({ kind, refusal, dropped }: Message): string {
  if (kind === "lost") return "--x";
  if (kind === "response") return "-->>";
  return refusal !== null || dropped ? "-x" : "->>";
}

function toMessage(message: Message, { name }: Writer): string {
  const text = toSaid(message).filter((part) => part !== "");
  return `${name(message.from)}${toArrow(message)}${name(message.to)}: ${toText(text.join(", "))}`;
}

function toSaid(message: Message): string[] {
  const { kind, id, name, keys, token, routed, bad } = message;
  const stopped = toStopped(message);
  const head = id === null ? "" : `id ${id} `;
  const error = kind === "response" && bad && name !== "isError" ? "error " : "";
  return [
    `${head}${error}${name}`,
    keys.length === 0 ? "" : `key ${keys.join(", ")}`,
    token === null ? "" : `token ${token.note}`.trim(),
    routed,
    stopped === null ? "" : `stopped: ${stopped}`,
  ];
}

function toTick({ full, count, recorded, again }: Tick): string {
  if (!recorded) return `not written again: ${full}`;
  return `ledger ${count}${again ? ", again" : ""}: ${full}`;
}

const isLane = (hue: Hue): hue is "person" | "server" => hue === "person" || hue === "server";

function toPlainMoment({ hue, label }: Moment, { sequence, name }: Writer): string {
  const lane = isLane(hue) ? sequence.participants.find(({ role }) => role === hue)?.id : undefined;
  return note(`over ${name(lane ?? "client")}`, label);
}

/** What the server holds while a person is asked: a handler, or nothing. */
function toHeld(index: number, { sequence, name, server }: Writer): string[] {
  const { activations, thinking, era } = sequence;
  const waiting = activations.filter(({ held }) => held?.from === index);
  const held = waiting.map(({ participant }) => note(`over ${name(participant)}`, "handler held"));
  if (era === "legacy" || !thinking.some(({ from }) => from === index)) return held;
  const last = activations.findLast(({ from }) => from < index);
  return [...held, note(`over ${name(last?.participant ?? server)}`, "nothing held")];
}

/** Bodies that begin, or end, at a moment. */
function toBodies(
  index: number,
  end: "from" | "to",
  word: "activate" | "deactivate",
  { sequence, name }: Writer,
): string[] {
  return sequence.activations.flatMap((body) =>
    body[end] === index ? [`${word} ${name(body.participant)}`] : [],
  );
}

/** A body of which no end is known ends with the text: Mermaid wants pairs. */
function toUnclosed({ activations }: Sequence, { name }: Writer): string[] {
  const open = ({ to }: Activation) => to === null;
  return activations.filter(open).map(({ participant }) => `deactivate ${name(participant)}`);
}

const LONGEST = 160;

/**
 * Any text where Mermaid expects some. Signs that its grammar, its directives (`%%{`), its sanitizer or its mathematics (`$$`)
 * would take for theirs become character codes (`#59;`), which it shows as the signs. So does the ligature that its own
 * placeholder for such codes begins with. Line breaks and other controls, those of the writing direction too, become spaces.
 */
function toText(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
  const escaped = clip(plain, LONGEST).replace(
    /[^\p{L}\p{N}\p{M} .,_()/=?!'\u{a0}-\u{10ffff}-]|\ufb02/gu,
    (sign) => `#${sign.codePointAt(0) ?? 0};`,
  );
  // Alone on a line, this word would end a block.
  return escaped === ""
    ? "#32;"
    : escaped.replace(/\bend\b/gi, (word) => `#${word.charCodeAt(0)};${word.slice(1)}`);
}
