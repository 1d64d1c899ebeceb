import { isExact } from "../protocol/exact.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { AskingMethod } from "../protocol/mcp.ts";
import type { CacheHint, GuestFault, PromptDefinition, ToolDefinition } from "../protocol/ports.ts";
import { judgeBySchema } from "./arguments.ts";
import { type Described, findResource } from "./catalog.ts";
import { invalidParams } from "./failure.ts";
import { checkParamHeaders } from "./param-headers.ts";

/** What a request is about, checked: name first, then arguments. */
export interface Subject {
  /** Tool or prompt name, or the key in `resources`. */
  name: string;
  /** Tool or prompt name, or the URI as it was asked for. */
  target: string;
  /** The arguments that the state is bound to. */
  args: JsonObject;
  /** What the body gets. */
  given: JsonObject;
  /** What the result is judged by; absent where the code does that itself. */
  tool?: ToolDefinition;
  /** How long what a resource gives may be kept. */
  caching?: CacheHint;
}

export type SubjectReading = { status: "found"; subject: Subject } | { status: "failed"; fault: GuestFault };

/**
 * Finds what a request names and judges its arguments. Throws -32602 for a name or URI that does not exist and for
 * arguments of the wrong shape; a tool's arguments that break its schema fail the tool, because the model can mend
 * them (Tools, "Error Handling"). `headers` are the request's, where arguments must stand in them too (not in the earlier era).
 */
export function readSubject(
  method: AskingMethod,
  params: JsonObject,
  defined: Described,
  headers?: Headers,
): SubjectReading {
  const target = readTarget(method, params);
  if (method === "resources/read") return readResource(target, defined);
  if (method === "tools/call") return readTool(target, params, defined, headers);
  return readPrompt(target, params, defined);
}

/** Throws -32602 where a call's params are not of the shape that its method has, whatever they name. */
export function checkShape(method: AskingMethod, params: JsonObject): void {
  readTarget(method, params);
  if (method !== "resources/read") readArguments(params);
}

function readTarget(method: AskingMethod, params: JsonObject): string {
  const field = method === "resources/read" ? "uri" : "name";
  const target = params[field];
  if (typeof target !== "string") throw invalidParams(`Invalid params: params.${field} must be a string`);
  return target;
}

function readTool(
  name: string,
  params: JsonObject,
  { tools, judgesItself = false }: Described,
  headers: Headers | undefined,
): SubjectReading {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw invalidParams(`Unknown tool: ${name}`);
  const args = readArguments(params);
  if (headers) checkParamHeaders(tool.inputSchema, args, headers);
  const subject: Subject = { name, target: name, args, given: args };
  if (judgesItself) return { status: "found", subject };
  const verdict = judgeBySchema(tool.inputSchema, args);
  if (verdict.status === "unusable") {
    return failed(`The inputSchema of ${name} cannot be used: ${verdict.reason}`);
  }
  if (verdict.status === "invalid")
    return failed(`Invalid arguments for ${name}: ${verdict.problems.join(" ")}`);
  return { status: "found", subject: { ...subject, tool } };
}

function readPrompt(
  name: string,
  params: JsonObject,
  { prompts, judgesItself = false }: Described,
): SubjectReading {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt) throw invalidParams(`Unknown prompt: ${name}`);
  const args = readArguments(params);
  checkPromptArguments(prompt, args, judgesItself);
  return { status: "found", subject: { name, target: name, args, given: args } };
}

function checkPromptArguments(prompt: PromptDefinition, args: JsonObject, judgesItself: boolean): void {
  const notText = Object.keys(args).find((key) => typeof args[key] !== "string");
  if (notText !== undefined) throw invalidParams(`The argument ${notText} must be a string`);
  if (judgesItself) return;
  const missing = prompt.arguments?.find(
    ({ name, required }) => required === true && !Object.hasOwn(args, name),
  );
  if (missing) throw invalidParams(`Missing required argument: ${missing.name}`);
}

function readResource(uri: string, { resources }: Described): SubjectReading {
  const found = findResource(resources, uri);
  if (!found) throw invalidParams(`Unknown resource: ${uri}`, { uri });
  const { uri: name, caching } = found.resource;
  const subject = { name, target: uri, args: {}, given: found.args, ...(caching && { caching }) };
  return { status: "found", subject };
}

/** Absent arguments are the same as none. */
function readArguments(params: JsonObject): JsonObject {
  const args = params["arguments"];
  if (args === undefined) return {};
  if (!isJsonObject(args)) throw invalidParams("Invalid params: params.arguments must be an object");
  if (!isExact(args)) throw invalidParams("Invalid params: params.arguments hold a number that JSON has not");
  return args;
}

function failed(message: string): SubjectReading {
  return { status: "failed", fault: { reason: "definition", message } };
}
