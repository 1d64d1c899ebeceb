import { describe, expect, it } from "vitest";
import { toHeaders } from "./headers.ts";

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
