import { isJsonObject } from "../protocol/json.ts";
import { ERROR, type JsonRpcRequest, type JsonRpcResponse, META, PROTOCOL_VERSION } from "../protocol/mcp.ts";

/** The revisions that this client speaks, the one it prefers first. */
const SPOKEN: readonly string[] = [PROTOCOL_VERSION];

type Send = (message: JsonRpcRequest) => Promise<JsonRpcResponse>;

/**
 * Sends a message once more, under an id of its own, where the server refused its revision (-32022) and says that it has
 * one that this client speaks (Versioning, "Protocol Version Negotiation"). Nothing acted on the first, so nothing happens twice.
 */
export function withVersionRetry(send: Send, nextId: () => number): Send {
  return async (message) => {
    const reply = await send(message);
    const { error } = reply;
    if (error?.code !== ERROR.unsupportedVersion) return reply;
    const supported = isJsonObject(error.data) ? error.data["supported"] : undefined;
    const version = Array.isArray(supported)
      ? SPOKEN.find((spoken) => supported.includes(spoken))
      : undefined;
    if (version === undefined) return reply;
    const { _meta: meta } = message.params;
    const _meta = { ...(isJsonObject(meta) && meta), [META.protocolVersion]: version };
    return send({ ...message, id: nextId(), params: { ...message.params, _meta } });
  };
}
