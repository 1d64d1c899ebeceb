import type { Message, Sequence } from "./model.ts";
import { list } from "./words.ts";

/** One round of the overview. Positions in time are moment indexes; `to` is the last one while it is under way. */
export interface RailRound {
  number: number;
  exchange: string;
  /** Which body of the exchange it is, where that runs several. */
  body: number | null;
  from: number;
  to: number;
  end: "asked" | "completed" | "failed" | "refused" | "lost" | "open";
  /** It wrote to the ledger, for the first time or again. */
  acted: "" | "once" | "again";
  /** "Round 3: asked for seats, acted". */
  name: string;
}

type Stretch = Pick<RailRound, "number" | "exchange" | "from"> & { call: number; to: number | null };

/** In the earlier era the rounds of a call are its bodies: each ends where it asks, or with the call. */
function toBodies({ activations }: Sequence): Stretch[] {
  const calls = new Map<string, number[]>();
  return activations.map(({ exchange, from, to, held }) => {
    const numbers = calls.get(exchange) ?? [];
    calls.set(exchange, numbers);
    const number = numbers.push(numbers.length);
    const call = [...calls.keys()].indexOf(exchange) + 1;
    return { call, number, exchange, from, to: held === null ? to : held.from };
  });
}

const isTold = ({ kind }: Message) => kind === "response" || kind === "push" || kind === "lost";

function toEnd(message: Message | undefined, to: number | null): RailRound["end"] {
  if (to === null) return "open";
  if (message === undefined || message.kind === "lost") return "lost";
  if (message.kind === "push" || message.name === "input_required") return "asked";
  if (message.bad) return message.name === "isError" ? "failed" : "refused";
  return "completed";
}

const WORDS = { completed: "completed", failed: "failed", lost: "no response", open: "under way" } as const;

function toSaid(end: RailRound["end"], message: Message | undefined, reason: string | null): string {
  if (end === "refused") return `refused, ${reason ?? message?.name ?? ""}`;
  if (end !== "asked") return WORDS[end];
  const { kind, keys } = message ?? { kind: "push", keys: [] };
  if (keys.length > 0) return `asked for ${list(keys)}`;
  return kind === "push" ? "asked" : "asked to be called again";
}

const ACTED = { "": "", once: ", acted", again: ", acted again" } as const;

/** What a stretch did to the ledger, asked for one after another. Another call may act meanwhile. */
function createActed({ ticks, moments }: Sequence) {
  const recorded = ticks.filter((tick) => tick.recorded);
  let at = 0;
  return ({ exchange, from }: Stretch, to: number): RailRound["acted"] => {
    while ((recorded[at]?.moment ?? Infinity) < from) at += 1;
    let acted: RailRound["acted"] = "";
    for (let next = at; (recorded[next]?.moment ?? Infinity) <= to; next += 1) {
      const tick = recorded[next];
      if (tick === undefined || moments[tick.moment - 1]?.exchange !== exchange) continue;
      if (acted !== "again") acted = tick.again ? "again" : "once";
    }
    return acted;
  };
}

/** The rounds of a run in order, with what each of them came to. Cost: that of the run's length. */
export function toRailRounds(sequence: Sequence): RailRound[] {
  const { era, rounds, messages, moments } = sequence;
  const stretches: readonly Stretch[] = era === "legacy" ? toBodies(sequence) : rounds;
  const told = new Map(messages.filter(isTold).map((message) => [message.moment, message]));
  const reasons = new Map(
    messages.flatMap(({ exchange, refusal }) => (refusal === null ? [] : [[exchange, refusal] as const])),
  );
  const toDone = createActed(sequence);
  const several = (stretches.at(-1)?.call ?? 1) > 1;
  return stretches.map((stretch) => {
    const { call, number, exchange, from, to } = stretch;
    const message = to === null ? undefined : told.get(to);
    const end = toEnd(message, to);
    const until = to ?? moments.length;
    const body = era === "legacy" ? number : null;
    const acted = toDone(stretch, until);
    const title = several ? `Round ${number} of call ${call}` : `Round ${number}`;
    const name = `${title}: ${toSaid(end, message, reasons.get(exchange) ?? null)}${ACTED[acted]}`;
    return { number, exchange, body, from, to: until, end, acted, name };
  });
}

/** The round at a moment: the one that is under way then, or else the last before it; -1 before the first. */
export function toCurrent(rounds: readonly RailRound[], moment: number): number {
  return rounds.findLastIndex(({ from }) => from <= moment);
}
