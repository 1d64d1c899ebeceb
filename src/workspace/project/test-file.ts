/** `test/server.test.ts` of an exported project: plays the document's call, round by round. */
export const TEST_FILE = `// Plays the call of playground.json with its answers, and shows that a changed state is refused.
/* eslint-disable @typescript-eslint/no-explicit-any */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lists } from "../src/definitions.ts";
import { encodeHeaderValue } from "../src/rules/protocol/header-value.ts";
import { readParamHeaders, toParamHeaders } from "../src/rules/protocol/param-headers.ts";
import { finishPage, handler } from "../src/server.ts";
import { settings } from "../src/settings.ts";

const { call, client, person } = JSON.parse(readFileSync(new URL("../playground.json", import.meta.url), "utf8"));
const { method, ...params } = call;
let id = 0;

/** Mcp-Param-*, where the called tool wants arguments in headers too. */
function ownHeaders(): { [name: string]: string } {
  const { tools } = lists["tools/list"] as { tools: any[] };
  const tool = method === "tools/call" && tools.find(({ name }) => name === params.name);
  const read = readParamHeaders(tool ? tool.inputSchema : {});
  return read.status === "valid" ? toParamHeaders(read.params, params.arguments ?? {}) : {};
}

async function send(more: any): Promise<any> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": client.capabilities,
  };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    "mcp-name": encodeHeaderValue(String(params.name ?? params.uri)),
    ...ownHeaders(),
    ...(client.principal !== null && { authorization: "Bearer " + client.principal }),
  };
  id += 1;
  const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, ...more, _meta } });
  const response = await handler.fetch(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body }));
  const text = await response.text();
  const last = text.split("\\n").filter((line) => line.startsWith("data:")).at(-1);
  return JSON.parse(last === undefined ? text : last.slice(5));
}

/** The next scripted answer to a form; what a host answers by itself to the other kinds. */
function reply(asked: any, script: any[]): any {
  const scripted = script.shift();
  const page = asked.params?.mode === "url" ? decodeURIComponent(asked.params.url.slice(settings.pages.length)) : undefined;
  if (page !== undefined && scripted && "finish" in scripted) finishPage(scripted.finish, page);
  // Where the answers run out, the person closes the form; another kind is refused by the host.
  if (scripted === undefined) return asked.method === "elicitation/create" ? { action: "cancel" } : undefined;
  if (scripted.refuse) return undefined;
  const { finish, ...answer } = scripted;
  if (!answer.approve) return answer;
  if (asked.method === "roots/list") return { roots: client.roots };
  const text = client.model.shift() ?? "";
  return { role: "assistant", model: "test-model", content: { type: "text", text } };
}

test("every question of the call is answered in a retry, and a changed state is refused", async () => {
  const script = [...person];
  let reached = await send({});
  const asks = reached.result?.resultType === "input_required";
  let retried = 0;
  for (let retries = 0; retries < client.maxRounds; retries += 1) {
    if (reached.result?.resultType !== "input_required") break;
    const { inputRequests = {}, requestState } = reached.result;
    const answers = Object.entries(inputRequests).map(([key, asked]) => [key, reply(asked, script)] as const);
    // A host that refuses a kind sends no retry: the call ends here.
    if (answers.some(([, answer]) => answer === undefined)) {
      assert.ok(Object.values(inputRequests).length > 0);
      return;
    }
    const state = requestState === undefined ? {} : { requestState };
    const responses = answers.length > 0 ? { inputResponses: Object.fromEntries(answers) } : {};
    if (retries === 0 && requestState !== undefined) {
      const refused = await send({ ...responses, requestState: "A" + requestState });
      assert.equal(refused.error?.code, -32602, "a changed state is refused");
      assert.match(refused.error.message, /^Invalid requestState/);
    }
    reached = await send({ ...responses, ...state });
    retried += 1;
  }
  if (asks && client.maxRounds > 0) assert.ok(retried > 0, "the question was answered in a retry");
  // The client's capabilities may be too few (-32021), and a name or arguments may be wrong (-32602); nothing else is an error.
  if (reached.error) assert.ok([-32021, -32602].includes(reached.error.code), JSON.stringify(reached.error));
  else assert.match(reached.result.resultType, /^(complete|input_required)$/);
});
`;
