import type { TraceEvent } from "../trace/event.ts";
import { createFold, type Fold } from "./fold.ts";
import { onFault } from "./fold-fault.ts";
import { onAcknowledged, onLost, onParked, onPosted, onPushed, onResumed } from "./fold-held.ts";
import {
  onAnswered,
  onFinished,
  onMoved,
  onPrinted,
  onPrompted,
  onRefused,
  onStarted,
  onVisited,
  onWaiting,
} from "./fold-person.ts";
import { onActed, onEntered, onJudged, onLeft, onMissed, onReceived, onSent } from "./fold-wire.ts";
import type { Participant, Sequence } from "./model.ts";

/** A handler for each kind of event that is drawn; the other kinds are not. */
const handlers = {
  started: onStarted,
  sent: onSent,
  judged: onJudged,
  entered: onEntered,
  left: onLeft,
  acted: onActed,
  printed: onPrinted,
  received: onReceived,
  lost: onLost,
  pushed: onPushed,
  posted: onPosted,
  acknowledged: onAcknowledged,
  parked: onParked,
  resumed: onResumed,
  missed: onMissed,
  prompted: onPrompted,
  waiting: onWaiting,
  answered: onAnswered,
  refused: onRefused,
  moved: onMoved,
  fault: onFault,
  visited: onVisited,
  finished: onFinished,
} as const;

const isDrawn = (kind: string): kind is keyof typeof handlers => Object.hasOwn(handlers, kind);

function take(fold: Fold, event: TraceEvent): void {
  fold.seen += 1;
  fold.lines = fold.tell(event);
  fold.place = fold.number(event);
  if (!isDrawn(event.kind)) return;
  const handler = handlers[event.kind] as (fold: Fold, event: TraceEvent) => void;
  handler(fold, event);
}

const CLIENTS = { loop: "", sdk: "the SDK’s", "client.ts": "client.ts" } as const;

function toParticipants(fold: Fold): Participant[] {
  const servers = fold.servers.size === 0 ? ["server:A"] : [...fold.servers].sort();
  return [
    { id: "person", role: "person", name: "Person", detail: fold.person },
    { id: "client", role: "client", name: "Client", detail: CLIENTS[fold.client] },
    ...servers.map((id): Participant => {
      const name = servers.length === 1 ? "Server" : `Server ${id.slice(-1)}`;
      return { id, role: "server", name, detail: "" };
    }),
  ];
}

/** Folds that were begun, by the list that they read: a trace's lists grow in place, so only what is new is read. */
const begun = new WeakMap<readonly TraceEvent[], Fold>();

/**
 * Folds the events of one run. A new object each time; its lists are shared and grow in place, as a trace's do.
 * Cost: that of the events that came since the last call with the same list.
 */
export function toSequence(events: readonly TraceEvent[]): Sequence {
  const run = events[0]?.run ?? 0;
  let fold = begun.get(events);
  if (fold === undefined || fold.seen > events.length || fold.run !== run) {
    fold = createFold(run);
    begun.set(events, fold);
  }
  for (let at = fold.seen; at < events.length; at += 1) {
    const event = events[at];
    if (event !== undefined) take(fold, event);
  }
  const { era, title, moments, rounds, messages, activations, thinking, carries, ticks, printed } = fold;
  const { incidents, held, outcome, ending } = fold;
  return {
    ...{ run, era, title, moments, rounds, messages, activations, thinking, carries, ticks, printed },
    ...{ incidents, held, outcome, ending },
    participants: toParticipants(fold),
    settled: toSettled(fold),
  };
}

/** Words may still come to the last moments, and to a request until it is known where it landed. */
function toSettled({ moments, pending }: Fold): number {
  const [oldest] = pending;
  return Math.max(0, Math.min(moments.length - 2, (oldest?.request.moment ?? Infinity) - 1));
}

/** The moment at which event `n` of the run had happened: the last one that is not after it; 0 before the first. */
export function toMomentOf(sequence: Sequence, n: number): number {
  return sequence.moments.findLast((moment) => moment.n <= n)?.index ?? 0;
}
