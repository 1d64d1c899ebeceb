import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";
import { settled } from "./settled.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a run is watched, can be copied, and is judged alike as a log", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  const tab = page.getByRole("group", { name: "Drawers" }).getByRole("button", { name: /^Referee/ });
  await tab.click();
  const drawer = lesson.region("Referee");
  await expect(drawer).toContainText("Nothing has run yet. 38 rules are watched, on both sides.");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await expect(drawer).toContainText("38 rules watched, none broken.");
  await expect(tab).toHaveText(/Referee\s*0/);
  await drawer.getByRole("button", { name: "Copy as JSON lines" }).click();
  await expect(drawer).toContainText("Copied.");

  await drawer.getByRole("link", { name: "Check a log of your own" }).click();
  await page.getByRole("button", { name: "Load your last run" }).click();
  await expect(lesson.region("Referee")).toContainText("2 requests, 38 rules watched, none broken.");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("textbox").focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(lesson.region("Referee")).toContainText("2 requests, 38 rules watched, none broken.");
  await expect(lesson.region("Transcript")).toContainText("somebody declined");
  expect(complaints).toEqual([]);
});

test("an attempt that changes the state is named, and leads to its request in the diagram", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked", 2);
  await lesson.button("Run attempts").click();
  await expect(lesson.region("Attempts")).toContainText("rejected: malformed state");
  await lesson.button("One character changed").click();
  await lesson.button("Show in diagram").click();
  await page
    .getByRole("group", { name: "Drawers" })
    .getByRole("button", { name: /^Referee/ })
    .click();
  const rule = lesson
    .region("Referee")
    .getByRole("button", { name: /The client sends requestState back as it came/ });
  await rule.click();
  await expect(rule).toHaveAttribute("aria-current", "step");
  await expect(lesson.region("Transcript").or(lesson.diagram).first()).toBeVisible();
});

test("a log is opened, judged and drawn here, nothing is sent, and bad input is named", async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto("./");
  await page.getByRole("link", { name: "Check a log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check a log" })).toBeVisible();
  const lesson = new LessonPage(page);
  await page.getByRole("button", { name: "Load the example" }).click();
  const referee = lesson.region("Referee");
  await expect(referee).toContainText("4 of 38 rules broken");
  await settled(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole("button", { name: "Clear" }).click();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const example = readFileSync("src/app/referee/example-log.jsonl", "utf8");
  await page.locator('input[type="file"]').setInputFiles({
    name: "own.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(`${example}{ broken\n`),
  });
  await expect(page.getByRole("alert")).toContainText("line 11");
  await expect(page.getByRole("alert")).toContainText("Correct or take out what is named here");
  const calls = lesson.region("Calls").getByRole("button");
  await expect(calls).toHaveCount(2);
  await referee
    .getByRole("button", { name: /State and answers go on the retry of their own call only/ })
    .click();
  await expect(calls.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(lesson.region("Wire log")).toContainText("tools/list");
  expect(sent).toEqual([]);
  expect(complaints).toEqual([]);
});
