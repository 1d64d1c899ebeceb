import type { Draft } from "./draft.ts";
import * as horizontal from "./layout-horizontal.ts";
import * as vertical from "./layout-vertical.ts";
import type { Activation, Sequence } from "./model.ts";
import type { Rails } from "./rails.ts";

const isWithin = ({ from, to }: { from: number; to: number | null }, moment: number) =>
  from <= moment && (to === null || moment < to);

const isCarried = ({ carries }: Sequence, moment: number) => carries.some((carry) => isWithin(carry, moment));

/** Whether a mark says already what happened at a moment. */
const isTold = ({ incidents }: Sequence, moment: number) =>
  incidents.some((incident) => incident.moment === moment);

/** Marks and words where time runs along x. */
export function toFlatDrafts(sequence: Sequence, rails: Rails): Draft[] {
  const { ending } = sequence;
  const open = sequence.moments.find((moment) => moment.kind === "open" && isCarried(sequence, moment.index));
  return [
    ...sequence.messages.flatMap((message) => horizontal.toMessageDrafts(message, rails)),
    ...sequence.ticks.flatMap((tick) => horizontal.toTickDrafts(tick, rails)),
    ...sequence.moments.flatMap((moment) =>
      horizontal.toNoteDrafts(moment, rails, ending, isTold(sequence, moment.index)),
    ),
    ...sequence.incidents.flatMap((incident) => horizontal.toIncidentDrafts(incident, rails)),
    ...horizontal.toPrintedDrafts(sequence.printed, rails),
    ...(open === undefined ? [] : horizontal.toCarryDrafts(open.index, rails)),
    ...sequence.activations.flatMap((activation) => toActivationDrafts(activation, sequence, rails)),
    ...sequence.thinking.map(({ from }) =>
      horizontal.toBarDraft(from, rails.person, "thinking", "person", "person"),
    ),
  ];
}

/** The word in a body's bar, and that in the empty one of its waiting. */
function toActivationDrafts(activation: Activation, { participants }: Sequence, rails: Rails): Draft[] {
  const { participant, from, label, held } = activation;
  const across = rails.servers.get(participant) ?? rails.server;
  const band = `lane ${participant}`;
  const body = horizontal.toBarDraft(from, across, label, "server", band);
  if (held === null) return [body];
  const person = participants.find(({ role }) => role === "person")?.detail ?? "";
  const words = person === "" ? "held" : `held, waiting for ${person}`;
  return [body, horizontal.toBarDraft(held.from, across, words, "server", band)];
}

/** Marks and words where time runs down. */
export function toUprightDrafts(sequence: Sequence, rails: Rails, width: number): Draft[] {
  const { ending } = sequence;
  return [
    ...sequence.messages.flatMap((message) => vertical.toMessageDrafts(message, rails, width)),
    ...sequence.ticks.flatMap((tick) => vertical.toTickDrafts(tick, rails)),
    ...sequence.moments.flatMap((moment) =>
      vertical.toNoteDrafts(moment, rails, { ending, width, told: isTold(sequence, moment.index) }),
    ),
    ...sequence.incidents.flatMap((incident) => vertical.toIncidentDrafts(incident, rails)),
    ...vertical.toPrintedDrafts(sequence.printed, rails),
    ...sequence.moments.flatMap(({ kind, index }) =>
      kind === "open"
        ? vertical.toOpenDrafts(index, rails, isCarried(sequence, index), toHolder(sequence, index))
        : [],
    ),
  ];
}

/** Who holds a handler at a moment; null where nobody does, as in the later era always. */
function toHolder({ activations }: Sequence, moment: number): string | null {
  const holding = activations.find(({ held }) => held !== null && isWithin(held, moment));
  return holding?.participant ?? null;
}
