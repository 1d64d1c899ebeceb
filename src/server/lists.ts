import type { Result } from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { PromptDefinition, ResourceDefinition } from "../protocol/ports.ts";
import type { CallPorts } from "./call.ts";
import { type Described, findResource } from "./catalog.ts";
import { invalidParams, toError } from "./failure.ts";

/** Methods that only read what the code defines. */
export const LIST_METHODS = [
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
] as const;
type ListMethod = (typeof LIST_METHODS)[number];

interface ListRequest {
  era: "modern" | "legacy";
  params: JsonObject;
}

/** Answers a list on one page, with how long it may be kept (a result of the earlier era has no such fields). Code that does not compile is -32603, with the place in `data.at`. */
export async function answerList(
  { era, params }: ListRequest,
  method: ListMethod,
  ports: CallPorts,
  signal: AbortSignal,
): Promise<Result> {
  if (params["cursor"] !== undefined) throw invalidParams("Invalid cursor: this list has one page");
  const described = await describe(ports, signal);
  return { ...toList(method, described), ...(era === "modern" && described.caching) };
}

function toList(method: ListMethod, described: Described): Result {
  switch (method) {
    case "tools/list":
      return { tools: described.tools };
    case "prompts/list":
      return { prompts: described.prompts.map(toPrompt) };
    case "resources/list":
      return { resources: described.resources.filter(({ template }) => !template).map(toResource) };
    case "resources/templates/list":
      return { resourceTemplates: described.resources.filter(({ template }) => template).map(toTemplate) };
  }
}

/** completion/complete: what the guest's `complete` proposes for one argument (Completion, "Requesting Completions"). */
export async function answerCompletion(
  params: JsonObject,
  ports: CallPorts,
  signal: AbortSignal,
): Promise<Result> {
  const { ref, argument, context } = params;
  const { name, value } = isJsonObject(argument) ? argument : {};
  if (!isJsonObject(ref) || typeof name !== "string" || typeof value !== "string") {
    throw invalidParams("completion/complete needs ref and argument");
  }
  if (context !== undefined && !isJsonObject(context))
    throw invalidParams("Invalid params: params.context must be an object");
  const described = await describe(ports, signal);
  const target = findTarget(ref, described);
  const all = target.completes
    ? await ports.executor.complete(
        ports.files(),
        { kind: target.kind, name: target.name },
        name,
        value,
        signal,
      )
    : [];
  const values = all.slice(0, 100);
  return { completion: { values, total: all.length, hasMore: all.length > values.length } };
}

interface Target {
  kind: "prompt" | "resource";
  name: string;
  completes: boolean;
}

function findTarget(ref: JsonObject, { prompts, resources }: Described): Target {
  if (ref["type"] === "ref/prompt") {
    const prompt = prompts.find(({ name }) => name === ref["name"]);
    if (!prompt) throw invalidParams(`Unknown prompt: ${JSON.stringify(ref["name"])}`);
    return { kind: "prompt", name: prompt.name, completes: prompt.completes };
  }
  const uri = ref["type"] === "ref/resource" ? ref["uri"] : undefined;
  if (typeof uri !== "string") throw invalidParams("ref must be a ref/prompt or a ref/resource");
  const resource =
    resources.find((candidate) => candidate.uri === uri) ?? findResource(resources, uri)?.resource;
  if (!resource) throw invalidParams(`Unknown resource: ${uri}`);
  return { kind: "resource", name: resource.uri, completes: resource.completes };
}

async function describe({ catalog, files }: CallPorts, signal: AbortSignal): Promise<Described> {
  const described = await catalog.describe(files(), signal);
  if (described.status === "failed") throw toError(described.fault);
  return described;
}

function toPrompt(prompt: PromptDefinition) {
  return without(prompt, "completes");
}

function toResource(resource: ResourceDefinition) {
  return without(without(without(resource, "completes"), "template"), "caching");
}

function toTemplate(resource: ResourceDefinition) {
  return { uriTemplate: resource.uri, ...without(toResource(resource), "uri") };
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const copy = { ...value };
  Reflect.deleteProperty(copy, key);
  return copy;
}
