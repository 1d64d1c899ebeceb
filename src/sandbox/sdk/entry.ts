import "./globals.ts";
import * as sdk from "@modelcontextprotocol/server";
import * as zod from "zod";
import { note, setBridge } from "./bridge.ts";
import { guestCrypto } from "./crypto.ts";
import { complete, describe, execute, warmUp } from "./drive.ts";
import { fireTimer } from "./events.ts";
import { createMcpHandler, isServed, McpServer, serveStdio, Server, StdioServerTransport } from "./served.ts";

/** No code is generated from text in here. */
zod.config({ jitless: true });
sdk.preloadSchemas();

/** All that the SDK has, with our own in place of what would serve a server. */
const server = { ...sdk, McpServer, Server, createMcpHandler, InMemoryTransport: StdioServerTransport };

const first = new sdk.McpServer({ name: "first", version: "1" });
const object = zod.object({ ok: zod.boolean().optional() });
first.registerTool("t", { inputSchema: object }, () =>
  sdk.inputRequired({
    inputRequests: { a: sdk.inputRequired.elicit({ message: "?", requestedSchema: object }) },
  }),
);
first.registerPrompt("p", {}, () => ({ messages: [] }));
first.registerResource("r", "a:b", {}, () => ({ contents: [] }));
void warmUp(first.server);

const allOfZod = { ...zod, default: zod.z };
const { randomUUID, getRandomValues } = guestCrypto;

/** What the learner's file may import, by the name of the module. */
const modules: Record<string, object> = {
  "@modelcontextprotocol/server": server,
  "@modelcontextprotocol/server/stdio": { serveStdio, StdioServerTransport },
  zod: allOfZod,
  "zod/v4": allOfZod,
  "node:crypto": { randomUUID, getRandomValues, webcrypto: guestCrypto },
};

/** How modules that do nothing say so (`left-out.ts`). */
Object.assign(globalThis, { [Symbol.for("roundtrip.note")]: note });

/** Taken away from the global object before any code of the learner's runs. */
Object.assign(globalThis, {
  $sdk: { modules, begin: setBridge, isServed, describe, execute, complete, fireTimer },
});
