import { fileURLToPath } from "node:url";

/**
 * The SDK and zod as one script for the VM, with `sdk/entry.ts` around them. Built from what is installed: the build of the
 * page keeps it as a file, the command line makes it when a file first needs it.
 */
export async function bundleSdk(): Promise<string> {
  const esbuild = await import("esbuild");
  const { outputFiles } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL("./sdk/entry.ts", import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    // Names stay: errors and the console show them.
    keepNames: true,
    format: "iife",
    target: "es2022",
    platform: "browser",
    conditions: ["browser"],
    legalComments: "none",
    plugins: [
      {
        name: "english-only",
        setup: (build) =>
          build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
            contents: 'export { default as en } from "./en.js";',
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
