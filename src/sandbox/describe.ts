import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type {
  CacheHint,
  GuestDescription,
  GuestFiles,
  PromptDefinition,
  ResourceDefinition,
  ToolDefinition,
} from "../protocol/ports.ts";
import type { Compiled } from "./compile.ts";
import { parseJson } from "./context.ts";
import type { Engine } from "./engine.ts";
import { fault, type Limits } from "./limits.ts";
import { runGuest, TOOLS_FILE } from "./run-guest.ts";
import { toServed } from "./served-definitions.ts";

/** A definition that cannot be used; `key` as in `tools.submit_expense`. */
class Misshapen extends Error {
  readonly key: string;

  constructor(key: string, message: string) {
    super(`${key} ${message}.`);
    this.key = key;
  }
}

/** Virtual time and seed of a module that is only read, not run. */
const AT_REST = { now: Date.UTC(2026, 6, 28), seed: 1 };

/** Reads what tools.ts exports without running any body. Ill-shaped definitions are faults with their line. */
export function describe(engine: Engine, files: GuestFiles, limits: Limits): GuestDescription {
  const job = {
    files,
    entry: "describe" as const,
    input: "",
    ...AT_REST,
    effects: () => "null",
    fault: () => undefined,
  };
  const outcome = runGuest(engine, job, limits);
  if (outcome.status === "failed") return { status: "failed", fault: outcome.fault };
  const { compiled, ending } = outcome;
  if (ending?.how !== "returned")
    return failed(compiled, "tools", `${TOOLS_FILE} exports what cannot be written as JSON.`);
  const groups = parseJson(ending.text);
  try {
    return read(isJsonObject(groups) ? groups : {}, engine.prepared !== undefined);
  } catch (error) {
    if (error instanceof Misshapen) return failed(compiled, error.key, error.message);
    throw error;
  }
}

function failed(compiled: Compiled, key: string, message: string): GuestDescription {
  const line = compiled.definitions.get(key) ?? compiled.definitions.get(key.split(".")[0] ?? "");
  const at = line === undefined ? undefined : `${TOOLS_FILE}:${line}`;
  return { status: "failed", fault: fault("definition", message, at) };
}

/** What a file says that uses the SDK and comes to nothing. */
const NO_SERVER = `${TOOLS_FILE} makes no McpServer when it is loaded: make one, give the function that makes it to createMcpHandler or serveStdio, or export default either.`;

function read(groups: JsonObject, hasSdk: boolean): GuestDescription {
  const { tools = null, prompts = null, resources = null, caching, served, both } = groups;
  if (isJsonObject(served)) return toServed(served);
  if (typeof both === "string")
    throw new Misshapen(
      both,
      "stands beside an McpServer: choose one, the exported definitions or the server",
    );
  if (tools === null && prompts === null && resources === null) {
    if (hasSdk) return { status: "failed", fault: fault("definition", NO_SERVER) };
    const message = `${TOOLS_FILE} must export tools, prompts or resources: export const tools = { name: { inputSchema, async run(args, ctx) { … } } }.`;
    return { status: "failed", fault: fault("definition", message) };
  }
  return {
    status: "described",
    tools: entries("tools", tools, "run").map(toTool),
    prompts: entries("prompts", prompts, "get").map(toPrompt),
    resources: entries("resources", resources, "read").map(toResource),
    ...toCaching("caching", caching),
  };
}

interface Entry {
  /** As in `tools.submit_expense`, for messages. */
  path: string;
  key: string;
  definition: JsonObject;
  completes: boolean;
}

/** The prelude's list: name, definition without its functions, names of the functions. */
function entries(group: string, list: Json, method: string): Entry[] {
  if (list === null) return [];
  if (!Array.isArray(list)) throw new Misshapen(group, "must be an object of definitions by name");
  return list.map((item) => {
    const [key, definition, functions] = item as [string, Json, string[]];
    const path = `${group}.${key}`;
    if (key === "") throw new Misshapen(group, "has an entry without a name");
    if (!isJsonObject(definition)) throw new Misshapen(path, "must be an object");
    if (!functions.includes(method)) throw new Misshapen(path, `needs a function ${method}`);
    return { path, key, definition, completes: functions.includes("complete") };
  });
}

