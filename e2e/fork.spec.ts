import { expect, test, type Page } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";
import { toShareLink } from "../src/workspace/share-link.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** A run of the first lesson in which the question was declined, with two entries in the ledger. */
async function decline(page: Page): Promise<LessonPage> {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  return lesson;
}

const fork = (lesson: LessonPage) => lesson.diagram.getByRole("button", { name: "Fork here", exact: true });

test("a fork puts the question again, in the world of its round; the run before can still be seen", async ({
  page,
}) => {
  const lesson = await decline(page);
  await fork(lesson).focus();
  await page.keyboard.press("Enter");
  await expect(lesson.diagram.getByText("Forked from run 1 in round 1.")).toBeVisible();
  await expect(fork(lesson)).toBeDisabled();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  // The first round's entry and the second's, not those of two runs.
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 2 });
  await lesson.diagram.getByRole("button", { name: "Show run 1" }).click();
  await expect(lesson.diagram.getByText("Earlier run: run 1")).toBeVisible();
  await lesson.diagram.getByRole("button", { name: "Back to your run" }).click();
  await expect(lesson.diagram.getByText("Forked from run 1 in round 1.")).toBeVisible();
});

test("a fork sends another state, and the server rejects it", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await fork(lesson).click();
  await lesson.diagram.getByRole("button", { name: "Edit the state" }).click();
  const field = lesson.diagram.getByRole("textbox", { name: "State that is sent" });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("x");
  await expect(lesson.diagram.getByText("This goes back in its place.")).toBeVisible();
  await lesson.answer("Decline");
  await lesson.expectOutcome("refused");
});

test("a fork goes on from a run that the learner's own client made", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-clients-loop", 7);
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 0 });
  await fork(lesson).click();
  await expect(lesson.diagram.getByText("Forked from run 1 in round 1.")).toBeVisible();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
});

test("a fork goes on from a run that the SDK's client made", async ({ page }) => {
  const link = await toShareLink({
    version: 1,
    files: {
      "tools.ts": `import { elicit, text } from "roundtrip";
export const tools = {
  ask: { description: "Asks.", inputSchema: { type: "object" }, async run(_: any, ctx: any) {
    const a = await ctx.need("a", elicit("A?", { ok: { type: "boolean" } }));
    if (a.action === "accept") ctx.ledger.add("went");
    return text("it was " + a.action);
  } },
};
`,
    },
    call: { method: "tools/call", name: "ask" },
    client: { kind: "sdk" },
  });
  await page.goto(`./${link}`);
  const lesson = new LessonPage(page);
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await fork(lesson).click();
  await expect(lesson.diagram.getByText("Forked from run 1 in round 1.")).toBeVisible();
  await lesson.answer("Accept");
  await lesson.expectOutcome("completed");
  await expect(lesson.diagram).toContainText("+1 went");
});

test("a fork runs the code as it stands, from its round on", async ({ page }) => {
  const lesson = await decline(page);
  await lesson.edit('ledger.add("charge"', 'ledger.add("fee"');
  await fork(lesson).click();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  // Round 1 stands as the earlier code made it; round 2 ran the code of now.
  await expect(lesson.diagram).toContainText("+1 charge 40");
  await expect(lesson.diagram).toContainText("+1 fee 40");
});
