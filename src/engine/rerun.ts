import type { Message } from "../client/loop.ts";
import type { Person, PersonReply } from "../protocol/ports.ts";
import type { EventOf, TraceBody, TraceEvent } from "../trace/event.ts";
import type { Fork, RunInside, RunPorts } from "./play.ts";

/** Brings a client to where another run was: what was said up to there is said to it again, and nothing of it is done again. */
export interface Rerun {
  ports: RunPorts;
  /** What the session lends, still held back while the client comes as far. */
  lend: (inside: RunInside) => RunInside;
}

/** Events of the client and of the person, which a client that is brought along makes again. */
const MADE_AGAIN: readonly TraceBody["kind"][] = ["sent", "received", "prompted", "waiting", "answered"];

/** `shared`: the events that both runs have, from the start. */
export function createRerun(shared: readonly TraceEvent[], { carries }: Fork, ports: RunPorts): Rerun {
  const sent = pick(shared, "sent").map(({ headers }) => headers["traceparent"] ?? "");
  const received = pick(shared, "received");
  const answered = pick(shared, "answered");
  let due = shared.filter(({ kind }) => MADE_AGAIN.includes(kind)).length;
  let carried = false;
  const amend = (message: Message): Message => {
    if (due > 0 || carried) return message;
    carried = true;
    const other = carries?.();
    return other === undefined ? message : { ...message, params: { ...message.params, requestState: other } };
  };
  return {
    ports: {
      ...ports,
      person: toPerson(answered, ports.person),
      fetch: (request) => {
        const known = received.shift();
        return known ? Promise.resolve(toResponse(known)) : ports.fetch(request);
      },
    },
    lend: (inside) => ({
      ...inside,
      amend,
      emit: (event) => {
        if (due === 0) inside.emit(event);
        else if (MADE_AGAIN.includes(event.kind)) due -= 1;
      },
      nextTraceparent: () => sent.shift() ?? inside.nextTraceparent(),
      cause: (fault) => {
        if (due === 0) inside.cause(fault);
      },
      pause: (ms, reason) => {
        if (due === 0) inside.pause(ms, reason);
      },
      finishPage: (id, principal) => {
        if (due === 0) inside.finishPage(id, principal);
      },
    }),
  };
}

function pick<K extends TraceEvent["kind"]>(events: readonly TraceEvent[], kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}

function toPerson(answered: readonly EventOf<"answered">[], person: Person): Person {
  return {
    answer: (prompt, signal) => {
      const known = answered.find((event) => event.prompt === prompt.number);
      if (!known) return person.answer(prompt, signal);
      const reply: PersonReply = { status: "answered", response: known.response };
      return Promise.resolve(reply);
    },
  };
}

function toResponse({ message, status }: EventOf<"received">): Response {
  return new Response(JSON.stringify(message), { status, headers: { "Content-Type": "application/json" } });
}
