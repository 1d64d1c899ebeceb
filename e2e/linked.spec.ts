import { expect, test, type Page } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";

/** The numbers of the lines that light up, from the places at which they are drawn. */
const toLit = (page: Page, how: string) =>
  page
    .locator(`.code-band[data-lit="${how}"]`)
    .evaluateAll((bands) => bands.map((band) => (parseInt((band as HTMLElement).style.top) - 8) / 20 + 1));

async function decline(page: Page): Promise<LessonPage> {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  return lesson;
}

test("a ledger entry names its line and round, lights the line up and brings it into view", async ({
  page,
}) => {
  const lesson = await decline(page);
  const places = lesson.region("Ledger").getByRole("button", { name: /^tools\.ts:\d+ · round \d$/ });
  await expect(places).toHaveCount(2);
  const line = Number(/:(\d+)/.exec((await places.first().textContent()) ?? "")?.[1]);
  await places.first().focus();
  await expect.poll(() => toLit(page, "made")).toEqual([line]);
  await places.first().click();
  await expect(lesson.region("Code").locator(".code-band[data-lit=made]")).toBeInViewport();
});

test("a round lights up the lines that ran in it, and tells those that ran again", async ({ page }) => {
  const lesson = await decline(page);
  const round = (name: string) => lesson.region("Code").getByRole("button", { name, exact: true });
  await round("Round 1").focus();
  await expect.poll(async () => (await toLit(page, "ran")).length).toBeGreaterThan(1);
  const first = await toLit(page, "ran");
  expect(await toLit(page, "again")).toEqual([]);
  await round("Round 2").focus();
  await expect.poll(() => toLit(page, "again")).toEqual(first);
});

test("a message in the transcript lights up the line that asked, by keyboard", async ({ page }) => {
  const lesson = await decline(page);
  await page.getByRole("button", { name: /^Transcript/ }).click();
  const asked = lesson.region("Transcript").getByRole("button", { name: /The server asked for/ });
  await asked.focus();
  await expect.poll(async () => (await toLit(page, "made")).length).toBe(1);
});
