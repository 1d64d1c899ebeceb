import type { EventOf, FaultName } from "../trace/event.ts";
import { type Fold, type Handler, serverId, step, toServerName } from "./fold.ts";
import type { Incident } from "./model.ts";

type Told = Pick<Incident, "participant" | "sign" | "text" | "stops" | "cut"> & { label: string };

const change = (participant: string, text: string, label: string): Told => ({
  ...{ participant, text, label, sign: "change", stops: false, cut: false },
});

/** How many handlers an instance holds. */
const countHeld = ({ activations, holding }: Fold, id: string): number =>
  activations.filter(({ participant, held }) => participant === id && held !== null && holding.has(held))
    .length;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An instance goes: with what it held, if it held anything. */
function toStopped(fold: Fold, id: string): Told {
  const holds = countHeld(fold, id);
  const name = toServerName(fold, id);
  const stopped = { participant: id, sign: "no", stops: true, cut: holds > 0 } as const;
  if (holds === 0) {
    return {
      ...stopped,
      text: `${name} stops, holding nothing`,
      label: `${capital(name)} stopped, holding nothing`,
    };
  }
  return { ...stopped, text: `${name} stops`, label: `${capital(name)} stopped, and the open call was lost` };
}

function toRestarted(fold: Fold, id: string): Told {
  const cut = countHeld(fold, id) > 0;
  const name = toServerName(fold, id);
  const lost = cut ? ", and the open call was lost" : "";
  const label = `${capital(name)} restarted with an empty memory and another key${lost}`;
  return {
    participant: id,
    sign: "no",
    stops: false,
    cut,
    label,
    text: `${name} restarts: another key, memory gone`,
  };
}

const TELLERS: Record<FaultName, (fold: Fold, id: string, event: EventOf<"fault">) => Told> = {
  stop: toStopped,
  restart: toRestarted,
  rotateKey: (_, id) => change(id, "the key is rotated", "The key was rotated"),
  deploy: (_, id, { what }) => change(id, what.replace("deployed", "new"), `New code was ${what}`),
  route: (fold, id) => {
    const name = toServerName(fold, id);
    return change(id, `the next goes to ${name}`, `The balancer will send the next request to ${name}`);
  },
  dropRequest: () => change("network", "the network drops a request", "The network drops the next request"),
  dropResponse: () =>
    change("network", "the network drops a response", "The network drops the next response"),
  abandon: () => ({
    ...change("client", "the client gives up", "The client gave up"),
    sign: "no",
  }),
};

export const onFault: Handler<"fault"> = (fold, event) => {
  const id =
    event.instance === undefined ? ([...fold.servers][0] ?? serverId("A")) : serverId(event.instance);
  if (event.fault === undefined) {
    step(fold, event, "fault", "ink", event.what);
    return;
  }
  const { label, ...told } = TELLERS[event.fault](fold, id, event);
  const moment = step(fold, event, "fault", told.sign === "no" ? "no" : "ink", label);
  fold.incidents.push({ moment, ...told });
  if (event.fault === "route") fold.routeNext = event.instance ?? null;
};
