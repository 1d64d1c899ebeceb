import type { InputRequest } from "../../protocol/mcp.ts";
import type { PersonReply } from "../../protocol/ports.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";

/** How a request can be put to the person. unknown: a method or mode that this host does not know; never a form. */
export type PromptKind = "form" | "url" | "sampling" | "roots" | "unknown";

/** Only an absent mode means form (Elicitation, "Elicitation Requests"). */
export function toPromptKind({ method, params }: InputRequest): PromptKind {
  if (method === "sampling/createMessage") return "sampling";
  if (method === "roots/list") return "roots";
  if (method !== "elicitation/create") return "unknown";
  const mode = params?.["mode"];
  if (mode === undefined || mode === "form") return "form";
  return mode === "url" ? "url" : "unknown";
}

export type Action = "accept" | "decline" | "cancel";

/** Accept of a form carries its content; of a page, and the other two actions, none (Elicitation, "Response Actions"). */
export function toReply(action: Action, content?: JsonObject): PersonReply {
  return { status: "answered", response: action === "accept" && content ? { action, content } : { action } };
}

/** Which button a reply came from; null where no person pressed one. Of sampling and roots, the answer is the result itself. */
export function toPressed(reply: PersonReply): Action | null {
  if (reply.status !== "answered") return null;
  const { action = "accept" } = reply.response;
  return action === "accept" || action === "decline" || action === "cancel" ? action : null;
}

export function toMessage({ params }: InputRequest): string {
  const message = params?.["message"];
  return typeof message === "string" ? message : "";
}

/** A request that is no form, as pairs of a word and a text. */
export function toReadable(request: InputRequest): { word: string; text: string }[] {
  const params = request.params ?? {};
  switch (toPromptKind(request)) {
    case "url":
      return [{ word: "Page", text: toText(params["url"]) }];
    case "sampling":
      return toSampling(params);
    case "roots":
      return [{ word: "Wants", text: "the folders that this client works in" }];
    case "form":
    case "unknown":
      return [
        { word: "Method", text: request.method },
        { word: "Params", text: JSON.stringify(params, null, 2) },
      ];
  }
}

function toSampling(params: JsonObject): { word: string; text: string }[] {
  const { messages, systemPrompt, maxTokens, tools, toolChoice, includeContext } = params;
  const told = Array.isArray(messages) ? messages.filter(isJsonObject) : [];
  const offered = Array.isArray(tools) ? tools.filter(isJsonObject) : [];
  const rest = Object.entries({ toolChoice, includeContext, ...toPreferences(params) });
  return [
    ...(systemPrompt === undefined ? [] : [{ word: "System prompt", text: toText(systemPrompt) }]),
    ...told.map(({ role, content }) => ({ word: toText(role), text: toContent(content) })),
    ...(maxTokens === undefined ? [] : [{ word: "Most tokens", text: toText(maxTokens) }]),
    ...(tools === undefined ? [] : [{ word: "Tools", text: offered.map(toName).join(", ") || "none" }]),
    ...rest.flatMap(([word, value]) => (value === undefined ? [] : [{ word, text: toText(value) }])),
  ];
}

/** Advice for the choice of a model: hints count in their order, and before the priorities (schema, ModelPreferences). */
function toPreferences({ modelPreferences }: JsonObject): Record<string, Json | undefined> {
  if (!isJsonObject(modelPreferences)) return {};
  const { hints, ...priorities } = modelPreferences;
  const names = Array.isArray(hints) ? hints.filter(isJsonObject).map(toName) : [];
  return { ...(names.length > 0 && { "Model hints, in order": names.join(", ") }), ...priorities };
}

function toName({ name }: JsonObject): string {
  return toText(name);
}

function toContent(content: Json | undefined): string {
  if (Array.isArray(content)) return content.map(toContent).join("\n");
  const text = isJsonObject(content) ? content["text"] : undefined;
  return typeof text === "string" ? text : toText(content);
}

function toText(value: Json | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
}
