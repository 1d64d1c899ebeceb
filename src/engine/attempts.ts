import { changeToken } from "../protocol/change-token.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { ToolExecutor } from "../protocol/ports.ts";
import type { Message, Reply } from "../client/loop.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Attempt, Playground } from "../workspace/playground.ts";
import { beginDialog, type Dialog } from "./dialog.ts";
import { fromEnding } from "./outcome.ts";
import { toParams } from "./play.ts";
import type { AttemptReport } from "./report.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createStage, type Presenting, type Stage } from "./stage.ts";
import { notPresented, type PresentationVerdict } from "./verdict.ts";

/** What came of one attempt: its report, and the trace of its world for every view. */
export interface AttemptResult {
  report: AttemptReport;
  events: readonly TraceEvent[];
  /** The verdicts of the report, in the same order, with their gates and the exchange that they belong to. */
  presentations: readonly PresentationVerdict[];
  /** The state that each of them carried; "" where nothing was presented. */
  tokens: readonly string[];
}

export interface AttemptOptions {
  executor: ToolExecutor;
  signal: AbortSignal;
  serverName: string;
}

/** Runs one of a document's attempts, in a world of its own. Rejects only where `signal` is aborted. */
export async function runAttempt(
  document: Playground,
  attempt: Attempt,
  { executor, signal, serverName }: AttemptOptions,
): Promise<AttemptResult> {
  const { call, client, files, server, world } = document;
  const configuration = { files, server, serverName };
  const stage = await createStage({ executor, configuration, call, client, seed: world.seed, signal });
  const run: Run = { stage, document, attempt };
  const dialogs = await beginAll(run);
  signal.throwIfAborted();
  if (attempt.afterSeconds !== undefined) stage.move(attempt.afterSeconds, "the clock was moved");
  const shots: Shot[] = [];
  for (let index = 0; index < attempt.times; index += 1) shots.push(await compose(run, dialogs, index));
  const presented = await presentAll(run, shots);
  const later = attempt.finish ? await finishAll(run, dialogs, presented) : [];
  const all = [...presented, ...later];
  const last = all.at(-1);
  stage.emit({ kind: "finished", outcome: toOutcome(last?.reply ?? null) });
  return {
    report: {
      label: attempt.label,
      verdicts: all.map(({ verdict }) => verdict.verdict),
      ledger: stage.world.ledger.length,
      text: last?.verdict.text ?? "",
    },
    events: stage.events(),
    presentations: all.map(({ verdict }) => verdict),
    tokens: all.map(({ token }) => token),
  };
}

interface Run {
  stage: Stage;
  document: Playground;
  attempt: Attempt;
}

/** A message with the state that it carries; or why there is none. */
type Shot = { message: Message; token: string } | { problem: string };
type Shown = Presenting & { token: string };

/** The dialogs that are presented: one for all, one for each that is carried on, or as many fresh calls. */
async function beginAll({ stage, document, attempt }: Run): Promise<Dialog[]> {
  const { call, client, person: answers } = document;
  const begin = (original: Dialog | null) =>
    beginDialog({
      stage,
      call: { method: call.method, params: toParams(call) },
      person: createScriptedPerson({ answers, host: client }),
      original,
    });
  const first = await begin(null);
  const dialogs = [first];
  const count = attempt.fresh || attempt.finish ? attempt.times : 1;
  while (dialogs.length < count) dialogs.push(await begin(attempt.fresh ? null : first));
  return dialogs;
}

/** The message of one presentation. All are ready before the first leaves, so that "at once" means it. */
async function compose({ stage, attempt }: Run, dialogs: readonly Dialog[], index: number): Promise<Shot> {
  const dialog = dialogs[index] ?? dialogs[0];
  if (!dialog) return { problem: "there is no call" };
  const { held, missing } = dialog;
  const changed = await toState(dialog, attempt);
  if ("problem" in changed) return changed;
  const own = held.retry !== null && dialogs[index] === dialog;
  const base = held.retry ?? held.first;
  const params: JsonObject = { ...base.params, requestState: changed.token };
  setAnswers(params, missing, toAnswers(attempt, index));
  if (attempt.arguments) params["arguments"] = attempt.arguments;
  const id = own ? base.id : stage.nextId();
  return { message: { ...base, id, params }, token: changed.token };
}

/** The state that a presentation carries; or why there is none. */
async function toState({ held }: Dialog, { state: change }: Attempt) {
  const issued = held.retry?.params["requestState"];
  if (typeof issued === "string") return change ? changeToken(issued, change) : { token: issued };
  // Text of one's own needs no token to begin with.
  return change && "raw" in change ? changeToken("", change) : { problem: "the first round gave no state" };
}

/** The answers that an attempt puts in place of the first round's; a list has one for each presentation. */
function toAnswers({ responses }: Attempt, index: number): JsonObject | undefined {
  return Array.isArray(responses) ? (responses[index] ?? responses.at(-1)) : responses;
}

function setAnswers(params: JsonObject, missing: ReadonlySet<string>, replaced?: JsonObject): void {
  if (replaced) {
    params["inputResponses"] = replaced;
    return;
  }
  const given = params["inputResponses"];
  if (!isJsonObject(given)) return;
  const kept = Object.entries(given).filter(([key]) => !missing.has(key));
  if (kept.length > 0) params["inputResponses"] = Object.fromEntries(kept);
  else delete params["inputResponses"];
}

async function presentAll(run: Run, shots: readonly Shot[]): Promise<Shown[]> {
  const presentOne = async (shot: Shot): Promise<Shown> =>
    "problem" in shot
      ? { verdict: notPresented(shot.problem), reply: null, token: "" }
      : { ...(await run.stage.present(shot.message, toPresenter(run))), token: shot.token };
  if (run.attempt.parallel) return Promise.all(shots.map(presentOne));
  const shown: Shown[] = [];
  for (const shot of shots) shown.push(await presentOne(shot));
  return shown;
}

/** Carries on each dialog that was asked again, in order, as the one who presented it. */
async function finishAll(
  run: Run,
  dialogs: readonly Dialog[],
  presented: readonly Shown[],
): Promise<Shown[]> {
  const { stage, attempt } = run;
  const later: Shown[] = [];
  const send = async (message: Message): Promise<Reply> => {
    const changed = attempt.arguments ? { arguments: attempt.arguments } : {};
    const own = { ...message, params: { ...message.params, ...changed } };
    const shown = await stage.present(own, toPresenter(run));
    const state = message.params["requestState"];
    later.push({ ...shown, token: typeof state === "string" ? state : "" });
    // Where no response came, an empty result lets the loop end.
    return shown.reply ?? { result: {} };
  };
  for (const [index, { reply }] of presented.entries()) {
    const asks = reply?.result?.["resultType"] === "input_required";
    if (reply && asks) await dialogs[index]?.carryOn(reply, send);
  }
  return later;
}

function toPresenter({ document, attempt }: Run): string | null {
  return attempt.principal === undefined ? document.client.principal : attempt.principal;
}

/** How the last presentation reads as the outcome of the run. */
function toOutcome(reply: Reply | null) {
  if (reply?.error) return fromEnding({ error: reply.error });
  const result = reply?.result;
  if (!result || result["resultType"] === "input_required") return { status: "waiting" } as const;
  return fromEnding({ result });
}
