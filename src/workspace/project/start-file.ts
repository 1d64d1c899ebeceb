/** `src/start.ts` of an exported project: the server over HTTP, or over stdio with `--stdio`. */
export const START_FILE = `// npm start: http://127.0.0.1:3000/mcp (PORT changes it). npm run stdio: over standard input and output.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { servePage } from "./page.ts";
import { createServer, handler } from "./server.ts";

const port = Number(process.env["PORT"] ?? 3000);
const hosts = ["127.0.0.1:" + port, "localhost:" + port];
const MAX_BYTES = 4 * 1024 * 1024;

if (process.argv.includes("--stdio")) {
  // Standard output carries the protocol; everything else goes to standard error.
  console.log = console.info = console.debug = console.error;
  serveStdio(createServer);
} else {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) stop("PORT must be a whole number from 1 to 65535");
  createHttpServer((incoming, outgoing) => void serve(incoming, outgoing))
    .on("error", (error: NodeJS.ErrnoException) =>
      stop(error.code === "EADDRINUSE" ? "Port " + port + " is taken: choose another with PORT=…" : error.message))
    .listen(port, "127.0.0.1", () => console.log("MCP server at http://127.0.0.1:" + port + "/mcp"));
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    // Without this any web page could reach the server by pointing a name of its own at 127.0.0.1.
    const { host = "", origin } = incoming.headers;
    if (!hosts.includes(host) || (origin !== undefined && !hosts.includes(origin.replace("http://", ""))))
      return void outgoing.writeHead(403).end();
    const path = incoming.url?.split("?")[0];
    if (path !== "/mcp" && path !== "/page.html") return void outgoing.writeHead(404).end();
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_BYTES) return void outgoing.writeHead(413, { connection: "close" }).end();
      chunks.push(chunk as Buffer);
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    const request = new Request("http://" + host + incoming.url, { method: incoming.method ?? "GET", headers, signal: gone.signal, ...body });
    const response = await (path === "/mcp" ? handler.fetch(request) : servePage(request));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body as never).on("error", () => outgoing.destroy()).pipe(outgoing);
    else outgoing.end();
  } catch (error) {
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}
`;
