import { isSpecType } from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { AskingMethod, InputRequest, InputRequests } from "../protocol/mcp.ts";
import type { GuestFault, ToolDefinition } from "../protocol/ports.ts";
import { judgeRequest } from "../protocol/requests.ts";
import { judgeBySchema } from "./arguments.ts";

export type ResultReading = { status: "good"; result: JsonObject } | { status: "bad"; fault: GuestFault };

/** Judges what a body returned as the method's result. `resultType` is the SDK's to write, as each era has it. */
export function readResult(method: AskingMethod, returned: JsonObject, tool?: ToolDefinition): ResultReading {
  const { resultType, ...result } = returned;
  if (resultType !== undefined && resultType !== "complete") {
    return bad(`The result's resultType must be complete, not ${JSON.stringify(resultType)}`);
  }
  if (method === "prompts/get") {
    return isSpecType.GetPromptResult(result)
      ? good(result)
      : bad("The result is not a GetPromptResult: it needs messages");
  }
  if (method === "resources/read") {
    return isSpecType.ReadResourceResult(result)
      ? good(result)
      : bad("The result is not a ReadResourceResult: it needs contents, each with uri and text or blob");
  }
  const full = result["content"] === undefined ? { ...result, content: [] } : result;
  if (!isSpecType.CallToolResult(full))
    return bad("The result is not a CallToolResult: its content must be a list of blocks");
  const problem = judgeStructured(full, tool);
  return problem === undefined ? good(full) : bad(problem);
}

/** A tool with an output schema owes structured content that fits it (Tools, "Output Schema"), unless it failed. */
function judgeStructured(result: JsonObject, tool: ToolDefinition | undefined): string | undefined {
  if (tool?.outputSchema === undefined || result["isError"] === true) return undefined;
  const structured = result["structuredContent"];
  if (structured === undefined) return "The result needs structuredContent: the tool has an outputSchema";
  const verdict = judgeBySchema(tool.outputSchema, structured);
  if (verdict.status === "unusable")
    return `The outputSchema of ${tool.name} cannot be used: ${verdict.reason}`;
  if (verdict.status === "valid") return undefined;
  return `The structuredContent does not fit the outputSchema: ${verdict.problems.join(" ")}`;
}

/** Why a round's questions may not be sent, or undefined (MRTR, "Server Requirements" 2 and 6). */
export function judgeAsk(
  requests: InputRequests,
  hasState: boolean,
  era: "modern" | "legacy",
): GuestFault | undefined {
  const entries = Object.entries(requests);
  if (entries.length === 0 && !hasState) {
    return {
      reason: "need",
      message: "input_required needs inputRequests or a requestState: this result has neither",
    };
  }
  for (const [key, request] of entries) {
    const problems = judgeRequest(request);
    if (era === "legacy" && hasLostField(request))
      problems.push("the earlier revision's answers cannot hold a field named __proto__");
    if (problems.length > 0)
      return { reason: "need", message: `Cannot ask for ${key}: ${problems.join("; ")}` };
  }
  return undefined;
}

/** In the earlier era the SDK reads the answers, and drops this field: a form that needs it could never be finished. */
function hasLostField({ params }: InputRequest): boolean {
  const schema = params?.["requestedSchema"];
  const properties = isJsonObject(schema) ? schema["properties"] : undefined;
  return isJsonObject(properties) && Object.hasOwn(properties, "__proto__");
}

/** Whether a result says that the tool failed. */
export function isFailure(result: unknown): boolean {
  return isJsonObject(result) && result["isError"] === true;
}

function good(result: JsonObject): ResultReading {
  return { status: "good", result };
}

function bad(message: string): ResultReading {
  return { status: "bad", fault: { reason: "definition", message } };
}
