import type { GuestFiles, ToolExecutor } from "../protocol/ports.ts";
import type { JsonObject } from "../protocol/json.ts";
import { createToolCatalog, type ToolCatalog } from "../client/tool-catalog.ts";

export type HeadersFor = ToolCatalog["headersFor"];

/**
 * The `Mcp-Param-*` headers that a client sends which listed the tools when the call began (Streamable HTTP, "Custom
 * Headers"). The definitions are looked at only where the code names the keyword.
 */
export async function toHeadersFor(executor: ToolExecutor, files: GuestFiles): Promise<HeadersFor> {
  const catalog = createToolCatalog();
  if (files["tools.ts"]?.includes("x-mcp-header")) {
    const described = await executor.describe(files);
    if (described.status === "described")
      catalog.take(
        described.tools.map((tool): JsonObject => ({ name: tool.name, inputSchema: tool.inputSchema })),
      );
  }
  return (message) => catalog.headersFor(message);
}
