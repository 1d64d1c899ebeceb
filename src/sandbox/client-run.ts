import type { JsonObject } from "../protocol/json.ts";
import type { ClientRun, Emit, GuestEvent, GuestFault } from "../protocol/ports.ts";
import { isHostOperation, judgeCall, toClientEnding } from "./client-calls.ts";
import type { ClientWorkerEnd, HostCallMessage, HostOperation } from "./client-messages.ts";
import { createClientVm, type Turn } from "./client-vm.ts";
import { compile, type Compiled } from "./compile.ts";
import { createPrinter, parseJson, parseObject } from "./context.ts";
import type { Engine } from "./engine.ts";
import type { ImportRules } from "./imports.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { type Place, toLastLine, toPlace } from "./lines.ts";
import { type Ending, findFault, isEnding, toAt, withPlace } from "./vm-fault.ts";

/** The client's side of the learner's code. */
const CLIENT_FILE = "client.ts";

/** The types of the loop (src/client/loop.ts), which an editor shows beside client.ts. Nothing exists at run time. */
export const CLIENT_IMPORTS: ImportRules = {
  modules: new Map([
    [
      "./loop.ts",
      {
        values: [],
        types: ["Value", "Fields", "Call", "Message", "Reply", "Question", "Ending", "Host"],
      },
    ],
  ]),
  leavesOut: false,
};

/** Characters of one reply, for each that a message may have: tools may say more than loops. */
const REPLY_FACTOR = 4;

/** Where a run's lines for the console and its calls of the host go. */
export interface ClientPosts {
  emit: Emit<GuestEvent>;
  call: (call: HostCallMessage) => void;
}

/** One run of client.ts, turn by turn. Each says how the run ended; null: it waits for a reply. */
export interface ClientTurns {
  start(now: number): ClientWorkerEnd | null;
  reply(text: string, now: number): ClientWorkerEnd | null;
  close(): void;
}

/** Compiles client.ts and makes it ready to run. Synchronous; never throws. */
export function createClientRun(
  engine: Engine,
  run: ClientRun,
  posts: ClientPosts,
  limits: Limits,
): ClientTurns {
  const source = Object.hasOwn(run.files, CLIENT_FILE) ? run.files[CLIENT_FILE] : undefined;
  const compilation =
    source === undefined
      ? { status: "failed" as const, fault: fault("definition", `There is no ${CLIENT_FILE}.`) }
      : compile(CLIENT_FILE, source, CLIENT_IMPORTS);
  if (compilation.status === "failed") {
    const failed = (): ClientWorkerEnd => compilation;
    return { start: failed, reply: failed, close: () => undefined };
  }
  const compiled = compilation.program;
  const door = createDoor(compiled, posts, limits);
  const isStopped = (): boolean => door.fault() !== undefined;
  const vm = createClientVm(engine, { compiled, seed: run.seed, call: door.call, isStopped }, limits);
  const judge = (turn: Turn): ClientWorkerEnd | null => toEnd({ turn, door, compiled, engine, limits });
  const { method, params, beside, maxRounds, capabilities } = run;
  return {
    start: (now) => judge(vm.start(JSON.stringify({ method, params, beside, maxRounds, capabilities }), now)),
    reply(text, now) {
      door.settled();
      if (text.length <= limits.output * REPLY_FACTOR) return judge(vm.reply(text, now));
      const most = (limits.output * REPLY_FACTOR) / 1024;
      return {
        status: "failed",
        fault: fault("output", `Output limit exceeded: the loop was sent more than ${most} KiB at once.`),
      };
    },
    close: () => vm.close(),
  };
}

/** Takes what the loop hands out: calls for the host, lines for the console, its end. */
interface Door {
  call: (operation: string, text: string, stack: string) => string;
  /** One call has its reply. */
  settled: () => void;
  /** How many calls have none yet. */
  open: () => number;
  ending: () => Ending | undefined;
  /** The call whose lost reply the loop let pass. */
  lost: () => number | undefined;
  fault: () => GuestFault | undefined;
}

function createDoor(compiled: Compiled, { emit, call: post }: ClientPosts, limits: Limits): Door {
  const print = createPrinter(emit, limits);
  let ending: Ending | undefined;
  let lost: number | undefined;
  let problem: GuestFault | undefined;
  let calls = 0;
  let open = 0;

  const ask = (operation: HostOperation, { call, ...parts }: JsonObject, { at }: Place): void => {
    const verdict = judgeCall(operation, parts);
    calls += 1;
    if (calls > limits.hostCalls)
      problem = fault(
        "output",
        `Output limit exceeded: more than ${limits.hostCalls} calls of the host in one run.`,
        at,
      );
    else if ("problem" in verdict) problem = fault("definition", `${verdict.problem}.`, at);
    else if (typeof call === "number") {
      open += 1;
      post({ call, operation, text: JSON.stringify(verdict.value) });
    }
  };
  const isOver = (): boolean => ending !== undefined || lost !== undefined || problem !== undefined;

  return {
    call(operation, text, stack) {
      const place = toPlace(compiled, stack);
      if (operation === "console") print(parseObject(text), place);
      // What other branches of the loop do once it has returned has no consequence.
      else if (isOver()) return "null";
      else if (text.length > limits.output) problem = exceeded("output", limits, place.at);
      else if (isEnding(operation)) ending = { how: operation, text };
      else if (operation === "lost") lost = Number(text);
      else if (isHostOperation(operation)) ask(operation, parseObject(text), place);
      return "null";
    },
    settled: () => void (open -= 1),
    open: () => open,
    ending: () => ending,
    lost: () => lost,
    fault: () => problem,
  };
}

interface Rest {
  turn: Turn;
  door: Door;
  compiled: Compiled;
  engine: Engine;
  limits: Limits;
}

/** How the run ended with this turn, if it did. */
function toEnd({ turn: { how, ran }, door, compiled, engine, limits }: Rest): ClientWorkerEnd | null {
  const ending = door.ending();
  const lost = door.lost();
  const found = door.fault() ?? findFault({ how, ran, compiled, ending, engine, limits });
  const fail = (reason: GuestFault["reason"], message: string): ClientWorkerEnd => ({
    status: "failed",
    fault: fault(reason, message, toAt(compiled, toLastLine(compiled, ran))),
  });
  if (found) return { status: "failed", fault: withPlace(found, compiled, ran) };
  if (lost !== undefined) return { status: "lost", call: lost };
  if (ending) return toReturned(ending, fail);
  if (door.open() > 0) return null;
  // A chain of promises that eats all memory ends without a word.
  if (engine.isFull()) return fail("memory", exceeded("memory", limits).message);
  return fail("stalled", "Stalled: callTool waits for a promise that nothing will settle.");
}

function toReturned(
  { how, text }: Ending,
  fail: (reason: GuestFault["reason"], message: string) => ClientWorkerEnd,
): ClientWorkerEnd {
  switch (how) {
    case "missing":
      return {
        status: "failed",
        fault: fault(
          "definition",
          `${CLIENT_FILE} exports no function callTool.`,
          toAt({ file: CLIENT_FILE }, 1),
        ),
      };
    case "returned": {
      const returned = toClientEnding(parseJson(text));
      if ("problem" in returned) return fail("definition", returned.problem);
      return { status: "ended", text: JSON.stringify(returned) };
    }
    default:
      return fail("definition", "callTool returned what cannot be written as JSON.");
  }
}
