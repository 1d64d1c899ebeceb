import type { Message } from "../client/loop.ts";
import { canonicalJson } from "../protocol/canonical-json.ts";
import type { Json } from "../protocol/json.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Person, PersonReply } from "../protocol/ports.ts";
import type { EventOf, TraceBody, TraceEvent } from "../trace/event.ts";
import type { Fork, RunInside, RunPorts } from "./play.ts";

/** Brings a client to where another run was: what was said up to there is said to it again, and nothing of it is done again. */
export interface Rerun {
  ports: RunPorts;
  /** What the session lends, still held back while the client comes as far. */
  lend: (inside: RunInside) => RunInside;
  /** How the run ended; a client that did not come as far has failed, whatever it made of that. */
  toOutcome: (outcome: Outcome) => Outcome;
}

/** Events of the client and of the person, which a client that is brought along makes again. */
const MADE_AGAIN: readonly TraceBody["kind"][] = ["sent", "received", "prompted", "waiting", "answered"];

/** `shared`: the events that both runs have, from the start. */
export function createRerun(shared: readonly TraceEvent[], { run, carries }: Fork, ports: RunPorts): Rerun {
  const sent = pick(shared, "sent").map(({ headers }) => headers["traceparent"] ?? "");
  const received = pick(shared, "received");
  const said = pick(shared, "sent").map(({ message }) => toSaid(message));
  const answered = pick(shared, "answered");
  let due = shared.filter(({ kind }) => MADE_AGAIN.includes(kind)).length;
  let printed = toLatePrints(shared);
  let astray = false;
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
      fetch: async (request) => {
        const known = received.shift();
        if (!known && !astray) return ports.fetch(request);
        // A client whose code was changed may say something else: what was answered is no answer to that.
        const message = (await request.clone().json()) as Message;
        astray ||= toSaid(message) !== said.shift();
        if (!known || astray) throw new Error("the client went another way");
        return toResponse(known);
      },
    },
    lend: (inside) => ({
      ...inside,
      amend,
      emit: (event) => {
        if (astray) return;
        if (due > 0) {
          if (MADE_AGAIN.includes(event.kind)) due -= 1;
        } else if (event.kind === "printed" && printed > 0) printed -= 1;
        else {
          printed = 0;
          inside.emit(event);
        }
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
    toOutcome: (outcome) => {
      const short = due > 0 && outcome.status !== "failed";
      return astray || short ? { status: "failed", message: toAstrayText(run) } : outcome;
    },
  };
}

const toAstrayText = (run: number) =>
  `the client went another way than in run ${String(run)} before this moment: press Run, and it goes there from the start`;

/** What a client makes of what it was told. The call's own arguments and the client's settings may be others now. */
function toSaid({ id, method, params }: Pick<Message, "id" | "method" | "params">): string {
  const { inputResponses = null, requestState = null } = params;
  return canonicalJson([id, method, inputResponses, requestState] as Json);
}

/** How often the client printed after the last event that it makes again. The server's prints are not made again. */
function toLatePrints(shared: readonly TraceEvent[]): number {
  const last = shared.findLastIndex(({ kind }) => MADE_AGAIN.includes(kind));
  return pick(shared.slice(last + 1), "printed").filter(({ where }) => where.startsWith("client.ts:")).length;
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
