import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { deflateRawSync } from "node:zlib";
import { GOLDEN_LINKS } from "../src/workspace/golden-links.test-data.ts";
import { LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a lesson with an edit goes to a fresh profile by its link, and runs there to the same figures", async ({
  page,
  browser,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.edit("Submitted", "Handed in");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.button("Share").click();
  const panel = lesson.region("Share");
  await expect(panel).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await panel.getByRole("textbox", { name: "Link" }).inputValue(),
  );
  await panel.getByRole("checkbox", { name: /typed answers/ }).check();
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect(panel).toContainText("Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(2000);
  const hash = link.slice(link.indexOf("#"));

  const elsewhere = await browser.newContext();
  const other = new LessonPage(await elsewhere.newPage());
  await other.page.goto(`./${hash}`);
  await expect(other.button("Run")).toBeEnabled();
  const about = other.region("Playground");
  await expect(about).toContainText("Nothing of it has run yet");
  await expect(about).toContainText("submit_expense");
  await expect(about.getByText("tools.ts differs")).toBeVisible();
  await other.run();
  await other.expectOutcome("completed");
  await other.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  await elsewhere.close();
});

test("a new playground is one's own: its call, its seed and its document can be changed, and come back", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await page.goto("./#/play");
  await lesson.button("New playground").click();
  await expect(lesson.button("Run")).toBeEnabled();
  const about = lesson.region("Playground");
  await about.getByRole("textbox", { name: "Arguments" }).fill('{ "people": 4 }');
  await about.getByRole("textbox", { name: "Title" }).fill("Four people");
  await lesson.run();
  await lesson.expectMeasures({ requests: 1, prompts: 0, ledger: 1 });
  await page.reload();
  await expect(about.getByRole("heading", { name: "Four people" })).toBeVisible();
  await expect(about.getByRole("textbox", { name: "Arguments" })).toHaveValue(/"people": 4/);
  await about.getByRole("link", { name: "All playgrounds" }).click();
  await expect(page.getByRole("link", { name: "Four people" })).toBeVisible();
});

test("a pasted schema makes a form, and what is wrong with it is named", async ({ page }) => {
  await page.goto("./#/form");
  await page
    .getByRole("textbox", { name: "requestedSchema" })
    .fill('{ "type": "object", "properties": { "deep": { "type": "object", "properties": {} } } }');
  await expect(page.getByRole("region", { name: "What is wrong with it" })).toContainText("deep");
});

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
    await page.goto("./?embed=1#/lesson/asking-mid-call/1");
    await expect(lesson.button("Run")).toBeEnabled();
    await expect(page.getByRole("link", { name: "Open in Roundtrip" })).toBeVisible();
    await expect(lesson.region("Lesson")).toBeHidden();
    await lesson.run();
    await lesson.answer("Accept", { ok: true });
    await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
    await expect(lesson.diagram).toBeVisible();
  });
});

test("a wide frame shows code and diagram beside each other, and the question hides neither", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await page.setViewportSize({ width: 1100, height: 560 });
  await page.goto("./?embed=1#/lesson/asking-mid-call/1");
  await lesson.run();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  const [code, diagram] = [lesson.region("Code"), lesson.diagram];
  await expect(code).toBeVisible();
  const boxes = async () => {
    const [left, right, asked] = [
      await code.boundingBox(),
      await diagram.boundingBox(),
      await question.boundingBox(),
    ];
    if (!left || !right || !asked) throw new Error("one of them has no place");
    return { left, right, asked };
  };
  // The diagram gives way as the question opens.
  await expect
    .poll(async () => {
      const { right, asked } = await boxes();
      return Math.round(asked.y - right.y - right.height);
    })
    .toBeGreaterThanOrEqual(0);
  const { left, right, asked } = await boxes();
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
  expect(asked.x).toBeGreaterThanOrEqual(left.x + left.width - 1);
  expect(right.height).toBeGreaterThan(150);

  await page.setViewportSize({ width: 500, height: 420 });
  await expect(code).toBeHidden();
  await expect(diagram).toBeVisible();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
});

test("a step with both files edited has a link that no program cuts, and it opens", async ({ page }) => {
  const golden = GOLDEN_LINKS.find(({ hash }) => hash.startsWith("#/p/2."));
  if (!golden) throw new Error("there is no golden link of version 2");
  const whole = deflateRawSync(golden.text).toString("base64url");
  expect(whole.length).toBeGreaterThan(2000);
  const lesson = new LessonPage(page);
  await page.goto(`./#/p/1.${whole}`);
  await expect(lesson.button("Run")).toBeEnabled();
  await lesson.button("Share").click();
  const link = lesson.region("Share").getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/#\/p\/2\.the-clients-loop\.5\./);
  const address = await link.inputValue();
  expect(address.length).toBeLessThan(2000);

  await page.goto("./#/play");
  await page.goto(address);
  const about = lesson.region("Playground");
  await expect(about.getByText("client.ts differs")).toBeVisible();
  await expect(about.getByText("tools.ts differs")).toBeVisible();
  await lesson.run();
  await lesson.expectOutcome(golden.outcome.status);
  await lesson.expectMeasures(golden.measures);
});

test("a frame on the page of another site runs a playground, whatever storage its browser lets it have", async ({
  page,
  baseURL,
}) => {
  const source = new URL("?embed=1#/lesson/asking-mid-call/1", baseURL).href;
  const documentation = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<iframe title="Roundtrip" src="${source}" width="760" height="560"></iframe>`);
  });
  await new Promise<void>((resolve) => documentation.listen(0, "127.0.0.1", resolve));
  const { port } = documentation.address() as AddressInfo;
  try {
    // The project is served from 127.0.0.1, which is another site than localhost.
    await page.goto(`http://localhost:${String(port)}/`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Run", exact: true }).click();
    const question = frame.getByRole("dialog");
    await question.getByRole("checkbox").check();
    await question.getByRole("button", { name: "Accept" }).click();
    await expect(frame.locator("[data-outcome=completed]")).toBeVisible();
    await expect(frame.locator("[data-measure=requests]").filter({ visible: true })).toHaveText("2");
    await expect(frame.getByRole("alert")).toBeHidden();
  } finally {
    documentation.close();
    documentation.closeAllConnections();
  }
});
