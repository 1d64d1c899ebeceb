import { expect, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a call that asks takes two requests, one prompt and one entry", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  expect(complaints).toEqual([]);
});

test("a decline after acting leaves two entries, and the line says that it ran twice", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 2 });
  await expect(lesson.region("Code")).toContainText("ran twice");
});

test("the question is not modal: the wire can be read while it is open", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  await expect(lesson.dialog).toHaveAccessibleName(/expenses/);
  if (!(await lesson.region("Wire log").isVisible()))
    await page.getByRole("button", { name: /^Wire log/ }).click();
  await expect(lesson.region("Wire log")).toContainText("input_required");
  await expect(lesson.dialog).toBeVisible();
});

test("what is edited while the question is open is what the retry runs", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.focusEditor();
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  const code = await lesson.code();
  await lesson.setCode(code.replace(/text\(`Submitted/g, "text(`Booked at once: submitted"));
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  if (!(await lesson.region("What the model reads").isVisible())) {
    await page.getByRole("button", { name: /^What the model reads/ }).click();
  }
  await expect(lesson.region("What the model reads")).toContainText("Booked at once");
});

test("an edit is kept over a reload, and Restore code brings the start back", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const start = await lesson.code();
  await lesson.setCode(`// my own note\n${start}`);
  // The paste comes after the key: until it is there, nothing was edited.
  await expect(lesson.button("Restore code")).toHaveAttribute("aria-disabled", "false");
  await page.reload();
  await expect(lesson.button("Run")).toBeEnabled();
  expect(await lesson.code()).toBe(`// my own note\n${start}`);
  await lesson.button("Restore code").click();
  expect(await lesson.code()).toBe(start);
});

test("Stop closes the prompt and abandons the call", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  await lesson.button("Stop").click();
  await expect(lesson.dialog).toBeHidden();
  await lesson.expectOutcome("abandoned");
  await lesson.expectMeasures({ requests: 1, prompts: 1, ledger: 0 });
});

test("Reset empties the ledger and keeps the code", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const code = await lesson.code();
  await lesson.setCode(`${code}\n// kept`);
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectMeasures({ ledger: 1 });
  await lesson.button("Reset").click();
  await lesson.expectMeasures({ ledger: 0 });
  expect(await lesson.code()).toBe(`${code}\n// kept`);
});

test("an endless loop ends with its line, the page stays usable and the next run works", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const code = await lesson.code();
  const looping = code.replace(/(async run\([^)]*\) \{\n)/, "$1      for (;;);\n");
  await lesson.setCode(looping);
  const line = looping.split("\n").findIndex((text) => text.includes("for (;;);")) + 1;
  await lesson.run();
  await lesson.expectOutcome("failed");
  await expect(lesson.diagram.getByText(`tools.ts:${line}`).first()).toBeVisible();
  await lesson.setCode(code);
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
});

test("playback steps through the moments of the run", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  const slider = lesson.diagram.getByRole("slider");
  await slider.press("End");
  const last = Number(await slider.getAttribute("aria-valuenow"));
  await lesson.button("Step back").click();
  await expect(slider).toHaveAttribute("aria-valuenow", String(last - 1));
  await lesson.button("Step forward").click();
  await expect(slider).toHaveAttribute("aria-valuenow", String(last));
});

test("one editor after another works, without a complaint", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  for (const [slug, step] of [
    ["asking-mid-call", 1],
    ["asking-mid-call", 5],
    ["yes-no-not-now", 1],
    ["the-body-runs-again", 1],
  ] as const) {
    await lesson.open(slug, step);
    const code = await lesson.code();
    await lesson.setCode(`${code}\nconst wrong: string = 1;\n`);
    await expect(lesson.region("Code").locator(".squiggly-error").first()).toBeVisible({ timeout: 30_000 });
  }
  expect(complaints).toEqual([]);
});

test("a letter under the pointer in the prose marks the same moment in the diagram", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again", 2);
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  const inDiagram = lesson.diagram.locator('[data-letter="b"]');
  await expect(inDiagram).toHaveCSS("outline-style", "none");
  await lesson.region("Lesson").locator('[data-letter="b"]').hover();
  await expect(inDiagram).toHaveCSS("outline-style", "solid");
  await expect(lesson.region("Ledger").locator('[data-letter="b"]')).toHaveCSS("outline-style", "solid");
});
