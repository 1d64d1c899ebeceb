import { expect, type Locator, type Page, test } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Scrolls to each part; all of it must then lie inside the window. */
async function expectReachable(page: Page, parts: readonly Locator[]): Promise<void> {
  const size = page.viewportSize();
  for (const part of parts) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
    const box = await part.boundingBox();
    expect(box !== null && size !== null && box.x >= 0 && box.x + box.width <= size.width).toBe(true);
  }
}

const toAnswers = (dialog: Locator) =>
  ["Accept", "Decline", "Close"].map((name) => dialog.getByRole("button", { name, exact: true }));

test.describe("at 200 %, a window of 720×450", () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test("an open question and its diagram can be reached, and no panel lies over another", async ({
    page,
  }) => {
    const lesson = new LessonPage(page);
    await lesson.open("asking-mid-call");
    await lesson.run();
    await expect(lesson.dialog).toBeVisible();
    await expectReachable(page, [lesson.dialog.getByRole("checkbox"), ...toAnswers(lesson.dialog)]);
    await expectReachable(page, [lesson.diagram.getByRole("button", { name: "Step back" })]);
    await expect(lesson.region("Code")).toBeHidden();
    await expect(lesson.region("Ledger")).toBeHidden();
    await lesson.dialog.getByRole("checkbox").check();
    await lesson.answer("Accept");
    await lesson.expectOutcome("completed");
  });
});

test("a question of 5,000 characters scrolls inside its card: its box and its buttons stay in reach", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.edit("`Submit ${args.amount}?`", `"${"Is that so? ".repeat(417)}"`);
  await lesson.run();
  await expect(lesson.dialog).toContainText("Is that so? Is that so?");
  await expectReachable(page, [...toAnswers(lesson.dialog), lesson.dialog.getByRole("checkbox")]);
  const card = await lesson.dialog.boundingBox();
  const diagram = await lesson.diagram.boundingBox();
  expect(card !== null && diagram !== null && card.y + card.height <= diagram.y).toBe(true);
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
});

test.describe("at 1024×768", () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test("token, attempts and settings end at the page's edge", async ({ page }) => {
    const lesson = new LessonPage(page);
    await lesson.open("sealed-then-checked", 3);
    const names = ["Run attempts", "Copy as Markdown", "Restore settings", "Back to code and diagram"];
    await expectReachable(page, [lesson.button("Run"), ...names.map((name) => lesson.button(name))]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("what is open beside a question covers the list of drawers, and nothing lies over the question", async ({
    page,
  }) => {
    const lesson = new LessonPage(page);
    await lesson.open("two-eras", 2);
    await lesson.run();
    await expect(lesson.dialog).toBeVisible();
    await expect(lesson.region("Two eras")).toBeVisible();
    await expect(page.getByRole("group", { name: "Drawers" })).toBeHidden();
    await lesson.dialog.getByText("Buy 2 seats for").click({ trial: true });
    await expectReachable(page, [lesson.dialog.getByRole("checkbox"), ...toAnswers(lesson.dialog)]);
  });

  test("the ledger is as long as its entries, and the drawers come after it", async ({ page }) => {
    const lesson = new LessonPage(page);
    await lesson.open("the-body-runs-again", 2);
    for (let run = 1; run <= 3; run += 1) {
      await lesson.run();
      await lesson.answer("Decline");
      await lesson.expectOutcome("completed");
    }
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("button", { name: "Ledger" }).click();
    const entries = lesson.region("Ledger").getByRole("listitem");
    await expect(entries).toHaveCount(6);
    await expect(entries.last()).toBeInViewport({ ratio: 1 });
    const last = await entries.last().boundingBox();
    const drawers = await page.getByRole("group", { name: "Drawers" }).boundingBox();
    expect(last !== null && drawers !== null && last.y + last.height <= drawers.y + 1).toBe(true);
    await expectReachable(page, [page.getByRole("button", { name: /^Checks/ })]);
  });
});
