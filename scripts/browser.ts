import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const candidates = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of an installed Chromium or Chrome: `CHROMIUM_PATH` first, then the usual places. */
export function findBrowser(): string | undefined {
  return candidates.find((path) => path !== undefined && isExecutable(path));
}

/** As `findBrowser`; where there is none and Debian's packages can be installed, installs one. Throws with what to do. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get")) {
    console.log("No Chromium found: installing Debian's package.");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "No Chromium or Chrome found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
