import { isJsonObject, type Json } from "../protocol/json.ts";
import { finishExchange, toPresenter } from "./fold-wire.ts";
import {
  type Exchange,
  type Fold,
  type Handler,
  hold,
  message,
  step,
  toServerName,
  toTarget,
} from "./fold.ts";
import type { Incident } from "./model.ts";
import { toPushed } from "./words.ts";

/** The body has asked, and its handler waits: from the question's own moment on, which comes next. */
export const onParked: Handler<"parked"> = (fold, event) => {
  const activation = fold.exchanges.get(event.exchange)?.activation;
  if (activation === null || activation === undefined) return;
  const moment = fold.moments.length;
  activation.to = moment;
  activation.held = { from: moment, to: null, gone: false };
};

export const onPushed: Handler<"pushed"> = (fold, event) => {
  const known = fold.exchanges.get(event.exchange);
  const { exchange } = event;
  const { id, method, params } = event.message;
  const label = `The server asked on the open call: ${method}`;
  const moment = step(fold, event, "pushed", "server", label, { exchange });
  const from = known?.server ?? "server:A";
  const pushed = message({ kind: "push", from, to: "client", moment, name: method, exchange });
  fold.messages.push({ ...pushed, id: String(id), brief: toPushed(method, params) });
  const activation = known?.activation;
  const held = activation?.held;
  if (!activation || !held || held.to !== null || fold.held.at(-1)?.moment === moment) return;
  // The first question of this waiting: the handler is held from here.
  if (held.from >= moment || fold.holding.has(held)) return;
  fold.holding.add(held);
  held.from = moment;
  activation.to = moment;
  hold(fold, moment, 1);
};

export const onResumed: Handler<"resumed"> = (fold, event) => {
  const held = fold.exchanges.get(event.exchange)?.activation?.held;
  if (!held || held.to !== null) return;
  const moment = fold.moments.length;
  held.to = Math.max(held.from, moment);
  held.gone = event.why === "gone";
  if (fold.holding.delete(held)) hold(fold, moment, -1);
};

const isNotice = (sent: { [key: string]: Json }): boolean => typeof sent["method"] === "string";

export const onPosted: Handler<"posted"> = (fold, event) => {
  const { exchange, message: sent } = event;
  // Notices, as that of the opened session, are quiet.
  if (isNotice(sent)) return;
  const id = typeof sent["id"] === "string" || typeof sent["id"] === "number" ? String(sent["id"]) : null;
  const by = toPresenter(fold, event);
  const moment = step(
    fold,
    event,
    "posted",
    "client",
    `The client posted the answer to id ${id ?? "?"}${by}`,
    {
      exchange,
    },
  );
  const { server, routed } = toTarget(fold);
  const name = `${isJsonObject(sent["error"]) ? "error" : "result"}${by}`;
  const request = message({ kind: "post", from: "client", to: server, moment, name, exchange });
  fold.messages.push(request);
  request.id = id;
  request.routed = routed;
  const known: Exchange = { id: id ?? "", server, request, round: null, activation: null, verdict: null };
  fold.exchanges.set(exchange, known);
  fold.pending.add(known);
};

const toWhy = (status: number, body: { [key: string]: Json }): string => {
  const error = body["error"];
  const said = isJsonObject(error) && typeof error["message"] === "string" ? `, ${error["message"]}` : "";
  return `${status}${said}`;
};

export const onAcknowledged: Handler<"acknowledged"> = (fold, event) => {
  const known = fold.exchanges.get(event.exchange);
  if (known === undefined) return;
  fold.pending.delete(known);
  // 202: it was taken, and nothing more is said.
  if (event.status < 400) return;
  const { exchange } = event;
  const why = toWhy(event.status, event.message);
  const name = toServerName(fold, known.server);
  const who = name === "the server" ? "The server" : name;
  const moment = step(fold, event, "received", "no", `${who} refused the answer: ${why}`, { exchange });
  known.request.refusal = why;
  known.request.refusedAt = moment;
  fold.messages.push({
    ...message({
      ...{ kind: "response", from: known.server, to: "client", moment, exchange },
      name: String(event.status),
    }),
    bad: true,
  });
};

export const onLost: Handler<"lost"> = (fold, event) => {
  const { exchange, reason } = event;
  const known = fold.exchanges.get(exchange);
  const name = reason === "lost" ? "lost" : "timed out";
  const moment = step(fold, event, "lost", "no", `id ${known?.id ?? ""}: no response, ${name}`, { exchange });
  if (known === undefined) return;
  // What was posted and never acknowledged did not arrive.
  for (const other of fold.pending) drop(other);
  if (isResponseLost(known, reason)) {
    const response = message({
      kind: "lost",
      from: known.server,
      to: "client",
      moment,
      name: "response lost",
      exchange,
    });
    fold.messages.push({ ...response, bad: true });
  } else {
    fold.incidents.push({
      moment,
      participant: "client",
      stops: false,
      cut: false,
      ...toSilence(fold, known, reason),
    });
  }
  finishExchange(fold, known, moment);
};

/** A body ran to its end, and its response is what did not come. */
const isResponseLost = ({ activation }: Exchange, reason: "lost" | "timed-out"): boolean =>
  reason === "lost" && activation !== null && activation.to === null;

const SILENCE = { lost: "call lost", "timed-out": "no response in time" } as const;

/** What the client sees where no response comes. */
function toSilence(
  fold: Fold,
  { activation }: Exchange,
  reason: keyof typeof SILENCE,
): Pick<Incident, "sign" | "text"> {
  if (activation?.held?.gone === true) return { sign: "change", text: toNowhere(fold) };
  return { sign: "no", text: SILENCE[reason] };
}

function drop({ request, activation }: Exchange): void {
  if (activation === null && request.refusal === null) request.dropped = true;
}

/** The call had ended before the answer came. */
const toNowhere = (fold: Fold): string =>
  fold.moments.at(-2)?.kind === "answered" ? "an answer with nowhere to go" : "no response comes";
