/** `src/definitions.ts` of an exported project: what `tools.ts` defines, as the lists show it. */
export const DEFINITIONS_FILE = `// What tools.ts defines: as the lists show it, and the functions behind it.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { type Described, findResource } from "./rules/server/catalog.ts";
import { invalidParams } from "./rules/server/failure.ts";
import * as code from "./tools.ts";

const { tools = {}, prompts = {}, resources = {}, caching } = code as unknown as { [group: string]: { [name: string]: any } };
const bodies: { [method: string]: [group: { [name: string]: any }, entry: string] } = {
  "tools/call": [tools, "run"],
  "prompts/get": [prompts, "get"],
  "resources/read": [resources, "read"],
};

/** The function of a tool, a prompt or a resource, by the key under which it stands. */
export function bodyOf(method: string, name: string): (args: any, ctx: any) => any {
  const [group = {}, entry = ""] = bodies[method] ?? [];
  return (args, ctx) => group[name][entry](args, ctx);
}

const completes = ({ complete }: any) => typeof complete === "function";

export const described: Described = JSON.parse(JSON.stringify({
  status: "described",
  tools: Object.entries(tools).map(([name, tool]) => ({
    name,
    ...pick(tool, ["title", "description"]),
    inputSchema: tool.inputSchema ?? { type: "object" },
    ...pick(tool, ["outputSchema", "annotations"]),
  })),
  prompts: Object.entries(prompts).map(([name, prompt]) => ({
    name,
    ...pick(prompt, ["title", "description", "arguments"]),
    completes: completes(prompt),
  })),
  resources: Object.entries(resources).map(([uri, resource]) => ({
    uri,
    template: /\\{[^{}]+\\}/.test(uri),
    ...pick(resource, ["name", "description", "mimeType", "caching"]),
    completes: completes(resource),
  })),
  caching,
}));

/** Each list on one page. */
export const lists: { [method: string]: object } = {
  "tools/list": { tools: described.tools },
  "prompts/list": { prompts: described.prompts.map(({ completes: _, ...prompt }) => prompt) },
  "resources/list": { resources: described.resources.filter(({ template }) => !template).map(toListed) },
  "resources/templates/list": {
    resourceTemplates: described.resources.filter(({ template }) => template).map(toListed).map(({ uri, ...more }) => ({ uriTemplate: uri, ...more })),
  },
};

function toListed({ template: _t, caching: _h, completes: _c, ...resource }: Described["resources"][number]) {
  return resource;
}

/** completion/complete: what the code proposes for one argument. */
export async function complete({ ref, argument, context }: any): Promise<any> {
  if (!isObject(ref) || !isObject(argument) || typeof argument.name !== "string" || typeof argument.value !== "string")
    throw invalidParams("completion/complete needs ref and argument");
  if (context !== undefined && !isObject(context)) throw invalidParams("Invalid params: params.context must be an object");
  const owner = ref.type === "ref/prompt" ? findPrompt(ref.name) : findOwner(ref);
  const all: string[] = (await owner.complete?.(argument.name, argument.value)) ?? [];
  const values = all.slice(0, 100);
  return { completion: { values, total: all.length, hasMore: all.length > values.length } };
}

function findPrompt(name: any): any {
  if (!Object.hasOwn(prompts, name)) throw invalidParams("Unknown prompt: " + JSON.stringify(name));
  return prompts[name];
}

function findOwner({ type, uri }: any): any {
  if (type !== "ref/resource" || typeof uri !== "string") throw invalidParams("ref must be a ref/prompt or a ref/resource");
  const key = Object.hasOwn(resources, uri) ? uri : findResource(described.resources, uri)?.resource.uri;
  if (key === undefined) throw invalidParams("Unknown resource: " + uri);
  return resources[key];
}

function isObject(value: any): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pick(definition: any, names: string[]): { [name: string]: any } {
  return Object.fromEntries(names.map((name) => [name, definition[name]]));
}
`;
