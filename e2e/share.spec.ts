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
