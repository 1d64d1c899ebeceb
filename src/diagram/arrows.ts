import { REFUSAL } from "./draft.ts";
import { toStop as toFlatStop } from "./layout-horizontal.ts";
import { toStop as toUprightStop } from "./layout-vertical.ts";
import type { Message, Sequence } from "./model.ts";
import { type Frame, HALF_BAR, toLaneAcross, toPoint, toTime } from "./parts.ts";
import type { Arrow } from "./scene.ts";
import { toStopped } from "./words.ts";

/** Whether a body runs, or a handler is held, on a lane at a moment: both ends count. */
function isBusy({ activations }: Sequence, id: string, moment: number): boolean {
  return activations.some(({ participant, from, to, held }) => {
    const until = held === null ? to : held.to;
    return participant === id && from <= moment && (until === null || moment <= until);
  });
}

/** Where an arrow meets a lane: at the edge of the bar that begins, ends or stands there. */
function toMeeting(frame: Frame, id: string, moment: number): number {
  const across = toLaneAcross(frame, id);
  if (id === "person") return across + HALF_BAR;
  return id === "client" || !isBusy(frame.sequence, id, moment) ? across : across - HALF_BAR;
}

/** Where an arrow that does not arrive ends: at its refusal. */
function toShort({ orientation, rails }: Frame, message: Message): number {
  if (message.kind === "lost") return rails.client + 24 + REFUSAL / 2;
  const toStop = orientation === "horizontal" ? toFlatStop : toUprightStop;
  return toStop(rails, message) - REFUSAL / 2;
}

function toRole(from: string): Arrow["hue"] {
  if (from.startsWith("server")) return "server";
  return from === "client" ? "client" : "person";
}

/** One message. */
export function toArrow(frame: Frame, message: Message): Arrow {
  const { moment, kind, exchange } = message;
  const time = toTime(frame, moment);
  const stops = kind === "lost" || toStopped(message) !== null;
  const to = stops ? toShort(frame, message) : toMeeting(frame, message.to, moment);
  const id = message.id === null ? "" : `id ${message.id}, `;
  const keys = message.keys.length === 0 ? "" : `: ${message.keys.join(", ")}`;
  return {
    from: toPoint(frame, time, toMeeting(frame, message.from, moment)),
    to: toPoint(frame, time, to),
    hue: toRole(message.from),
    moment,
    finish: stops ? "stops" : "ends",
    broken: kind === "lost" || kind === "opening" || message.dropped,
    exchange,
    title: `${id}${message.name}${keys}`,
  };
}
