import "./globals.ts";
import * as sdk from "@modelcontextprotocol/server";
import * as zod from "zod";
import { setBridge } from "./bridge.ts";
import { guestCrypto } from "./crypto.ts";
import { complete, describe, execute, warmUp } from "./drive.ts";
import { fireTimer } from "./events.ts";
import { createMcpHandler, isServed, McpServer, serveStdio, Server, StdioServerTransport } from "./served.ts";

/** No code is generated from text in here. */
zod.config({ jitless: true });
sdk.preloadSchemas();

const server = {
  McpServer,
  Server,
  createMcpHandler,
  ResourceTemplate: sdk.ResourceTemplate,
  inputRequired: sdk.inputRequired,
  acceptedContent: sdk.acceptedContent,
  inputResponse: sdk.inputResponse,
  createRequestStateCodec: sdk.createRequestStateCodec,
  completable: sdk.completable,
  fromJsonSchema: sdk.fromJsonSchema,
  isInputRequiredResult: sdk.isInputRequiredResult,
  isSpecType: sdk.isSpecType,
  ProtocolError: sdk.ProtocolError,
  ProtocolErrorCode: sdk.ProtocolErrorCode,
  ResourceNotFoundError: sdk.ResourceNotFoundError,
  UrlElicitationRequiredError: sdk.UrlElicitationRequiredError,
  MissingRequiredClientCapabilityError: sdk.MissingRequiredClientCapabilityError,
  SdkError: sdk.SdkError,
  SdkErrorCode: sdk.SdkErrorCode,
  LATEST_PROTOCOL_VERSION: sdk.LATEST_PROTOCOL_VERSION,
  CLIENT_CAPABILITIES_META_KEY: sdk.CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY: sdk.CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY: sdk.LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY: sdk.PROTOCOL_VERSION_META_KEY,
  InMemoryTransport: StdioServerTransport,
};

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

/** Taken away from the global object before any code of the learner's runs. */
Object.assign(globalThis, {
  $sdk: { modules, begin: setBridge, isServed, describe, execute, complete, fireTimer },
});
