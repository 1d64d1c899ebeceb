import type { ToolExecutor } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { createServer } from "../server/server.ts";
import { createWorld, type World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";
import { createTraceparents } from "./random.ts";

/** The address that a run without a network gives its server. */
export const HERE = "http://localhost/mcp";

export interface PlaceOptions {
  executor: ToolExecutor;
  configuration: Configuration;
  seed: number;
  emit: (event: TraceBody, world: World) => void;
  /** A world to work on; absent: a new one. */
  world?: World;
}

/** A world with the server that works on it; the server reads the configuration anew at each request. */
export function createPlace({
  executor,
  configuration,
  seed,
  emit,
  world = createWorld(seed),
}: PlaceOptions) {
  const server = createServer({
    world,
    executor,
    emit: (event) => emit(event, world),
    files: () => configuration.files,
    settings: () => configuration.server,
    serverName: () => configuration.serverName,
  });
  return { world, server, nextTraceparent: createTraceparents(seed) };
}
