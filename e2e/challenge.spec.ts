import { expect, type Page, test } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("lesson 17: a challenge is taken up, got past, and the attempt comes back as a link", async ({
  page,
  browser,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-playground", 3);
  await lesson.button("Share").click();
  await lesson
    .region("Share")
    .getByRole("checkbox", { name: /challenge/ })
    .check();
  await lesson.button("Copy it to a new playground").click();
  const about = lesson.region("Playground");
  await expect(about).toContainText("Get past my tool: refund_part");
  await expect(about).toContainText("Nothing has got past yet.");

  await openAttempts(page);
  const attempts = lesson.region("Attempts");
  await attempts.getByRole("button", { name: "Add attempt" }).click();
  await attempts.getByRole("textbox", { name: "Label" }).fill("More than it cost");
  await attempts.getByRole("combobox", { name: "The state" }).selectOption("untouched");
  await attempts
    .getByRole("textbox", { name: /^Answers/ })
    .fill('{ "part": { "action": "accept", "content": { "ok": true, "amount": 4000 } } }');
  await attempts.getByRole("button", { name: "Save attempt" }).click();
  await attempts.getByRole("button", { name: "Run attempts" }).click();
  await expect(about).toContainText("More than it cost (ledger 1)");

  await lesson.button("Share").click();
  await lesson.region("Share").getByRole("button", { name: "Copy link" }).click();
  await expect(lesson.region("Share")).toContainText("Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await browser.newContext();
  const author = new LessonPage(await elsewhere.newPage());
  await author.page.goto(`./${link.slice(link.indexOf("#"))}`);
  await author.region("Attempts").getByRole("button", { name: "Run attempts" }).click();
  await expect(author.region("Playground")).toContainText("Past the tool: More than it cost (ledger 1)");
  await elsewhere.close();
});

/** The panel of a drawer, where it is not open yet. */
async function openAttempts(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Drawers" })
    .getByRole("button", { name: /^Attempts/ })
    .click();
}

test("lesson 17: with its form mended, the tool lets that answer through no more", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-playground", 3);
  await lesson.edit('amount: { type: "number" }', 'amount: { type: "number", minimum: 0, maximum: price }');
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  await lesson.dialog.getByRole("textbox").or(lesson.dialog.getByRole("spinbutton")).fill("4000");
  await lesson.dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(lesson.dialog).toContainText("40");
  await lesson.expectMeasures({ ledger: 0 });
});

test("lesson 17: its last step leads to the playground and to the form", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-playground", 4);
  const prose = lesson.region("Lesson");
  await prose.getByRole("link", { name: "the playground" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Playground" })).toBeVisible();
  await lesson.open("the-playground", 4);
  await prose.getByRole("link", { name: "Try a form" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Try a form" })).toBeVisible();
});
