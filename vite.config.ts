import { copyFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import react from "@vitejs/plugin-react";
import { liveLessons } from "./scripts/live-lessons.ts";

/** The policy that the production build runs under. `frame-ancestors *`: the page is made to be embedded. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // blob: for frames without an origin, where no other address makes a worker (src/app/embed/blob-workers.ts). Whoever could make one runs
  // scripts in the page already, which guests cannot, and such a worker is under this same policy.
  "worker-src 'self' blob:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
].join("; ");

/** Puts the prose of every step into the page that one opens, so that it can be read before any script runs. */
function staticProse(): Plugin {
  return {
    name: "roundtrip:static-prose",
    transformIndexHtml(html) {
      return html.replace("<!--prose-->", () => readFileSync("generated/prose.html", "utf8"));
    },
  };
}

/** MSW's worker comes with the package, so its version always fits; ours loads it from beside itself. */
function mswWorker(): Plugin {
  const source = "node_modules/msw/lib/mockServiceWorker.js";
  return {
    name: "roundtrip:msw-worker",
    configureServer(server) {
      server.middlewares.use("/mockServiceWorker.js", (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(readFileSync(source));
      });
    },
    writeBundle(options) {
      copyFileSync(source, `${options.dir ?? "dist"}/mockServiceWorker.js`);
    },
  };
}

/** Gives Monaco's TypeScript and JSON modes a small helper of ours; see there why. */
function monacoLanguageWorker(): Plugin {
  const ours = fileURLToPath(new URL("src/app/editor/language-worker.ts", import.meta.url));
  return {
    name: "roundtrip:monaco-language-worker",
    enforce: "pre",
    resolveId(id, importer) {
      const isTheirs = id.endsWith("internal/common/workers.js");
      return isTheirs && /\/languages\/features\/(typescript|json)\//.test(importer ?? "") ? ours : null;
    },
  };
}

/** Lists what the service worker keeps for use offline. Files over 1 MB (Monaco's) and the SDK's are kept once they were used. */
function offlineList(): Plugin {
  return {
    name: "roundtrip:offline-list",
    generateBundle: {
      // After Vite has taken out the chunks that held nothing but styles: a file that is not there would spoil the list.
      order: "post",
      handler(_options, bundle) {
        const files = Object.values(bundle).filter(
          (file) => sizeOf(file) < 1_000_000 && !/^\.|sdk-(guest|types)/.test(file.fileName),
        );
        this.emitFile({
          type: "asset",
          fileName: "offline.json",
          // The page itself is kept under the address of its folder, which is how one opens it.
          source: JSON.stringify([
            "theme.js",
            "icon.svg",
            ...files.map(({ fileName }) => fileName).filter((name) => name !== "index.html"),
          ]),
        });
      },
    },
  };
}

function sizeOf(file: { type: string; code?: string; source?: string | Uint8Array }): number {
  return (file.code ?? file.source ?? "").length;
}

const BASE =
  /src\/(protocol\/(json|mcp|base64url)|trace\/(views|rounds|fork-points)|lesson\/documents|app\/icon)\.tsx?$/;

export default defineConfig({
  // Relative, so that the build works at any path ("/", "/repo/").
  base: "./",
  plugins: [react(), staticProse(), liveLessons(), mswWorker(), offlineList(), monacoLanguageWorker()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 8000,
    manifest: true,
    assetsInlineLimit: 0,
    // The page, and the simulated third-party page that a URL request opens.
    rolldownOptions: {
      input: ["index.html", "page.html"],
      // What the page needs at once and others need too: in one file it packs better than in eight.
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
    },
  },
  server: { host: "127.0.0.1", port: 5791 },
  preview: {
    host: "127.0.0.1",
    port: Number(process.env["PORT"] ?? 5790),
    strictPort: true,
    // A sandboxed frame has no origin of its own, and its scripts come only where everyone may read them.
    headers: { "Content-Security-Policy": contentSecurityPolicy, "Access-Control-Allow-Origin": "*" },
  },
});
