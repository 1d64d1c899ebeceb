import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { PersonReply, Prompt } from "../protocol/ports.ts";
import type { Playground } from "../workspace/playground.ts";
import { createScriptedPerson } from "./scripted-person.ts";

/** Everyone answers alike: as the document's script says, or, where it has none, by accepting what a form asks. */
export function createAnswers({ person, client }: Pick<Playground, "person" | "client">) {
  return (_: number, prompt: Prompt): Promise<PersonReply> => {
    if (person.length === 0) return Promise.resolve(accept(prompt.request));
    const answers = person.slice(prompt.number - 1, prompt.number);
    return createScriptedPerson({ answers, host: client }).answer(prompt, new AbortController().signal);
  };
}

/** Accepts a form with every box ticked and every field filled; nothing else can be made up. */
function accept({ method, params }: InputRequest): PersonReply {
  const schema = params?.["requestedSchema"];
  const properties = isJsonObject(schema) ? schema["properties"] : undefined;
  if (method !== "elicitation/create" || !isJsonObject(properties)) return { status: "refused" };
  const content = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      fill(isJsonObject(property) ? property : {}),
    ]),
  );
  return { status: "answered", response: { action: "accept", content } };
}

function fill(property: JsonObject): Json {
  if (property["default"] !== undefined) return property["default"];
  const choices = property["enum"];
  if (Array.isArray(choices)) return choices[0] ?? "";
  const first = Array.isArray(property["oneOf"]) ? property["oneOf"][0] : undefined;
  if (isJsonObject(first)) return first["const"] ?? "";
  switch (property["type"]) {
    case "boolean":
      return true;
    case "number":
    case "integer":
      return property["minimum"] ?? 1;
    default:
      return "x".repeat(Number(property["minLength"] ?? 1));
  }
}
