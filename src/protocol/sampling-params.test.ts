import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { judgeSampling } from "./sampling-params.ts";

const said = (role: string, ...content: Json[]): JsonObject => ({ role, content });
const text: JsonObject = { type: "text", text: "How warm is it?" };
const use = (id: string): JsonObject => ({ type: "tool_use", id, name: "warmth", input: {} });
const gave = (toolUseId: string): JsonObject => ({ type: "tool_result", toolUseId, content: [text] });
const judge = (more: JsonObject, messages: Json[] = [said("user", text)]) =>
  judgeSampling({ maxTokens: 9, messages, ...more });

describe("params of sampling", () => {
  it.each<[string, Json]>([
    ["systemPrompt", "Be brief"],
    ["temperature", 0.5],
    ["stopSequences", ["."]],
    ["includeContext", "none"],
    ["modelPreferences", { hints: [] }],
    ["metadata", {}],
    ["tools", [{ name: "warmth", inputSchema: { type: "object" } }]],
    ["toolChoice", { mode: "required" }],
    ["toolChoice", {}],
  ])("may have the %s %j", (name, value) => {
    expect(judge({ [name]: value })).toEqual([]);
  });

  it.each<[string, Json]>([
    ["systemPrompt", 7],
    ["temperature", "warm"],
    ["stopSequences", [7]],
    ["stopSequences", "."],
    ["includeContext", "everything"],
    ["modelPreferences", []],
    ["metadata", "x"],
    ["tools", {}],
    ["tools", [{ name: "warmth" }]],
    ["tools", [7]],
    ["toolChoice", "auto"],
    ["toolChoice", { mode: "always" }],
  ])("may not have the %s %j", (name, value) => {
    expect(judge({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });
});

describe("tool uses in the messages of sampling", () => {
  it.each<[string, Json[]]>([
    ["none", [said("user", text), said("assistant", text)]],
    ["one, answered", [said("user", text), said("assistant", use("1")), said("user", gave("1"))]],
    [
      "two at once, answered in another order",
      [
        said("assistant", text, use("1"), use("2")),
        said("user", gave("2"), gave("1")),
        said("assistant", text),
      ],
    ],
    ["one that stands alone as a block", [{ role: "assistant", content: use("1") }, said("user", gave("1"))]],
  ])("may be: %s", (_, messages) => {
    expect(judge({}, messages)).toEqual([]);
  });

  it.each<[string, Json[]]>([
    ["one without a result", [said("assistant", use("1")), said("user", text)]],
    ["one that nobody answered yet", [said("assistant", use("1"))]],
    ["a result of nothing", [said("user", gave("1"))]],
    ["the result of another", [said("assistant", use("1")), said("user", gave("2"))]],
    ["one of two left out", [said("assistant", use("1"), use("2")), said("user", gave("1"))]],
    [
      "one answered twice and one never",
      [said("assistant", use("1"), use("2")), said("user", gave("1"), gave("1"))],
    ],
    [
      "a result two messages later",
      [said("assistant", use("1")), said("assistant", text), said("user", gave("1"))],
    ],
    ["a result with text beside it", [said("assistant", use("1")), said("user", gave("1"), text)]],
  ])("may not be: %s", (_, messages) => {
    expect(judge({}, messages)).not.toEqual([]);
  });
});
