import { createMap, isJsonObject, type Json } from "../protocol/json.ts";
import type { AskingMethod, InputRequests } from "../protocol/mcp.ts";
import type { Emit, GuestEnd, GuestEvent, GuestFault, GuestRun } from "../protocol/ports.ts";
import { type ContextHost, createContextHost, parseJson, parseObject } from "./context.ts";
import type { Engine } from "./engine.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import { toLastLine, toPlace, toRanLines } from "./lines.ts";
import { toReturned } from "./result.ts";
import { readAnswer } from "./sdk-answer.ts";
import { type GuestOutcome, runGuest, TOOLS_FILE } from "./run-guest.ts";

const GROUPS: Readonly<Record<AskingMethod, { group: string; entry: string }>> = {
  "tools/call": { group: "tools", entry: "run" },
  "prompts/get": { group: "prompts", entry: "get" },
  "resources/read": { group: "resources", entry: "read" },
};

type Rested = Extract<GuestOutcome, { status: "rested" }>;
type Verdict = GuestEnd extends infer E ? (E extends GuestEnd ? Omit<E, "lines"> : never) : never;

/** Where it does not matter which process runs. */
const PROCESS = 1;

/** Runs one body from the top (DESIGN 4). Synchronous; effects go to `emit` as they happen. */
export function execute(engine: Engine, run: GuestRun, emit: Emit<GuestEvent>, limits: Limits): GuestEnd {
  const context = createContextHost(run, emit, limits);
  const outcome = runGuest(
    engine,
    {
      files: run.files,
      entry: "execute",
      input: toInput(run),
      now: run.now,
      seed: run.seed,
      process: run.process ?? PROCESS,
      quiet: run.round > 1 || Object.keys(run.responses).length > 0,
      effects: (operation, text, stack, compiled) =>
        JSON.stringify(context.handle(operation, parseObject(text), toPlace(compiled, stack))),
      fault: () => context.fault(),
    },
    limits,
  );
  const lines = outcome.compiled ? toRanLines(outcome.compiled, outcome.ran) : [];
  const verdict: Verdict =
    outcome.status === "failed"
      ? { status: "failed", fault: outcome.fault }
      : toVerdict({ run, context, rested: outcome, emit, engine, limits });
  return { lines, ...verdict };
}

function toInput(run: GuestRun): string {
  const { group, entry } = GROUPS[run.method];
  const {
    method,
    era = "modern",
    name,
    args,
    seed,
    principal,
    capabilities,
    now,
    round,
    state,
    request,
    responses,
  } = run;
  const saved = state?.data.saved ?? {};
  const context = { seed, principal, capabilities, now, round, state, request, responses, saved };
  return JSON.stringify({ group, entry, method, era, name, args, ...context });
}

interface Round {
  run: GuestRun;
  context: ContextHost;
  rested: Rested;
  emit: Emit<GuestEvent>;
  engine: Engine;
  limits: Limits;
}

/** What the round comes to: an open need asks, whatever the body returned. */
function toVerdict(round: Round): Verdict {
  const open = round.context.needs.open();
  if (Object.keys(open).length > 0) return ask(round, { style: "need", requests: open });
  const problem = findProblem(round);
  if (problem) return problem;
  const { run, rested } = round;
  const text = rested.ending?.text ?? "";
  if (rested.ending?.how !== "answered") return toReply(round, parseJson(text));
  const answer = readAnswer(run.method, text, { ...round, ...rested });
  return answer.status === "result" ? toReply(round, answer.result) : answer;
}

/** What a body returned: a result, or, in the raw style, questions. */
function toReply(round: Round, value: Json | undefined): Verdict {
  const { run, rested, emit } = round;
  const returned = toReturned(run.method, value);
  if (returned.status === "invalid") return fail(rested, "definition", returned.message);
  if (returned.status === "complete") return { status: "returned", result: returned.result };
  const line = toLastLine(rested.compiled, rested.ran) ?? 0;
  for (const [key, request] of returned.requests)
    emit({ type: "need", key, request, status: "open", file: TOOLS_FILE, line });
  return ask(round, { style: "raw", requests: createMap(returned.requests), raw: returned.state });
}

/** Why there is no value to look at, if there is none. */
function findProblem({ run, rested, limits }: Round): Verdict | undefined {
  switch (rested.ending?.how) {
    case "returned":
    case "answered":
      return undefined;
    case "missing":
      return fail(
        rested,
        "definition",
        `${TOOLS_FILE} defines no ${GROUPS[run.method].entry} for "${run.name}".`,
      );
    case undefined:
      // A chain of promises that eats all memory ends without a word.
      if (rested.full) return fail(rested, "memory", exceeded("memory", limits).message);
      return fail(rested, "stalled", "Stalled: the body waits for a promise that nothing will settle.");
    default:
      return fail(rested, "definition", "The body returned what cannot be written as JSON.");
  }
}

/** A fault where the body was last seen. */
function fail({ compiled, ran }: Rested, reason: GuestFault["reason"], message: string): Verdict {
  const line = toLastLine(compiled, ran);
  return {
    status: "failed",
    fault: fault(reason, message, line === undefined ? undefined : `${TOOLS_FILE}:${line}`),
  };
}

interface Asking {
  style: "need" | "raw";
  requests: InputRequests;
  raw?: Json | undefined;
}

function ask({ run, context, rested }: Round, { style, requests, raw }: Asking): Verdict {
  const saved = parseJson(rested.saved);
  if (!isJsonObject(saved))
    return fail(rested, "definition", "ctx.saved must stay an object that can be written as JSON.");
  const gained = context.needs.gained() || (style === "raw" && bringsAnswer(run));
  if (style === "raw" && raw === undefined) return { status: "asked", style, requests, data: null, gained };
  const data = {
    saved,
    open: Object.keys(requests),
    answers: context.needs.answers(),
    ...(raw !== undefined && { raw }),
  };
  return { status: "asked", style, requests, data, gained };
}

/** In the raw style the body judges the answers itself: one under a key that was asked counts. */
function bringsAnswer({ state, responses }: GuestRun): boolean {
  return (
    state?.data.open.some((key) => Object.hasOwn(responses, key) && isJsonObject(responses[key])) ?? false
  );
}
