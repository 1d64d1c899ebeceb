import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const port = Number(process.env["E2E_PORT"] ?? 5793);

/** The page is tested as it is shipped: the production build, under its content security policy. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // One at a time: a run has a second of real time for its code, and two browsers on two cores would share it.
  workers: 1,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // Recording one takes two fifths of a test's time: `npm run e2e -- --trace retain-on-failure` where a failure needs one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? "",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: { command: "npx vite preview", env: { PORT: String(port) }, port, reuseExistingServer: false },
});
