import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type {
  GuestDescription,
  PromptDefinition,
  ResourceDefinition,
  ToolDefinition,
} from "../protocol/ports.ts";

/** Reads the lists of a server made with the SDK; null where it has none. They have the protocol's own shapes. */
export function toServed({ tools, prompts, resources, templates }: JsonObject): GuestDescription {
  return {
    status: "described",
    judgesItself: true,
    tools: toObjects(tools).map(toTool),
    prompts: toObjects(prompts).map(toPrompt),
    resources: [
      ...toObjects(resources).map((one) => toResource(one, "uri")),
      ...toObjects(templates).map((one) => toResource(one, "uriTemplate")),
    ],
  };
}

function toObjects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function toTool(listed: JsonObject): ToolDefinition {
  const { inputSchema, outputSchema, annotations } = listed;
  return {
    ...texts(listed, ["title", "description"]),
    name: text(listed, "name"),
    inputSchema: isJsonObject(inputSchema) ? inputSchema : { type: "object" },
    ...(isJsonObject(outputSchema) && { outputSchema }),
    ...(isJsonObject(annotations) && { annotations }),
  };
}

function toPrompt(listed: JsonObject): PromptDefinition {
  const { arguments: list } = listed;
  const args = toObjects(list).map((one) => ({
    ...texts(one, ["description"]),
    name: text(one, "name"),
    ...(typeof one["required"] === "boolean" && { required: one["required"] }),
  }));
  return {
    ...texts(listed, ["title", "description"]),
    name: text(listed, "name"),
    ...(Array.isArray(list) && { arguments: args }),
    completes: args.length > 0,
  };
}

function toResource(listed: JsonObject, key: "uri" | "uriTemplate"): ResourceDefinition {
  const template = key === "uriTemplate";
  return {
    ...texts(listed, ["description", "mimeType"]),
    uri: text(listed, key),
    template,
    name: text(listed, "name"),
    completes: template,
  };
}

/** The SDK checks it; "" is for what it should never give. */
function text(from: JsonObject, name: string): string {
  const value = from[name];
  return typeof value === "string" ? value : "";
}

function texts<K extends string>(from: JsonObject, names: readonly K[]): { [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  for (const name of names) if (typeof from[name] === "string") found[name] = from[name];
  return found;
}
