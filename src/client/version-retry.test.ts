import { describe, expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import { withVersionRetry } from "./version-retry.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const message: JsonRpcRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "act", _meta: { [VERSION]: "2099-01-01", other: 1 } },
};

/** A server that answers with these errors, one after the other, and then with a result. */
function serve(...errors: { code: number; data?: Json }[]) {
  const got: JsonRpcRequest[] = [];
  const send = (sent: JsonRpcRequest): Promise<JsonRpcResponse> => {
    got.push(sent);
    const error = errors.shift();
    const rest = error ? { error: { message: "no", ...error } } : { result: {} };
    return Promise.resolve({ jsonrpc: "2.0", id: sent.id, ...rest });
  };
  let id = 10;
  return { got, send: withVersionRetry(send, () => (id += 1)) };
}
const refused = (data?: Json) => ({ code: -32022, ...(data !== undefined && { data }) });

describe("a refused revision", () => {
  it("is asked for again in one that both speak, under a new id, and otherwise the same", async () => {
    const { got, send } = serve(
      refused({ supported: ["2025-11-25", "2026-07-28"], requested: "2099-01-01" }),
    );
    expect((await send(message)).result).toEqual({});
    const params = { name: "act", _meta: { [VERSION]: "2026-07-28", other: 1 } };
    expect(got).toEqual([message, { ...message, id: 11, params }]);
  });

  it("is asked for once: a second refusal stands", async () => {
    const { got, send } = serve(
      refused({ supported: ["2026-07-28"] }),
      refused({ supported: ["2026-07-28"] }),
    );
    expect((await send(message)).error?.code).toBe(-32022);
    expect(got).toHaveLength(2);
  });

  it.each([
    ["no revision is shared", refused({ supported: ["2025-11-25"] })],
    ["the server lists none", refused()],
    ["its list is no list", refused({ supported: "2026-07-28" })],
    ["the error is another one", { code: -32020, data: { supported: ["2026-07-28"] } }],
  ])("stands where %s", async (_, error) => {
    const { got, send } = serve(error);
    expect((await send(message)).error).toMatchObject(error);
    expect(got).toEqual([message]);
  });
});
