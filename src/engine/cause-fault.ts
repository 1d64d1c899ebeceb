import type { Fault } from "../workspace/playground.ts";
import type { TraceBody } from "../trace/event.ts";
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
  const what = toWords(fault);
  if (what !== null) ports.emit({ kind: "fault", what });
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

/** What the trace says of it; null where the moved clock says it. */
function toWords(fault: Fault): string | null {
  if ("afterSeconds" in fault) return null;
  if ("rotateKey" in fault) return "the key was rotated";
  if ("deploy" in fault) return `deployed ${Object.keys(fault.deploy).join(", ")}`;
  if ("route" in fault) return `the next request goes to ${fault.route}`;
  if ("stop" in fault) return `${fault.stop} stopped`;
  if ("restart" in fault) return `${fault.restart} restarted with an empty memory and another key`;
  if ("drop" in fault) return `the network drops the next ${fault.drop}`;
  return "the client gives up";
}
