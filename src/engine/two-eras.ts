import type { Outcome } from "../protocol/outcome.ts";
import type { Person, PersonReply, Prompt, ToolExecutor } from "../protocol/ports.ts";
import type { Fault, Playground, ScriptedAnswer } from "../workspace/playground.ts";
import { toWireBytes, type WireBytes } from "../trace/bytes.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toLedger } from "../trace/ledger.ts";
import { HERE } from "./place.ts";
import type { Report } from "./report.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";
import { toReport } from "./to-report.ts";

/** In the order in which they came. */
export const ERAS = ["legacy", "modern"] as const;
export type Era = (typeof ERAS)[number];
export type ByEra<T> = Record<Era, T>;

/** One era's run of a document. */
export interface EraRun {
  report: Report;
  events: readonly TraceEvent[];
  bytes: WireBytes;
  /** The same call afresh, with the same answers, where the first got no result; `ledger`: of both calls. Null: none was made. */
  again: { outcome: Outcome; ledger: number } | null;
}

export interface ErasOptions {
  executor: ToolExecutor;
  signal?: AbortSignal;
  /** The server's own name for itself. */
  serverName?: string;
  /** Answers in both eras: one question, one answer. Absent: the document's script, afresh in each. */
  person?: Person;
}

/** The same call in two worlds, one for each era, while it goes on. */
export interface Eras {
  traces: ByEra<Session["trace"]>;
  /** In both eras at once. */
  causeFault: (fault: Fault) => void;
  ended: Promise<ByEra<EraRun>>;
}

/**
 * Makes a document's call in both eras, each in a fresh world of its own, with the official SDK's client and on at least two
 * instances. `faults` happen in both while the first question stands open.
 */
export function beginEras(document: Playground, faults: readonly Fault[], options: ErasOptions): Eras {
  const closing = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
  const shared = options.person && sharePerson(options.person, signal);
  const begin = (era: Era) =>
    beginEra(toEra(document, era), faults, { ...options, signal, person: shared?.person });
  const eras = { legacy: begin("legacy"), modern: begin("modern") };
  const end = async () => {
    await Promise.all(ERAS.map((era) => eras[era].first));
    // One question, one answer: what came in either era is the script of a call afresh.
    const answers = shared ? shared.given() : document.person;
    const [legacy, modern] = [await eras.legacy.end(answers), await eras.modern.end(answers)];
    return { legacy, modern };
  };
  return {
    traces: { legacy: eras.legacy.trace, modern: eras.modern.trace },
    causeFault: (fault) => ERAS.forEach((era) => eras[era].causeFault(fault)),
    // A question that nobody waits for any more goes with the calls.
    ended: end().finally(() => closing.abort()),
  };
}

/** As `beginEras`, to its end. */
export function runEras(
  document: Playground,
  faults: readonly Fault[],
  options: ErasOptions,
): Promise<ByEra<EraRun>> {
  return beginEras(document, faults, options).ended;
}

/** The document as it is run in one era. */
function toEra(document: Playground, era: Era): Playground {
  const { client, server } = document;
  const fleet = server.instances < 2 ? { instances: 2, routing: "sticky" as const } : {};
  return {
    ...document,
    client: { ...client, kind: "sdk" },
    server: { ...server, era, ...fleet },
    attempts: [],
  };
}

interface Begun extends Omit<ErasOptions, "person"> {
  signal: AbortSignal;
  person: Person | undefined;
}

function beginEra(document: Playground, faults: readonly Fault[], options: Begun) {
  const { executor, signal, serverName = "roundtrip" } = options;
  const { call, client, files, server, world } = document;
  const session = createSession({ executor, seed: world.seed });
  session.configure({ files, server, serverName });
  const script = (answers: Playground["person"]) => createScriptedPerson({ answers, host: client });
  const run = (person: Person, due: readonly Fault[]) =>
    session.run({ call, client, faults: due }, { person, fetch: session.fetch, url: HERE, signal });
  const eventsOf = (number: number) => session.trace.getSnapshot().runs[number] ?? [];
  let over = false;
  const first = run(options.person ?? script(document.person), faults).finally(() => {
    over = true;
  });
  const end = async (answers: Playground["person"]): Promise<EraRun> => {
    const outcome = await first;
    const events = eventsOf(0);
    const found = { report: toReport(events), events, bytes: toWireBytes(events) };
    if (!isWithoutResult(outcome) || signal.aborted || answers.length === 0) return { ...found, again: null };
    const second = await run(script(answers), []);
    const ledger = toLedger(events).length + toLedger(eventsOf(1)).length;
    return { ...found, again: { outcome: second, ledger } };
  };
  const causeFault = (fault: Fault) => {
    // A call that has ended is past all faults, and what is measured afresh is a call without any.
    if (!over) session.causeFault(fault);
  };
  return { trace: session.trace, first, end, causeFault };
}

/** Whether a client may well call again: it was refused, or heard nothing. */
const isWithoutResult = ({ status }: Outcome) =>
  status === "refused" || status === "lost" || status === "timed-out";

/** One person for both eras: who asks first puts the question, and both get what was answered. */
function sharePerson(person: Person, signal: AbortSignal) {
  const asked = new Map<number, ReturnType<Person["answer"]>>();
  const given = new Map<number, PersonReply>();
  const put = async (prompt: Prompt) => {
    // The other era may be waiting for it when this one's call has ended, so only the end of both closes the question.
    const reply = await person.answer(prompt, signal);
    given.set(prompt.number, reply);
    return reply;
  };
  const shared: Person = {
    answer(prompt) {
      const reply = asked.get(prompt.number) ?? put(withoutId(prompt));
      asked.set(prompt.number, reply);
      return reply;
    },
  };
  return { person: shared, given: () => [...given.values()].map(toScripted) };
}

/** The request has another id in each era. */
function withoutId({ call, ...prompt }: Prompt): Prompt {
  return call ? { ...prompt, call: { method: call.method, name: call.name } } : prompt;
}

function toScripted(reply: PersonReply): ScriptedAnswer {
  return reply.status === "answered" ? reply.response : { refuse: true };
}
