import { expect, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

const legacy = "2025-11-25, call stays open";
const modern = "2026-07-28, call ends, then is sent again";

test("A stops while the question is open, in both eras: one call is lost, the other completes", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("two-eras", 2);
  const panel = lesson.region("Two eras");
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  const faults = panel.getByRole("toolbar", { name: "While the question is open" });
  await faults.getByRole("button", { name: "A stops", exact: true }).click();
  await expect(lesson.region(legacy)).toHaveAttribute("data-outcome", "lost");
  // In the later era nothing has happened to the call: the question is still open.
  await lesson.answer("Accept", { ok: true });
  await expect(lesson.region(modern)).toHaveAttribute("data-outcome", "completed");
  const row = panel.getByRole("row", { name: "A stops" });
  await expect(row.getByRole("cell").nth(0)).toContainText("call lost");
  await expect(row.getByRole("cell").nth(0)).toContainText("ledger 0");
  await expect(row.getByRole("cell").nth(1)).toContainText("completed");
  await expect(row.getByRole("cell").nth(1)).toContainText("ledger 1");

  // Pressed afterwards, a row is measured with the answer that was given.
  await panel.getByRole("row", { name: "Answer goes to B" }).getByRole("button").click();
  const elsewhere = panel.getByRole("row", { name: "Answer goes to B" }).getByRole("cell");
  await expect(elsewhere.nth(0)).toContainText("timed out");
  await expect(elsewhere.nth(1)).toContainText("completed");
  await expect(lesson.dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test("a fault by button in the run of a lesson: the client gives up, and its question goes", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  await page.getByText("While the question is open", { exact: true }).click();
  await lesson.button("The client gives up").click();
  await lesson.expectOutcome("abandoned");
  await lesson.expectMeasures({ requests: 1, prompts: 1, ledger: 1 });
  await expect(lesson.dialog).toBeHidden();
});

test("200 people in a worker: the page answers meanwhile, nothing is held at the end, and A takes its calls along", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("two-eras", 5);
  const panel = lesson.region("Many people");
  await panel.getByRole("spinbutton", { name: "People" }).fill("200");
  await panel.getByRole("button", { name: "Ask everyone" }).click();
  await expect(panel.getByText(/^\d+ of 200 called$/)).toBeVisible();

  const tab = lesson
    .button("Wire log")
    .or(page.getByRole("button", { name: /^Wire log/ }))
    .first();
  await tab.click();
  await expect(lesson.region("Wire log")).toBeVisible();
  await tab.click();
  await expect(lesson.region("Wire log")).toBeHidden();
  // The page did all that while the worker was at it.
  expect(await panel.getAttribute("data-load")).toBe("running");

  await expect(panel.getByText(/^Virtual clock \d+ s$/)).toBeVisible({ timeout: 60_000 });
  await panel.getByRole("button", { name: "A stops" }).click();
  await expect(panel).toHaveAttribute("data-load", "ended", { timeout: 60_000 });
  const figures = async (era: string) => {
    const row = panel.getByRole("row", { name: era });
    const read = async (name: string) =>
      Number(await row.locator(`[data-load-figure="${name}"]`).innerText());
    return {
      held: await read("held"),
      most: await read("most"),
      completed: await read("completed"),
      lost: await read("lost"),
      ledger: await read("ledger"),
    };
  };
  const early = await figures("2025-11-25");
  expect(await figures("2026-07-28")).toEqual({ held: 0, most: 0, completed: 200, lost: 0, ledger: 200 });
  expect(early).toMatchObject({ held: 0, most: 200, completed: early.ledger });
  expect(early.lost).toBeGreaterThan(0);
  expect(early.completed + early.lost).toBe(200);
});
