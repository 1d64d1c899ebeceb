import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";

/** Objects in objects: deeper than any that a person would fill in. */
const MAX_DEPTH = 8;

/**
 * A value that fits a simple schema: its default, its first choice, or the plainest of its type. It follows no `$ref`, so
 * nothing is fetched and nothing is endless; where it cannot tell it gives a text.
 */
export function toExample(schema: Json | undefined, depth = 0): Json {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return "example";
  const chosen = toChosen(schema);
  if (chosen !== undefined) return chosen;
  switch (schema["type"]) {
    case "object":
      return toExampleObject(schema, depth);
    case "array":
      return [toExample(schema["items"], depth + 1)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return typeof schema["minimum"] === "number" ? schema["minimum"] : 1;
    case "null":
      return null;
    default:
      return "example";
  }
}

/** An object with the required properties of a schema, or with all of them where it names none as required. */
export function toExampleObject(schema: JsonObject, depth = 0): JsonObject {
  const { properties, required } = schema;
  const known = isJsonObject(properties) ? Object.entries(properties) : [];
  const wanted = Array.isArray(required) ? known.filter(([name]) => required.includes(name)) : known;
  return Object.fromEntries(wanted.map(([name, inner]) => [name, toExample(inner, depth + 1)]));
}

function toChosen({ default: given, const: only, enum: list, oneOf }: JsonObject): Json | undefined {
  const first = Array.isArray(oneOf) ? oneOf[0] : undefined;
  return (
    given ??
    only ??
    (Array.isArray(list) ? list[0] : undefined) ??
    (isJsonObject(first) ? first["const"] : undefined)
  );
}
