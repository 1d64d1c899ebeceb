import type { Fault } from "../workspace/playground.ts";
import type { EventOf, TraceBody } from "../trace/event.ts";
import type { McpServer } from "../server/server.ts";
import { restartInstance, rotateKey, stopInstance, type World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";
import type { Hazards } from "./hazards.ts";

/** What a fault may change. */
export interface FaultPorts {
  place: { world: World; server: Pick<McpServer, "endSessions"> };
  configuration: Configuration;
  emit: (event: TraceBody) => void;
  move: (ms: number, reason: string) => void;
  /** The run that goes on; null where none does. */
  run: Pick<Hazards, "drop" | "abandon"> | null;
}

/** Causes one fault, while a question stands open. */
export function causeFault(fault: Fault, ports: FaultPorts): void {
  const { configuration } = ports;
  const { world, server } = ports.place;
  const said = toSaid(fault);
  if (said !== null) ports.emit({ kind: "fault", ...said });
  if ("afterSeconds" in fault) ports.move(fault.afterSeconds * 1000, "the answer comes late");
  else if ("rotateKey" in fault) rotateKey(world);
  else if ("deploy" in fault) configuration.files = { ...configuration.files, ...fault.deploy };
  else if ("route" in fault) world.routeNext = fault.route;
  else if ("stop" in fault) {
    stopInstance(world, fault.stop);
    // An instance that goes takes the open streams of the earlier era with it.
    server.endSessions({ instance: fault.stop });
  } else if ("restart" in fault) {
    restartInstance(world, fault.restart);
    server.endSessions({ instance: fault.restart });
  } else if ("drop" in fault) ports.run?.drop(fault.drop);
  else ports.run?.abandon();
}

/** What the trace says of it, in words and for the drawing; null where the moved clock says it. */
function toSaid(fault: Fault): Pick<EventOf<"fault">, "what" | "fault" | "instance"> | null {
  if ("afterSeconds" in fault) return null;
  if ("rotateKey" in fault) return { what: "the key was rotated", fault: "rotateKey" };
  if ("deploy" in fault) return { what: `deployed ${Object.keys(fault.deploy).join(", ")}`, fault: "deploy" };
  if ("route" in fault)
    return { what: `the next request goes to ${fault.route}`, fault: "route", instance: fault.route };
  if ("stop" in fault) return { what: `${fault.stop} stopped`, fault: "stop", instance: fault.stop };
  if ("restart" in fault) {
    const what = `${fault.restart} restarted with an empty memory and another key`;
    return { what, fault: "restart", instance: fault.restart };
  }
  if ("drop" in fault) {
    const what = `the network drops the next ${fault.drop}`;
    return { what, fault: fault.drop === "request" ? "dropRequest" : "dropResponse" };
  }
  return { what: "the client gives up", fault: "abandon" };
}
