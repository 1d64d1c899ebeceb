import type { Fault } from "../workspace/playground.ts";
import type { TraceBody } from "../trace/event.ts";
import type { World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";

/** What a fault may change. */
export interface FaultPorts {
  world: World;
  configuration: Configuration;
  emit: (event: TraceBody) => void;
  move: (ms: number, reason: string) => void;
  rotate: () => void;
}

/** Causes one fault, while a question stands open. Throws for one that is not built, which documents cannot have. */
export function causeFault(fault: Fault, { world, configuration, emit, move, rotate }: FaultPorts): void {
  if ("deploy" in fault) {
    configuration.files = { ...configuration.files, ...fault.deploy };
    emit({ kind: "fault", what: `deployed ${Object.keys(fault.deploy).join(", ")}` });
  } else if ("afterSeconds" in fault) {
    move(fault.afterSeconds * 1000, "the answer comes late");
  } else if ("rotateKey" in fault) {
    rotate();
  } else if ("route" in fault) {
    world.routeNext = fault.route;
    emit({ kind: "fault", what: `the next request goes to ${fault.route}` });
  } else {
    throw new Error(`the fault ${JSON.stringify(fault)} is not built yet`);
  }
}
