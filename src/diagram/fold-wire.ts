import { isJsonObject } from "../protocol/json.ts";
import { isAskingMethod, type JsonRpcResponse } from "../protocol/mcp.ts";
import type { EventOf } from "../trace/event.ts";
import { toRoundAt } from "../trace/numbering.ts";
import {
  closeCarries,
  type Exchange,
  type Fold,
  type Handler,
  message,
  serverId,
  step,
  toTarget,
} from "./fold.ts";
import type { Activation, Round, Token } from "./model.ts";
import { toIssued, toPresented } from "./token.ts";
import { count, list, toReason, toResponseName, toShortDetail, toUnread } from "./words.ts";

/** " as bo" where somebody else sends than the one who began the run; else empty. */
export function toPresenter({ person }: Fold, { headers }: { headers: EventOf<"sent">["headers"] }): string {
  const who = headers["Authorization"]?.replace(/^Bearer /, "") ?? "anonymous";
  return person === "" || who === person ? "" : ` as ${who}`;
}

/** Opens a round on the lowest level that no other open round has. */
function openRound(fold: Fold, about: Pick<Round, "exchange" | "id" | "from">): Round {
  const { call, round: number } = fold.place ?? { call: 1, round: 1 };
  const taken = new Set([...fold.openRounds].map(({ level }) => level));
  let level = 0;
  while (taken.has(level)) level += 1;
  const round: Round = { call, number, level, to: null, ...about };
  fold.openRounds.add(round);
  fold.rounds.push(round);
  return round;
}

export const onSent: Handler<"sent"> = (fold, event) => {
  const { exchange, message: sent } = event;
  const id = String(sent.id);
  if (sent.method in OPENINGS) {
    onOpened(fold, event, id);
    return;
  }
  const asking = isAskingMethod(sent.method);
  const state = sent.params["requestState"];
  const retried = isJsonObject(sent.params["inputResponses"]);
  const carried = typeof state === "string" && [...fold.openCarries].some(({ token }) => token === state);
  const token = typeof state === "string" ? toPresented(carried ? state : fold.issued, state) : null;
  const cargo = [retried ? "answer" : "", token === null ? "" : "token"];
  const loaded = cargo.filter((part) => part !== "");
  const said = loaded.length === 0 ? (asking ? "" : `: ${sent.method}`) : `, ${loaded.join(" and ")}`;
  const by = toPresenter(fold, event);
  const moment = step(fold, event, "sent", "client", `The client sent id ${id}${by}${said}`, { exchange });
  const { server, routed } = toTarget(fold);
  const name = `${sent.method}${by}`;
  const request = message({ kind: "request", from: "client", to: server, moment, name, exchange });
  request.id = id;
  request.token = token;
  request.routed = routed;
  let round: Round | null = null;
  if (asking) {
    closeCarries(fold, moment, carried ? state : undefined);
    if (retried) endThinking(fold, moment);
    round = openRound(fold, { exchange, id, from: moment });
  }
  fold.messages.push(request);
  const known = { id, server, request, round, activation: null, verdict: null };
  fold.exchanges.set(exchange, known);
  fold.pending.add(known);
};

/** An attempt presents its answer by itself: nobody thinks on where the only call of a run goes on. */
function endThinking(fold: Fold, moment: number): void {
  const span = fold.thinking.at(-1);
  if (span?.to !== null || fold.rounds.some(({ call }) => call > 1)) return;
  span.to = moment;
  fold.open = 0;
}

/** What a client may do before its first call. */
const OPENINGS: Readonly<Record<string, string>> = {
  initialize: "The client opened a session",
  "server/discover": "The client asked what the server offers",
};

/** The earlier era's handshake, and the later one's discovery: one quiet step, whatever it takes on the wire. */
function onOpened(fold: Fold, event: EventOf<"sent">, id: string): void {
  const { exchange } = event;
  const moment = step(fold, event, "opened", "client", OPENINGS[event.message.method] ?? "", { exchange });
  const { server } = toTarget(fold);
  const name = event.message.method;
  const request = message({ kind: "opening", from: "client", to: server, moment, name, exchange });
  request.id = id;
  fold.messages.push(request);
  fold.exchanges.set(exchange, { id, server, request, round: null, activation: null, verdict: null });
}

function meet(fold: Fold, exchange: string, instance: string): Exchange | undefined {
  const known = fold.exchanges.get(exchange);
  const server = serverId(instance);
  fold.servers.add(server);
  if (known === undefined) return undefined;
  known.server = server;
  if (known.activation === null) known.request.to = server;
  return known;
}

export const onJudged: Handler<"judged"> = (fold, event) => {
  const known = meet(fold, event.exchange, event.instance);
  if (known !== undefined && event.verdict !== "accepted") known.verdict = event.verdict;
};

export const onMissed: Handler<"missed"> = (fold, event) => {
  meet(fold, event.exchange, event.instance);
};

export const onEntered: Handler<"entered"> = (fold, event) => {
  const known = meet(fold, event.exchange, event.instance);
  if (known === undefined) return;
  // In the earlier era a body runs again within the same call, when the answer has come.
  const from = known.activation === null ? known.request.moment : fold.moments.length;
  const activation: Activation = {
    participant: known.server,
    exchange: event.exchange,
    label: toRoundAt(fold.place, event) > 1 ? "body again" : "body",
    from,
    to: null,
    held: null,
  };
  known.activation = activation;
  fold.unread = null;
  fold.pending.delete(known);
  fold.activations.push(activation);
};

