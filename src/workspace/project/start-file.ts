/** `src/start.ts` of an exported project: the server over HTTP, or over stdio with `--stdio`. */
export const START_FILE = `// npm start: http://127.0.0.1:3000/mcp (PORT changes it). npm run stdio: over standard input and output.
import { createServer as createHttpServer } from "node:http";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { servePage } from "./page.ts";
import { createBridge } from "./rules/cli/http-bridge.ts";
import { createServer, handler } from "./server.ts";

const port = Number(process.env["PORT"] ?? 3000);

if (process.argv.includes("--stdio")) {
  // Standard output carries the protocol; everything else goes to standard error.
  console.log = console.info = console.debug = console.error;
  serveStdio((context) => createServer(context));
} else {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) stop("PORT must be a whole number from 1 to 65535");
  createHttpServer(createBridge(new Map([["/mcp", handler.fetch], ["/page.html", servePage]])))
    .on("error", (error: NodeJS.ErrnoException) =>
      stop(error.code === "EADDRINUSE" ? "Port " + port + " is taken: choose another with PORT=…" : error.message))
    .listen(port, "127.0.0.1", () => console.log("MCP server at http://127.0.0.1:" + port + "/mcp"));
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
`;
