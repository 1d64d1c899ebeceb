import { z } from "zod";
import { playgroundSchema } from "./playground.ts";

/** The JSON Schema of a document as people write it: fields with a default may be left out. */
export function toJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(playgroundSchema, { io: "input", target: "draft-2020-12" });
  return {
    $schema,
    $id: "urn:roundtrip:playground:1",
    title: "Roundtrip playground document, version 1",
    description:
      "Everything needed to repeat one run: files, call, answers and settings. Fields left out take their defaults; unknown fields are refused.",
    ...schema,
  };
}
