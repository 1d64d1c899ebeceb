import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

const CLIPBOARD = ["clipboard-read", "clipboard-write"];

test("two tabs overwrite nothing of each other, and what was replaced can be brought back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(CLIPBOARD);
  const first = new LessonPage(page);
  await first.open("the-body-runs-again");
  await first.edit("Charged", "First");
  const second = new LessonPage(await context.newPage());
  await second.open("the-body-runs-again");
  expect(await second.code()).toContain("First");
  await second.edit("First", "Second");

  await page.bringToFront();
  await expect(page.getByText("This code was changed in another tab too.")).toBeVisible();
  expect(await first.code()).toContain("First");
  await first.button("Take that code").click();
  expect(await first.code()).toContain("Second");

  await first.button("Earlier versions").click();
  const versions = page.getByRole("group", { name: "Earlier versions of tools.ts" });
  await versions.getByRole("button", { name: "Bring back" }).click();
  await expect(versions).toBeHidden();
  expect(await first.code()).toContain("First");
});

test("all one's work goes as a file into another browser, joins what is there, and can be taken back", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(CLIPBOARD);
  const here = new LessonPage(page);
  await here.open("the-body-runs-again");
  await here.edit("Charged", "Taken along");
  await page.goto("./#/");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save my work as a file" }).click();
  const path = await (await download).path();

  const there = await (await browser.newContext({ permissions: CLIPBOARD })).newPage();
  await there.goto("./#/");
  const file = there.getByLabel("Open a work file");
  await file.setInputFiles({ name: "work.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await expect(there.getByRole("alert")).toContainText("work.json was not opened.");
  await file.setInputFiles(path);
  const opened = there.getByRole("status").filter({ hasText: "1 edited code of a lesson" });
  await opened.getByRole("button", { name: "Undo" }).click();
  await expect(opened).toBeHidden();
  await file.setInputFiles(path);
  await expect(opened).toBeVisible();
  await there.goto("./#/lesson/the-body-runs-again/1");
  expect(await new LessonPage(there).code()).toContain("Taken along");
  await there.context().close();
});

test("where the storage is full, the page says so and offers a file in its place", async ({
  page,
  context,
}) => {
  await context.grantPermissions(CLIPBOARD);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.edit("Charged", "Kept in a file");
  const notice = page.getByRole("status").filter({ hasText: "The quota has been exceeded." });
  const download = page.waitForEvent("download");
  await notice.getByRole("button", { name: "Save my work as a file" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("Kept in a file");
});
