/** `src/sessions.ts` of an exported project: clients of the earlier revision over HTTP. */
export const SESSIONS_FILE = `// Clients of 2025-11-25 over HTTP: each has a session with a server of its own, in this process's memory.
import { randomBytes } from "node:crypto";
import { isInitializeRequest, isLegacyRequest, type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { refuse } from "./rules/server/door.ts";

/** The oldest session ends where one more is opened. */
const MAX_SESSIONS = 10_000;

export function createSessions(createServer: () => Server) {
  const sessions = new Map<string, { transport: WebStandardStreamableHTTPServerTransport; principal: string | null }>();
  const open = async (principal: string | null) => {
    const id = randomBytes(16).toString("base64url");
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id, keepAliveMs: 0 });
    await createServer().connect(transport);
    const close = transport.onclose;
    transport.onclose = () => {
      sessions.delete(id);
      close?.();
    };
    sessions.set(id, { transport, principal });
    const [oldest] = sessions.values();
    if (oldest && sessions.size > MAX_SESSIONS) void oldest.transport.close();
    return transport;
  };
  return {
    /** Whether a request begins a session or belongs to one. */
    async owns(request: Request, body: unknown): Promise<boolean> {
      if (request.method === "POST" && body === undefined) return false;
      return (request.headers.has("mcp-session-id") || isInitializeRequest(body)) && isLegacyRequest(request, body);
    },
    /** Nobody gets into a session but who opened it, whoever learns the id. */
    async answer(request: Request, body: unknown, principal: string | null): Promise<Response> {
      const options = body === undefined ? {} : { parsedBody: body };
      const id = request.headers.get("mcp-session-id");
      if (id === null) return (await open(principal)).handleRequest(request, options);
      const session = sessions.get(id);
      if (!session || session.principal !== principal) return refuse(404, -32001, "Session not found").response;
      return session.transport.handleRequest(request, options);
    },
  };
}
`;