/** What could not be read did not run: the request came, and the bar of a body is taken back. */
export const onLeft: Handler<"left"> = (fold, { exchange, unread, fault }) => {
  const known = fold.exchanges.get(exchange);
  if (unread !== true || fault === undefined || !known?.activation) return;
  fold.activations.splice(fold.activations.indexOf(known.activation), 1);
  fold.unread = toUnread(fault);
  const [participant, moment] = [known.server, fold.moments.length];
  fold.incidents.push({ moment, participant, sign: "no", text: fold.unread, stops: false, cut: false });
};

/** Whether an earlier round acted on the same line, or with the same kind. Takes note of this one. */
function isAgain(fold: Fold, event: EventOf<"acted">): boolean {
  if (!event.recorded) return false;
  const { firstOnLine, firstOfKind } = fold;
  const round = toRoundAt(fold.place, event);
  const onLine = event.line > 0 ? (firstOnLine.get(event.line) ?? round) : round;
  const ofKind = firstOfKind.get(event.entry) ?? round;
  if (event.line > 0) firstOnLine.set(event.line, Math.min(onLine, round));
  firstOfKind.set(event.entry, Math.min(ofKind, round));
  return Math.min(onLine, ofKind) < round;
}

export const onActed: Handler<"acted"> = (fold, event) => {
  const again = isAgain(fold, event);
  if (event.recorded) fold.entries += 1;
  const detail = toShortDetail(event.detail);
  const text = detail === "" ? event.entry : `${event.entry} ${detail}`;
  const entries = count(fold.entries, "ledger entry", "ledger entries");
  const label = !event.recorded
    ? `${text} was not written again: its key was used`
    : again
      ? `${fold.tool} acted again: ${entries}`
      : `${fold.tool} acted: ${entries}`;
  const { exchange } = event;
  const moment = step(fold, event, "acted", again ? "warn" : "ink", label, { exchange });
  fold.ticks.push({
    moment,
    participant: fold.exchanges.get(event.exchange)?.server ?? serverId("A"),
    text,
    full: event.detail === undefined ? event.entry : `${event.entry} ${JSON.stringify(event.detail)}`,
    round: toRoundAt(fold.place, event),
    line: event.line,
    recorded: event.recorded,
    again: again,
    count: fold.entries,
  });
};

const toKeys = (value: unknown): string[] => (isJsonObject(value) ? Object.keys(value) : []);

/** A request whose body never ran ended short of the server's lane. */
function refuse(known: Exchange, reason: string, moment: number): void {
  if (known.activation !== null) return;
  known.request.refusal = known.verdict ?? reason;
  known.request.refusedAt = moment;
}

function toReceivedLabel({ error, result }: JsonRpcResponse, known: Exchange, reason: string): string {
  if (error !== undefined) return `The server refused id ${known.id}: ${error.code}, ${reason}`;
  if (result?.["resultType"] !== "input_required") {
    return `The server completed id ${known.id}${result?.["isError"] === true ? ", failed" : ""}`;
  }
  const keys = toKeys(result["inputRequests"]);
  return `The server asked${keys.length === 0 ? " to be called again" : ` for ${list(keys)}`}`;
}

/** The token that a response brings, which the client carries from then on. */
function issue(fold: Fold, state: unknown, moment: number): Token | null {
  if (typeof state !== "string") return null;
  const token = toIssued(fold.issued, state);
  fold.issued = state;
  const carry = { from: moment, to: null, token: state };
  fold.carries.push(carry);
  fold.openCarries.add(carry);
  return token;
}

/** Whether a response is an error or a failed result, and its name. */
function toRead(response: JsonRpcResponse): { bad: boolean; name: string } {
  if (response.result?.["isError"] === true) return { bad: true, name: "isError" };
  return { bad: response.error !== undefined, name: toResponseName(response) };
}

export const onReceived: Handler<"received"> = (fold, event) => {
  const known = fold.exchanges.get(event.exchange);
  if (known === undefined) return;
  const { exchange } = event;
  const { error, result } = event.message;
  // What went well is one quiet step.
  if (known.request.kind === "opening" && error === undefined) return;
  const reason = error === undefined ? "" : (known.verdict ?? toReason(error));
  const { bad, name } = toRead(event.message);
  const label = toReceivedLabel(event.message, known, reason);
  const moment = step(fold, event, "received", bad ? "no" : "server", label, { exchange });
  fold.messages.push({
    ...message({ kind: "response", from: known.server, to: "client", moment, name, exchange }),
    id: known.id,
    keys: toKeys(result?.["inputRequests"]),
    token: issue(fold, result?.["requestState"], moment),
    bad,
  });
  if (error !== undefined) refuse(known, reason, moment);
  finishExchange(fold, known, moment);
};

/** Closes what an exchange had open. */
export function finishExchange(fold: Fold, known: Exchange, moment: number): void {
  fold.pending.delete(known);
  if (known.round !== null) {
    known.round.to = moment;
    fold.openRounds.delete(known.round);
  }
  if (known.activation !== null) known.activation.to ??= moment;
}
