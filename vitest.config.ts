import { defineConfig } from "vitest/config";

/** Pure folders: what they do depends on their arguments alone, so there is no excuse for an untested branch. */
const pure = ["protocol", "workspace", "trace", "lesson"].map((folder) => `src/${folder}/**/*.ts`);

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    testTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: [...pure, "src/diagram/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.tsx"],
      reporter: ["text-summary", "json-summary"],
      reportOnFailure: true,
      thresholds: { perFile: true, lines: 90, functions: 90, statements: 90, branches: 80 },
    },
  },
});
