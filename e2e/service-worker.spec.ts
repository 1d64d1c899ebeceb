import { chromium, expect, test, type Page } from "@playwright/test";
import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { AddressInfo } from "node:net";
import { LessonPage } from "./lesson-page.ts";

test("on the first load, without a reload, requests are real and answered by the service worker", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const seen = page.waitForResponse(
    (response) =>
      response.url().endsWith("/mcp") && response.request().headers()["mcp-method"] === "tools/call",
  );
  await lesson.run();
  const response = await seen;
  expect(response.fromServiceWorker()).toBe(true);
  expect(response.status()).toBe(200);
  expect(response.request().headers()["mcp-name"]).toBe("submit_expense");
});

test("runs go on after the browser has stopped the worker", async ({ page, context }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
});

test("two tabs each have a server of their own", async ({ page, context }) => {
  const first = new LessonPage(page);
  await first.open("asking-mid-call");
  const second = new LessonPage(await context.newPage());
  await second.open("asking-mid-call");
  await second.run();
  await second.answer("Accept", { ok: true });
  await second.expectMeasures({ ledger: 1 });
  await first.run();
  await first.answer("Decline");
  await first.expectOutcome("completed");
  await first.expectMeasures({ ledger: 0 });
});

test.describe("where service workers cannot be used", () => {
  test.use({ serviceWorkers: "block" });
  test("the same server answers, and a notice says what differs", async ({ page }) => {
    const lesson = new LessonPage(page);
    await lesson.open("asking-mid-call");
    await expect(page.getByText(/network panel/)).toBeVisible();
    await lesson.run();
    await lesson.answer("Accept", { ok: true });
    await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  });
});

test("the build works from a sub-path", async ({ page }) => {
  const server = await serveUnder("/repo/");
  try {
    const { port } = server.address() as AddressInfo;
    const lesson = new LessonPage(page);
    await page.goto(`http://127.0.0.1:${port}/repo/#/lesson/asking-mid-call/1`);
    await expect(lesson.button("Run")).toBeEnabled();
    const seen = page.waitForResponse((response) => response.url().endsWith("/repo/mcp"));
    await lesson.run();
    expect((await seen).fromServiceWorker()).toBe(true);
    await lesson.answer("Accept", { ok: true });
    await lesson.expectOutcome("completed");
  } finally {
    server.close();
  }
});

test("away from loopback, the page opens offline after one visit", async ({}, { project }) => {
  const server = await serveUnder("/");
  const { port } = server.address() as AddressInfo;
  const origin = `http://roundtrip.test:${port}`;
  const launch = project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...(launch.args ?? []),
      "--host-resolver-rules=MAP roundtrip.test 127.0.0.1",
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    ],
  });
  try {
    const context = await browser.newContext();
    const lesson = new LessonPage(await context.newPage());
    await lesson.page.goto(`${origin}/#/lesson/asking-mid-call/1`);
    await expect(lesson.button("Run")).toBeEnabled();
    await expect.poll(() => missingOffline(lesson.page)).toEqual([]);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    await lesson.page.reload();
    await expect(lesson.button("Run")).toBeEnabled();
    await lesson.run();
    await lesson.answer("Accept", { ok: true });
    await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  } finally {
    await browser.close();
    server.close();
  }
});

/** What the list of files for use offline names and the cache does not hold yet. */
function missingOffline(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("roundtrip:"));
    const cache = await caches.open(name ?? "roundtrip:none");
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const list = (await (await fetch("offline.json")).json()) as string[];
    return ["", ...list].map((file) => new URL(file, location.origin).href).filter((url) => !kept.has(url));
  });
}

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
};

/** A plain static host, as any would serve the build under a folder of its own. */
async function serveUnder(base: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = normalize(pathname.slice(base.length) || "index.html");
    const found =
      pathname.startsWith(base) && !file.startsWith("..")
        ? readFile(join("dist", file))
        : Promise.reject(new Error());
    found.then(
      (body) =>
        response
          .writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
