import { describe, expect, it } from "vitest";
import { encodeHeaderValue, toHeaders } from "./headers.ts";

describe("encodeHeaderValue", () => {
  it.each([
    ["submit_expense", "submit_expense"],
    ["a b\tc", "a b\tc"],
    ["~", "~"],
    ["file:///a/b.txt?x=1", "file:///a/b.txt?x=1"],
    ["", "=?base64??="],
    [" a", "=?base64?IGE=?="],
    ["a\t", "=?base64?YQk=?="],
    ["a\nb", "=?base64?YQpi?="],
    ["é", "=?base64?w6k=?="],
    ["\u007f", "=?base64?fw==?="],
    ["=?base64?YQ==?=", "=?base64?PT9iYXNlNjQ/WVE9PT89?="],
    ["=?base64?x", "=?base64?x"],
  ])("writes %j as %j", (value, expected) => expect(encodeHeaderValue(value)).toBe(expected));
});

describe("toHeaders", () => {
  const headers = (method: string, params: Record<string, string>) =>
    toHeaders({ jsonrpc: "2.0", id: 1, method, params }, null, "t");

  it("names a tool and a prompt by name, a resource by uri, and nothing else", () => {
    const both = { name: "n", uri: "u" };
    expect(headers("tools/call", both)["Mcp-Name"]).toBe("n");
    expect(headers("prompts/get", both)["Mcp-Name"]).toBe("n");
    expect(headers("resources/read", both)["Mcp-Name"]).toBe("u");
    expect(headers("tools/list", both)).not.toHaveProperty("Mcp-Name");
    expect(headers("tools/call", {})).not.toHaveProperty("Mcp-Name");
  });

  it("claims no protocol version that the message does not", () => {
    expect(headers("tools/call", {})).not.toHaveProperty("MCP-Protocol-Version");
  });
});
