import { expect, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the battery runs on the code as it is, and a failed row opens in the diagram", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await page
    .getByRole("group", { name: "Drawers" })
    .getByRole("button", { name: /^Check my tool/ })
    .click();
  const panel = lesson.region("Check my tool");
  await panel.getByRole("button", { name: "Check my tool", exact: true }).click();
  const decline = panel.getByRole("row", { name: /^Decline failed/ });
  await expect(decline).toContainText("completed; 2 entries");
  await expect(panel.getByRole("row", { name: /^Presented by bo passed/ })).toBeVisible();
  await expect(panel).toContainText("1 entry; charge in round 1, line 8");

  await panel.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(panel).toContainText("Copied.");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("| Decline | 0 entries | completed; 2 entries | failed |");
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Save as image" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);

  await decline.getByRole("button", { name: "Show in the diagram" }).click();
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 2 });
  await lesson.button("Back to Check my tool").click();
  await expect(decline).toBeVisible();
  expect(complaints).toEqual([]);
});

test("lesson 16: the start fails, and the solution passes every check and every row", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("your-turn");
  const panel = lesson.region("Check my tool");
  await panel.getByRole("button", { name: "Check my tool", exact: true }).click();
  await expect(panel.getByRole("row", { name: /^Accept, every box ticked failed/ })).toContainText(
    "failed: Not written yet; 0 entries",
  );
  await lesson.button("Show solution").click();
  await lesson.button("Use this").click();
  // The solution is shown beside code and diagram alone.
  await page
    .getByRole("group", { name: "Drawers" })
    .getByRole("button", { name: /^Check my tool/ })
    .click();
  await panel.getByRole("button", { name: "Check my tool", exact: true }).click();
  await expect(panel).toHaveAttribute("data-battery", "passed");
  await expect(panel.getByRole("status").first()).toHaveText("14 passed");
  // The step's own checks follow by themselves.
  await expect(page.getByText(/^(\d+) of \1 pass$/).first()).toBeVisible();
});

test("a failed check says what helps beside its line, and its run opens in the diagram", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("one-call-one-answer", 3);
  await page
    .getByRole("group", { name: "Drawers" })
    .getByRole("button", { name: /^Checks/ })
    .click();
  const panel = lesson.region("Checks");
  await panel.getByRole("button", { name: "Run checks" }).click();
  await expect(panel.getByText(/^ledger entries: expected 0, measured 1$/)).toBeVisible();
  const listed = lesson.region("What your code must do").getByRole("listitem").filter({ hasText: "−5" });
  await expect(listed).toContainText("The entry is still written before the amount is tested.");
  await panel.getByRole("button", { name: /^Show in the diagram.*bad$/ }).click();
  await lesson.expectOutcome("failed");
  await expect(page.getByText("Run of a check: bad")).toBeVisible();
  await lesson.button("Back to Checks").click();
  await expect(lesson.diagram).not.toHaveAttribute("data-outcome");
  await expect(panel.getByText(/^ledger entries/)).toBeVisible();
});