function toTool({ path, key, definition }: Entry): ToolDefinition {
  const { inputSchema = { type: "object" }, outputSchema, annotations } = definition;
  return {
    name: key,
    ...texts(path, definition, ["title", "description"]),
    inputSchema: toSchema(path, "inputSchema", inputSchema),
    ...(outputSchema !== undefined && { outputSchema: toSchema(path, "outputSchema", outputSchema) }),
    ...(annotations !== undefined && { annotations: toObject(path, "annotations", annotations) }),
  };
}

function toPrompt({ path, key, definition, completes }: Entry): PromptDefinition {
  const { arguments: list } = definition;
  return {
    name: key,
    ...texts(path, definition, ["title", "description"]),
    ...(list !== undefined && { arguments: toArguments(path, list) }),
    completes,
  };
}

function toArguments(path: string, list: Json): NonNullable<PromptDefinition["arguments"]> {
  if (!Array.isArray(list))
    throw new Misshapen(path, "must have a list of arguments: [{ name, description?, required? }]");
  return list.map((item, index) => {
    const where = `${path}.arguments[${index}]`;
    if (!isJsonObject(item) || typeof item["name"] !== "string")
      throw new Misshapen(path, `arguments[${index}] needs a name`);
    const { name, required } = item;
    if (required !== undefined && typeof required !== "boolean")
      throw new Misshapen(path, `arguments[${index}].required must be true or false`);
    return { name, ...texts(where, item, ["description"]), ...(required !== undefined && { required }) };
  });
}

function toResource({ path, key, definition, completes }: Entry): ResourceDefinition {
  const { name } = definition;
  if (typeof name !== "string" || name === "")
    throw new Misshapen(path, "needs a name, a text that is not empty");
  return {
    uri: key,
    template: /\{[^{}]+\}/.test(key),
    name,
    ...texts(path, definition, ["description", "mimeType"]),
    ...toCaching(path, definition["caching"]),
    completes,
  };
}

/** Whole milliseconds from 0, and one of the two scopes; each may be left out. */
function toCaching(path: string, value: Json | undefined): { caching?: CacheHint } {
  if (value === undefined) return {};
  const own = path === "caching";
  if (own && !isJsonObject(value)) throw new Misshapen(path, "must be an object");
  const { ttlMs, cacheScope } = toObject(path, "caching", value);
  const prefix = own ? "" : "caching.";
  if (ttlMs !== undefined && !isDuration(ttlMs))
    throw new Misshapen(path, `must have a whole number of milliseconds, 0 or more, as ${prefix}ttlMs`);
  if (cacheScope !== undefined && cacheScope !== "public" && cacheScope !== "private")
    throw new Misshapen(path, `must have "public" or "private" as ${prefix}cacheScope`);
  return {
    caching: { ...(ttlMs !== undefined && { ttlMs }), ...(cacheScope !== undefined && { cacheScope }) },
  };
}

function isDuration(value: Json): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function texts<K extends string>(path: string, from: JsonObject, names: readonly K[]): { [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  for (const name of names) {
    const value = from[name];
    if (value === undefined) continue;
    if (typeof value !== "string") throw new Misshapen(path, `must have a text as its ${name}`);
    found[name] = value;
  }
  return found;
}

function toObject(path: string, name: string, value: Json): JsonObject {
  if (!isJsonObject(value)) throw new Misshapen(path, `must have an object as its ${name}`);
  return value;
}

/** The protocol wants a JSON Schema of an object at the root. */
function toSchema(path: string, name: string, value: Json): JsonObject {
  const schema = toObject(path, name, value);
  if (schema["type"] !== "object") throw new Misshapen(path, `must have an ${name} with type: "object"`);
  const { properties, required } = schema;
  if (properties !== undefined && !isJsonObject(properties))
    throw new Misshapen(path, `must have an object of schemas as ${name}.properties`);
  for (const [property, inner] of Object.entries(properties ?? {}))
    if (!isJsonObject(inner) && typeof inner !== "boolean")
      throw new Misshapen(path, `must have a schema as ${name}.properties.${property}`);
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((one) => typeof one === "string"))
  )
    throw new Misshapen(path, `must have a list of names as ${name}.required`);
  return schema;
}
