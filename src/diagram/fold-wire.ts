import { isJsonObject } from "../protocol/json.ts";
import { ASKING_METHODS, type JsonRpcResponse } from "../protocol/mcp.ts";
import type { EventOf } from "../trace/event.ts";
import { closeCarry, type Exchange, type Fold, type Handler, message, serverId, step } from "./fold.ts";
import type { Activation, Token } from "./model.ts";
import { toIssued, toPresented } from "./token.ts";
import { count, list, toReason, toResponseName, toShortDetail } from "./words.ts";

/** " as bo" where somebody else sends than the one who began the run; else empty. */
function toPresenter({ person }: Fold, { headers }: EventOf<"sent">): string {
  const who = headers["Authorization"]?.replace(/^Bearer /, "") ?? "anonymous";
  return person === "" || who === person ? "" : ` as ${who}`;
}

export const onSent: Handler<"sent"> = (fold, event) => {
  const { exchange, message: sent } = event;
  const id = String(sent.id);
  const asking = ASKING_METHODS.some((method) => method === sent.method);
  const state = sent.params["requestState"];
  const token = typeof state === "string" ? toPresented(fold.issued, state) : null;
  const cargo = [isJsonObject(sent.params["inputResponses"]) ? "answer" : "", token === null ? "" : "token"];
  const carried = cargo.filter((part) => part !== "");
  const said = carried.length === 0 ? (asking ? "" : `: ${sent.method}`) : `, ${carried.join(" and ")}`;
  const by = toPresenter(fold, event);
  const moment = step(fold, event, "sent", "client", `The client sent id ${id}${by}${said}`, { exchange });
  const server = [...fold.servers].at(-1) ?? serverId("A");
  const request = message({
    kind: "request",
    from: "client",
    to: server,
    moment,
    name: `${sent.method}${by}`,
    exchange,
  });
  request.id = id;
  request.token = token;
  if (asking) closeCarry(fold, moment);
  const round = asking ? { number: fold.rounds.length + 1, exchange, id, from: moment, to: null } : null;
  if (round !== null) fold.rounds.push(round);
  fold.messages.push(request);
  fold.exchanges.set(exchange, { id, server, request, round, activation: null, verdict: null });
};

function meet(fold: Fold, exchange: string, instance: string): Exchange | undefined {
  const known = fold.exchanges.get(exchange);
  const server = serverId(instance);
  fold.servers.add(server);
  if (known === undefined) return undefined;
  known.server = server;
  known.request.to = server;
  return known;
}

export const onJudged: Handler<"judged"> = (fold, event) => {
  const known = meet(fold, event.exchange, event.instance);
  if (known !== undefined && event.verdict !== "accepted") known.verdict = event.verdict;
};

export const onEntered: Handler<"entered"> = (fold, event) => {
  const known = meet(fold, event.exchange, event.instance);
  if (known === undefined) return;
  const activation: Activation = {
    participant: known.server,
    exchange: event.exchange,
    label: fold.activations.length === 0 ? "body" : "body again",
    from: known.request.moment,
    to: null,
    held: null,
  };
  known.activation = activation;
  fold.activations.push(activation);
};

/** Whether an earlier round acted on the same line, or with the same kind. Takes note of this one. */
function isAgain(fold: Fold, event: EventOf<"acted">): boolean {
  if (!event.recorded) return false;
  const { firstOnLine, firstOfKind } = fold;
  const onLine = event.line > 0 ? (firstOnLine.get(event.line) ?? event.round) : event.round;
  const ofKind = firstOfKind.get(event.entry) ?? event.round;
  if (event.line > 0) firstOnLine.set(event.line, Math.min(onLine, event.round));
  firstOfKind.set(event.entry, Math.min(ofKind, event.round));
  return Math.min(onLine, ofKind) < event.round;
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
  const about = { exchange: event.exchange, line: event.line };
  const moment = step(fold, event, "acted", again ? "warn" : "ink", label, about);
  fold.ticks.push({
    moment,
    participant: fold.exchanges.get(event.exchange)?.server ?? serverId("A"),
    text,
    full: event.detail === undefined ? event.entry : `${event.entry} ${JSON.stringify(event.detail)}`,
    round: event.round,
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
  fold.carries.push({ from: moment, to: null });
  return token;
}

export const onReceived: Handler<"received"> = (fold, event) => {
  const known = fold.exchanges.get(event.exchange);
  if (known === undefined) return;
  const { exchange } = event;
  const { error, result } = event.message;
  const reason = error === undefined ? "" : (known.verdict ?? toReason(error));
  const failed = result?.["isError"] === true;
  const bad = error !== undefined || failed;
  const label = toReceivedLabel(event.message, known, reason);
  const moment = step(fold, event, "received", bad ? "no" : "server", label, { exchange });
  const name = failed ? "isError" : toResponseName(event.message);
  fold.messages.push({
    ...message({ kind: "response", from: known.server, to: "client", moment, name, exchange }),
    id: known.id,
    keys: toKeys(result?.["inputRequests"]),
    token: issue(fold, result?.["requestState"], moment),
    bad,
  });
  if (error !== undefined) refuse(known, reason, moment);
  finishExchange(known, moment);
};

function finishExchange(known: Exchange, moment: number): void {
  if (known.round !== null) known.round.to = moment;
  if (known.activation !== null) known.activation.to = moment;
}

export const onLost: Handler<"lost"> = (fold, event) => {
  const known = fold.exchanges.get(event.exchange);
  const name = event.reason === "lost" ? "lost" : "timed out";
  const moment = step(fold, event, "lost", "no", `id ${known?.id ?? ""}: no response, ${name}`, {
    exchange: event.exchange,
  });
  if (known === undefined) return;
  const { exchange } = event;
  fold.messages.push({
    ...message({ kind: "lost", from: known.server, to: "client", moment, name, exchange }),
    bad: true,
  });
  finishExchange(known, moment);
};
