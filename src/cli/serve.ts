import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, defaultConfiguration } from "../engine/configuration.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { createServer } from "../server/server.ts";
import { createWorld, finishPage } from "../server/world.ts";
import { nameServer } from "../workspace/project/server-name.ts";
import { readDocument, toFaultLines } from "./document-file.ts";
import { createBridge } from "./http-bridge.ts";
import { EXIT, type Io } from "./io.ts";
import { readFileArgument, readOptions, readWhole } from "./options.ts";
import { createPageRoute } from "./page-route.ts";

const HOST = "127.0.0.1";
const PATH = "/mcp";
const DEFAULT_PORT = "5791";

/**
 * `serve [FILE] [--port N] [--seed N]`: the same server over real HTTP, on the loopback address, until the process is told to
 * end. Real clock; key and randomness are random unless --seed is given.
 */
export async function serve(args: string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions(args, {
    port: { type: "string", default: DEFAULT_PORT },
    seed: { type: "string" },
  });
  const port = readWhole("port", values.port, 0, 65_535);
  const seed = values.seed === undefined ? undefined : readWhole("seed", values.seed, 0, 0xffff_ffff);
  const configuration = await readConfiguration(readFileArgument(positionals), io);
  if (configuration === null) return EXIT.misunderstood;

  const executor = createNodeSandbox();
  const world =
    seed === undefined ? createWorld(0, crypto.getRandomValues(new Uint8Array(32))) : createWorld(seed);
  const server = createServer({
    world,
    executor,
    emit: () => undefined,
    files: () => configuration.files,
    settings: () => configuration.server,
    serverName: () => configuration.serverName,
  });
  const handler = (request: Request) => {
    world.now = Date.now();
    return server.fetch(request);
  };
  const onFinished = (id: string, principal: string | null) => finishPage(world, id, principal);
  const pages = createPageRoute({ endpoint: PATH, serverName: configuration.serverName, onFinished });
  const routes = new Map([[PATH, handler], pages]);
  try {
    return await listen(createHttpServer(createBridge(routes)), port, io);
  } finally {
    server.endSessions({ quietly: true });
    executor.dispose();
  }
}

async function readConfiguration(file: string | undefined, io: Io): Promise<Configuration | null> {
  if (file === undefined) {
    const { readFirstLesson } = await import("./course.ts");
    const lesson = readFirstLesson();
    if (!("problem" in lesson)) return { ...defaultConfiguration(), ...lesson };
    io.err(`${lesson.problem}\n`);
    return null;
  }
  const document = await readDocument(file, io);
  if ("faults" in document) {
    io.err(toFaultLines(document.faults));
    return null;
  }
  const { files, server } = document.playground;
  return { files, server, serverName: nameServer(document.playground) };
}

function listen(http: Server, port: number, io: Io): Promise<number> {
  return new Promise((resolve) => {
    const stop = () => {
      http.close(() => resolve(EXIT.done));
      http.closeAllConnections();
    };
    http.on("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      io.err(taken ? `port ${port} is taken: choose another with --port\n` : `${error.message}\n`);
      resolve(EXIT.failed);
    });
    http.listen(port, HOST, () => {
      io.out(`listening on http://${HOST}:${(http.address() as AddressInfo).port}${PATH}\n`);
      if (io.signal.aborted) stop();
      else io.signal.addEventListener("abort", stop, { once: true });
    });
  });
}
