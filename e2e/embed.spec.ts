import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type FrameLocator, type Locator, type Page, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

const STEP = "?embed=1#/lesson/asking-mid-call/1";

test.describe("in a frame without a service worker or storage", () => {
  test.use({ serviceWorkers: "block" });

  test("a step shows code and diagram alone, and runs", async ({ page }) => {
    const lesson = new LessonPage(page);
    await page.addInitScript(() => {
      for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    await page.setViewportSize({ width: 760, height: 560 });
    await page.goto(`./${STEP}`);
    await expect(lesson.button("Run")).toBeEnabled();
    await expect(page.getByRole("link", { name: "Open in Roundtrip" })).toBeVisible();
    await expect(lesson.region("Lesson")).toBeHidden();
    await lesson.run();
    await lesson.answer("Accept", { ok: true });
    await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
    await expect(lesson.diagram).toBeVisible();
  });
});

for (const [width, height] of [
  [800, 450],
  [960, 540],
  [1100, 560],
  [1280, 720],
] as const) {
  test(`a frame of ${width} by ${height} shows code, diagram, measures and question at once, none over another`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    const lesson = new LessonPage(page);
    await page.goto(`./${STEP}`);
    await lesson.run();
    await expect(lesson.dialog).toBeVisible();
    const parts = [lesson.region("Code"), lesson.diagram, lesson.dialog];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => overlaps(await Promise.all(parts.map(toBox)))).toEqual([]);
    const [code, diagram] = await Promise.all(parts.map(toBox));
    expect(code?.height).toBeGreaterThan(140);
    expect(diagram?.height).toBeGreaterThan(400);

    const controls = [
      ...["Stop", "Accept", "Decline", "Close", "Pause", "Step back"].map((name) => lesson.button(name)),
      page.getByRole("link", { name: "Open in Roundtrip" }),
      page.getByLabel("Measures of the last run"),
    ];
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 });
    await lesson.answer("Accept", { ok: true });
    await lesson.expectOutcome("completed");
    await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  });
}

test("a frame of 1100 by 560 shows the ledger and its drawers in the code's place, and the diagram stays", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 560 });
  const lesson = new LessonPage(page);
  await page.goto(`./${STEP}`);
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.button("Ledger 1").click();
  await expect(lesson.region("Code")).toBeHidden();
  await expect(lesson.region("Ledger")).toContainText("expense");
  await page.getByRole("button", { name: /^Wire log/ }).click();
  await expect(lesson.region("Wire log")).toContainText("input_required");
  await expect(lesson.diagram).toBeVisible();
  await lesson.button("Code").click();
  await expect(lesson.region("Code")).toBeVisible();
  await expect(lesson.region("Wire log")).toBeHidden();
});

test("a call in a frame is made, answered and stepped through with the keyboard alone", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  const lesson = new LessonPage(page);
  await page.goto(`./${STEP}`);
  await expect(lesson.button("Run")).toBeEnabled();
  await tabTo(page, lesson.button("Run"));
  await page.keyboard.press("Enter");
  await tabTo(page, lesson.dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, lesson.button("Accept"));
  await page.keyboard.press("Enter");
  await lesson.expectOutcome("completed");
  await tabTo(page, page.getByRole("link", { name: "Open in Roundtrip" }));
  await tabTo(page, lesson.button("Step back"));
  await page.keyboard.press("Enter");
  await expect(lesson.button("Step forward")).toBeEnabled();
});

test("a frame of 500 by 420 shows one view at a time", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 420 });
  const lesson = new LessonPage(page);
  await page.goto(`./${STEP}`);
  await lesson.run();
  await expect(lesson.diagram).toBeVisible();
  await expect(lesson.region("Code")).toBeHidden();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Code" }).click();
  await expect(lesson.region("Code")).toBeVisible();
  await expect(lesson.diagram).toBeHidden();
});

