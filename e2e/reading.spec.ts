import { expect, test } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });
  test("the prose of the step in the address can be read, and the next one reached", async ({ page }) => {
    await page.goto("./#/lesson/the-body-runs-again/1");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCount(1);
    const first = await heading.textContent();
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(page).toHaveURL(/the-body-runs-again\/2$/);
    await expect(heading).toHaveCount(1);
    expect(await heading.textContent()).not.toBe(first);
  });
});

test("an address that names no lesson says so, and the page stays usable", async ({ page }) => {
  await page.goto("./#/lesson/no-such-lesson/1");
  await expect(page.getByRole("alert")).toContainText("no-such-lesson");
  await page
    .getByRole("link", { name: /One call, one answer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/one-call-one-answer/);
});

test("a link that cannot be opened gives its reason", async ({ page }) => {
  await page.goto("./#/p/1.AAAA");
  await expect(page.getByRole("alert")).not.toBeEmpty();
});

test("the page is carried by the keyboard alone: run, answer, next step", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(lesson.dialog).toBeVisible();
  await tabTo(lesson.dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(lesson.dialog.getByRole("button", { name: "Accept", exact: true }));
  await page.keyboard.press("Enter");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  await tabTo(
    lesson
      .region("Lesson")
      .getByRole("button", { name: "Next", exact: true })
      .or(lesson.region("Lesson").getByRole("link", { name: "Next", exact: true })),
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/asking-mid-call\/2$/);

  async function tabTo(target: ReturnType<LessonPage["button"]>): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("80 presses of Tab did not reach it");
  }
});

test("at phone width a lesson is read, run, answered and counted", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 2 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe("at 1280×720", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("field, buttons and measures of an open question are in sight", async ({ page }) => {
    const lesson = new LessonPage(page);
    await lesson.open("asking-again", 2);
    await lesson.run();
    await expect(lesson.dialog).toBeVisible();
    const parts = [
      lesson.dialog.getByRole("textbox").or(lesson.dialog.getByRole("spinbutton")),
      ...["Accept", "Decline", "Close"].map((name) => lesson.dialog.getByRole("button", { name })),
      page.locator('[data-measure="requests"]'),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  });
});
