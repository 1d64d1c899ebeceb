import { closeCarries, type Fold, type Handler, message, serverId, step } from "./fold.ts";
import { toAsking, toCallTitle, toClockLabel, toEnding, toReply } from "./words.ts";

/** A fleet has up to four. */
const INSTANCES = ["A", "B", "C", "D"];

export const onStarted: Handler<"started"> = (fold, event) => {
  fold.era = event.era;
  fold.title = toCallTitle(event.method, event.params);
  fold.person = event.principal ?? "anonymous";
  fold.client = event.client;
  for (const instance of INSTANCES.slice(0, event.instances)) fold.servers.add(serverId(instance));
  const name = event.params["name"];
  if (typeof name === "string") fold.tool = name;
};

export const onPrompted: Handler<"prompted"> = (fold, event) => {
  const label = `The client asked ${fold.person}`;
  const moment = step(fold, event, "asked", "client", label, { exchange: event.exchange });
  const { name, brief } = toAsking(event.request);
  const { exchange } = event;
  const ask = message({ kind: "ask", from: "client", to: "person", moment, name, exchange });
  fold.messages.push({ ...ask, brief, keys: [event.key] });
  fold.open += 1;
  if (fold.open === 1) fold.thinking.push({ from: moment, to: null });
};

export const onWaiting: Handler<"waiting"> = (fold, event) => {
  step(fold, event, "open", "person", "The question is open");
};

function closeQuestion(fold: Fold, moment: number): void {
  fold.open = Math.max(0, fold.open - 1);
  const span = fold.thinking.at(-1);
  if (fold.open === 0 && span?.to === null) span.to = moment;
}

export const onAnswered: Handler<"answered"> = (fold, event) => {
  const { name, did } = toReply(event.response);
  const moment = step(fold, event, "answered", "person", `${fold.person} ${did}`);
  fold.messages.push({
    ...message({ kind: "answer", from: "person", to: "client", moment, name, exchange: "" }),
    keys: [event.key],
  });
  closeQuestion(fold, moment);
};

export const onRefused: Handler<"refused"> = (fold, event) => {
  closeQuestion(fold, step(fold, event, "unanswered", "client", `No answer: ${event.reason}`));
};

export const onMoved: Handler<"moved"> = (fold, event) => {
  step(fold, event, "moved", "ink", toClockLabel(event.to));
};

export const onFinished: Handler<"finished"> = (fold, event) => {
  const { status } = event.outcome;
  const hue = status === "completed" || status === "waiting" ? "client" : "no";
  const ending = toEnding(event.outcome, fold.unread);
  const moment = step(fold, event, "ended", hue, ending.label);
  closeCarries(fold, moment);
  const span = fold.thinking.at(-1);
  if (status !== "waiting" && span?.to === null) span.to = moment;
  fold.outcome = event.outcome;
  fold.ending = ending.short;
};

export const onPrinted: Handler<"printed"> = (fold, event) => {
  const own = event.where.startsWith("client.ts");
  const server = fold.exchanges.get(event.exchange)?.server ?? serverId("A");
  const participant = own ? "client" : server;
  fold.printed.push({ moment: fold.moments.length, participant, text: event.text });
};

/** Somebody finished a URL page in a tab of its own: no message of the client's. */
export const onVisited: Handler<"visited"> = (fold, event) => {
  const who = event.principal ?? "somebody who was not signed in";
  const label = `The page ${event.page} was finished by ${who}`;
  const moment = step(fold, event, "visited", "person", label);
  const text = `${event.principal ?? "nobody"} finishes the page`;
  fold.incidents.push({ moment, participant: "person", sign: "change", text, stops: false, cut: false });
};
