import { McpServer as SdkMcpServer, Server } from "@modelcontextprotocol/server";
import { bridge, note } from "./bridge.ts";

// Learners' code may make the low-level server, which the SDK marks as for advanced use.
/* eslint-disable @typescript-eslint/no-deprecated */

/** What the SDK tells a factory about the request that its server is for. */
interface RequestContext {
  era: Era;
}
type Era = "modern" | "legacy";
type Factory = (context: RequestContext) => unknown;

/** The learner's servers, in the order in which they came: this run's only. */
const made: Server[] = [];
const factories: Factory[] = [];
let connected: Server | undefined;

/** What the handler's `ctx` has besides what the SDK gives it. */
let extras: object = {};
let thrown: { error: unknown } | undefined;

export function setExtras(given: object): void {
  extras = given;
}

/** The first error that a handler threw; the SDK has made a result of it, which has no line. */
export function handlerError(): { error: unknown } | undefined {
  return thrown;
}

type Handler = (...args: unknown[]) => unknown;

/** The handler, with `ctx` extended; what it throws is remembered. */
function watched(handler: unknown): unknown {
  if (typeof handler !== "function") return handler;
  return async (...args: unknown[]) => {
    const context: unknown = args.pop();
    try {
      return await (handler as Handler)(...args, { ...(context as object), ...extras });
    } catch (error) {
      thrown ??= { error };
      throw error;
    }
  };
}

/** The SDK's own class; the playground is what it is connected to. */
export class McpServer extends SdkMcpServer {
  constructor(...args: ConstructorParameters<typeof SdkMcpServer>) {
    super(...args);
    adopt(this.server);
  }

  override connect(): Promise<void> {
    return connect(this.server);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  static {
    // Wrapped here, not overridden: each has several overloads, whose last parameter is the handler in all of them.
    for (const name of ["registerTool", "registerPrompt", "registerResource"] as const) {
      const register = Reflect.get(SdkMcpServer.prototype, name) as Handler;
      Object.defineProperty(McpServer.prototype, name, {
        value(this: McpServer, ...args: unknown[]) {
          const handler = watched(args.at(-1));
          return Reflect.apply<McpServer, unknown[], unknown>(register, this, [
            ...args.slice(0, -1),
            handler,
          ]);
        },
        writable: true,
        configurable: true,
      });
    }
  }
}

/** The SDK's low-level server. */
class LowLevelServer extends Server {
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    adopt(this);
  }

  override connect(): Promise<void> {
    return connect(this);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
export { LowLevelServer as Server };

let era: Era = "modern";
let pushes = 0;

const PUSHED = {
  elicitInput: "elicitation/create",
  createMessage: "sampling/createMessage",
  listRoots: "roots/list",
} as const;

/**
 * Takes a server of the learner's in. In the earlier era a handler may ask while its call stays open: the playground asks, and the
 * handler runs again from the top, where its question then has an answer.
 */
function adopt(server: Server): void {
  made.push(server);
  for (const [name, method] of Object.entries(PUSHED)) {
    const send = Reflect.get(server, name) as Handler;
    const push = (...args: unknown[]): unknown =>
      era === "legacy" ? ask(method, args[0]) : Reflect.apply(send, server, args);
    Object.assign(server, { [name]: push });
  }
}

function ask(method: string, given: unknown): Promise<unknown> {
  const params = { ...(given as Record<string, unknown> | undefined) };
  delete params["elicitationId"];
  const mode = method === "elicitation/create" && { mode: "form" };
  pushes += 1;
  const request = method === "roots/list" ? { method } : { method, params: { ...mode, ...params } };
  const reply = bridge().call("need", { key: `${method}-${pushes}`, request }) as { answer?: unknown };
  return "answer" in reply ? Promise.resolve(reply.answer) : new Promise(() => undefined);
}

function connect(server: Server): Promise<void> {
  connected ??= server;
  note("connect(…) and its transport are left out here: the playground serves this server.");
  return Promise.resolve();
}

function serve(what: string, factory: unknown): void {
  if (typeof factory !== "function") throw new TypeError(`${what} needs a function that makes the server`);
  factories.push(factory as Factory);
  note(`${what}(…) is left out here: the playground serves what its function makes.`);
}

/** Stands where a server on a network has its handler. */
export function createMcpHandler(factory: unknown): object {
  serve("createMcpHandler", factory);
  const fetch = (): never => {
    throw new TypeError("handler.fetch is not supported here: the playground sends the requests");
  };
  const nothing = (): void => undefined;
  const notify = {
    toolsChanged: nothing,
    promptsChanged: nothing,
    resourcesChanged: nothing,
    resourceUpdated: nothing,
  };
  return { fetch, notify, close: () => Promise.resolve() };
}

export function serveStdio(factory: unknown): Promise<object> {
  serve("serveStdio", factory);
  return Promise.resolve({ close: () => Promise.resolve() });
}

/** A transport that carries nothing. */
export class StdioServerTransport {
  readonly carries = "nothing";
}

/** Whether the file made a server, or can. */
export function isServed(module: Record<string, unknown>): boolean {
  return made.length > 0 || factories.length > 0 || toFactory(module["default"]) !== undefined;
}

function toFactory(value: unknown): Factory | undefined {
  return typeof value === "function" ? (value as Factory) : undefined;
}

function toServer(value: unknown): Server | undefined {
  if (value instanceof Server) return value;
  return value instanceof SdkMcpServer ? value.server : undefined;
}

/**
 * The server that answers: what a serving function makes; else the one that was connected, or exported as default; else the
 * first. `McpServer` and `Server` alike.
 */
export async function findServer(module: Record<string, unknown>, wanted: Era = "modern"): Promise<Server> {
  era = wanted;
  const factory = factories.at(-1) ?? toFactory(module["default"]);
  if (factory) {
    const server = toServer(await factory({ era }));
    if (server) return server;
    throw new TypeError("The function that makes the server must return a McpServer");
  }
  const server = connected ?? toServer(module["default"]) ?? made[0];
  if (!server) throw new TypeError("No McpServer was made");
  const isChosen = server === connected || server === toServer(module["default"]);
  if (made.length > 1 && !isChosen)
    note(`${made.length} servers are made here; the first one runs. export default the one that should.`);
  return server;
}

/** The server as it is connected to the playground. */
export function connectForReal(server: Server, transport: Parameters<Server["connect"]>[0]): Promise<void> {
  return Server.prototype.connect.call(server, transport);
}
