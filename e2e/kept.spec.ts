import { expect, test } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

test("two tabs overwrite nothing of each other, and what was replaced can be brought back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
