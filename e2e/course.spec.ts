import { expect, test, type Page } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

/** The steps of a lesson on the map. */
const stepsOf = (page: Page, title: string) =>
  page.getByRole("list", { name: `Steps of ${title}`, exact: true }).getByRole("link");

test("a step reached from the map is done when its checks pass, after a reload too, and Resume leads back", async ({
  page,
}) => {
  await page.goto("./");
  await expect(page.getByRole("link", { name: "Begin with lesson 1" })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ steps done$/)).toBeVisible();
  await page.getByRole("link", { name: "Step 3: Move one line, not visited" }).click();
  await expect(page).toHaveURL(/the-body-runs-again\/3$/);
  const lesson = new LessonPage(page);
  await expect(lesson.button("Run")).toBeEnabled();
  await page.goto("./#/");
  await expect(stepsOf(page, "The body runs again").nth(2)).toHaveAccessibleName(
    "Step 3: Move one line, open",
  );

  await page.getByRole("link", { name: "Resume: The body runs again, step 3" }).click();
  await lesson.button("Show solution").click();
  await lesson.button("Use this").click();
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  // What is still being checked when one leaves is not done.
  await expect(page.getByText(/^(\d+) of \1 pass$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Roundtrip, all lessons" }).click();
  const steps = stepsOf(page, "The body runs again");
  await expect(steps.nth(2)).toHaveAccessibleName("Step 3: Move one line, done");
  await expect(page.getByText(/^1 of \d+ steps done$/)).toBeVisible();
  await page.reload();
  await expect(steps.nth(2)).toHaveAccessibleName("Step 3: Move one line, done");
  await expect(steps.nth(1)).toHaveAccessibleName(/, not visited$/);
  await page.getByRole("link", { name: "Resume: The body runs again, step 3" }).click();
  await expect(page).toHaveURL(/the-body-runs-again\/3$/);
});

test("a step without checks is done once it was run, and what it measured is there after a reload", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const foot = lesson.region("Lesson").getByRole("group").first().getByRole("status");
  await expect(foot).toHaveCount(0);
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await expect(foot).toBeVisible();
  await page.reload();
  await expect(lesson.button("Run")).toBeEnabled();
  await expect(foot).toBeVisible();
  await page.goto("./#/");
  await expect(stepsOf(page, "Asking mid-call").first()).toHaveAccessibleName(/^Step 1: .*, done$/);
});

test("the twenty-minute path is chosen on the map, kept, and followed by Previous and Next", async ({
  page,
}) => {
  await page.goto("./");
  const path = page.getByRole("button", { name: /^20-minute path/ });
  await path.click();
  await expect(path).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Begin with lesson 2" })).toBeVisible();
  await expect(stepsOf(page, "One call, one answer")).toHaveCount(0);
  await page.reload();
  await expect(path).toHaveAttribute("aria-pressed", "true");
  await stepsOf(page, "Asking mid-call").last().click();

  const region = new LessonPage(page).region("Lesson");
  await region.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/the-body-runs-again\/1$/);
  await region.getByRole("button", { name: "Previous" }).click();
  await expect(page).toHaveURL(/asking-mid-call\/6$/);

  await page.getByRole("link", { name: "Roundtrip, all lessons" }).click();
  await path.click();
  await expect(path).toHaveAttribute("aria-pressed", "false");
  await stepsOf(page, "Asking mid-call").last().click();
  await region.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/yes-no-not-now\/1$/);
});

test("the tab is called what it shows, also where a playground could not be opened or was left", async ({
  page,
}) => {
  await page.goto("./");
  const map = "MCP multi round-trip requests, hands on";
  await expect(page).toHaveTitle(map);
  await page.goto("./#/p/1.AAAA");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page).toHaveTitle(map);
  await page.goto("./#/play");
  await expect(page).toHaveTitle("Playground · Roundtrip");
  await page.goto("./#/");
  await expect(page).toHaveTitle(map);
});
