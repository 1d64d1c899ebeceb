import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { type JsonRpcRequest, type JsonRpcResponse, META, PROTOCOL_VERSION } from "../protocol/mcp.ts";

/** Pages that one list may have: a server that always names a next one must not keep a client for ever. */
const MAX_PAGES = 100;

/** The lists, by method, and where their entries stand in the result. */
const ENTRIES = {
  "tools/list": "tools",
  "prompts/list": "prompts",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
} as const;
export type ListMethod = keyof typeof ENTRIES;

/** The server answered with an error, or with what is no result of this method. */
export class RequestRefused extends Error {
  constructor(method: string, problem: string) {
    super(`${method}: ${problem}`);
    this.name = "RequestRefused";
  }
}

/** What `server/discover` says. `serverName` is the server's own name for itself, for display only; "" where it has none. */
interface Discovered {
  versions: string[];
  capabilities: JsonObject;
  serverName: string;
}

export interface DiscoveryOptions {
  send: (message: JsonRpcRequest) => Promise<JsonRpcResponse>;
  nextId: () => number;
  capabilities: JsonObject;
  clientName: string;
}

/** The requests that a client makes before it calls anything: they never ask back. Both reject with `RequestRefused`. */
export interface Discovery {
  discover(): Promise<Discovered>;
  /** All entries of a list, page by page. */
  list(method: ListMethod): Promise<Json[]>;
}

export function createDiscovery({ send, nextId, capabilities, clientName }: DiscoveryOptions): Discovery {
  const request = async (method: string, params: JsonObject): Promise<JsonObject> => {
    const _meta = {
      [META.protocolVersion]: PROTOCOL_VERSION,
      [META.clientInfo]: { name: clientName, version: "1" },
      [META.clientCapabilities]: capabilities,
    };
    const { error, result } = await send({
      jsonrpc: "2.0",
      id: nextId(),
      method,
      params: { ...params, _meta },
    });
    if (error) throw new RequestRefused(method, `${String(error.code)} ${error.message}`);
    // Only three methods may answer anything else; an older server leaves the field out.
    if (!result || (result["resultType"] ?? "complete") !== "complete")
      throw new RequestRefused(method, "the answer is no complete result");
    return result;
  };
  return {
    async discover() {
      const result = await request("server/discover", {});
      const { supportedVersions, capabilities: offered, _meta: meta } = result;
      const info = isJsonObject(meta) ? meta[META.serverInfo] : undefined;
      const name = isJsonObject(info) ? info["name"] : undefined;
      return {
        versions: Array.isArray(supportedVersions) ? supportedVersions.filter(isText) : [],
        capabilities: isJsonObject(offered) ? offered : {},
        serverName: isText(name) ? name : "",
      };
    },
    async list(method) {
      const found: Json[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const result = await request(method, cursor === undefined ? {} : { cursor });
        const entries = result[ENTRIES[method]];
        if (!Array.isArray(entries)) throw new RequestRefused(method, `the result has no ${ENTRIES[method]}`);
        found.push(...entries);
        const { nextCursor } = result;
        if (!isText(nextCursor)) return found;
        cursor = nextCursor;
      }
      throw new RequestRefused(method, `more than ${String(MAX_PAGES)} pages`);
    },
  };
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string";
}