test("a frame on the page of another site runs a playground, whatever storage its browser lets it have", async ({
  page,
  baseURL,
}) => {
  await inDocumentation(page, `width="760" height="560" src="${toSource(baseURL)}"`, async (frame) => {
    await runToItsEnd(frame);
    await expect(frame.getByRole("alert")).toBeHidden();
  });
});

test("a frame without an origin runs calls, attempts and many people, and leads to the whole page", async ({
  page,
  baseURL,
}) => {
  const complaints = collectComplaints(page);
  const attributes = `sandbox="allow-scripts" width="1100" height="560" src="${toSource(baseURL)}"`;
  await inDocumentation(page, attributes, async (frame) => {
    await runToItsEnd(frame);
    await expect(frame.getByRole("alert")).toBeHidden();
    await expect(frame.getByRole("link", { name: "Open in Roundtrip" })).toHaveJSProperty(
      "href",
      new URL("#/lesson/asking-mid-call/1", baseURL).href,
    );

    await frame.getByRole("button", { name: "Ledger 1" }).click();
    await frame.getByRole("button", { name: /^Attempts/ }).click();
    const attempts = frame.getByRole("region", { name: "Attempts" });
    await attempts.getByRole("button", { name: "Run attempts" }).click();
    await expect(attempts.getByText("accepted").first()).toBeVisible();
    await expect(attempts.getByText("rejected: bad signature").first()).toBeVisible();
    await attempts.getByRole("button", { name: "Close Attempts" }).click();

    await frame.getByRole("button", { name: "Many people" }).click();
    const people = frame.getByRole("region", { name: "Many people" });
    await people.getByRole("button", { name: "Ask everyone" }).click();
    await expect(people).toHaveAttribute("data-load", "ended", { timeout: 60_000 });
    expect(complaints).toEqual([]);
  });
});

test("a worker from a blob: reaches nothing that the page itself may not reach", async ({ page }) => {
  await page.goto("./");
  const broken = await page.evaluate(async () => {
    const text = `addEventListener("securitypolicyviolation", (event) => postMessage(event.effectiveDirective));
      fetch("https://elsewhere.example/").catch(() => undefined);`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    const { promise, resolve } = Promise.withResolvers<unknown>();
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => resolve(data));
    return promise;
  });
  expect(broken).toBe("connect-src");
});

const toSource = (baseURL: string | undefined) => new URL(STEP, baseURL).href;

async function runToItsEnd(frame: FrameLocator): Promise<void> {
  await frame.getByRole("button", { name: "Run", exact: true }).click();
  const question = frame.getByRole("dialog");
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(frame.locator("[data-outcome=completed]")).toBeVisible();
  await expect(frame.locator("[data-measure=requests]").filter({ visible: true })).toHaveText("2");
}

/** Opens a page of another site that holds nothing but a frame with these attributes. */
async function inDocumentation(
  page: Page,
  attributes: string,
  then: (frame: FrameLocator) => Promise<void>,
): Promise<void> {
  const documentation = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><link rel="icon" href="data:," /><iframe title="Roundtrip" ${attributes}></iframe>`,
    );
  });
  await new Promise<void>((resolve) => documentation.listen(0, "127.0.0.1", resolve));
  const { port } = documentation.address() as AddressInfo;
  try {
    // The project is served from 127.0.0.1, which is another site than localhost.
    await page.goto(`http://localhost:${String(port)}/`);
    await then(page.frameLocator("iframe"));
  } finally {
    documentation.close();
    documentation.closeAllConnections();
  }
}

/** Presses Tab until the focus is there. Escape lets the code editor go. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    if ((await page.locator(".monaco-editor :focus").count()) > 0) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function toBox(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it has no place");
  return box;
}

/** Pairs of boxes, by their numbers, that share more than a border. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b, j) => {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      return across > 1 && down > 1 ? [`${String(i)} and ${String(i + 1 + j)}`] : [];
    }),
  );
}
