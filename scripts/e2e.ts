import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./browser.ts";

const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() };
const run = spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], { stdio: "inherit", env });
process.exit(run.status ?? 1);
