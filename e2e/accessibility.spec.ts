import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { LessonPage } from "./lesson-page.ts";
import { settled } from "./settled.ts";

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(name, () => {
    test.use({ viewport });

    test("the map has no violations", async ({ page }) => {
      await page.goto("./");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoViolations(page);
    });

    test("a lesson has none before a run, with its question open, and after", async ({ page }) => {
      const lesson = new LessonPage(page);
      await lesson.open("the-body-runs-again");
      await expectNoViolations(page);
      await lesson.run();
      await expect(lesson.dialog).toBeVisible();
      await expectNoViolations(page);
      await lesson.answer("Decline");
      await lesson.expectOutcome("completed");
      await expectNoViolations(page);
    });

    test("token, attempts and settings have none", async ({ page }) => {
      const lesson = new LessonPage(page);
      await lesson.open("sealed-then-checked", 2);
      const drawers = page.getByRole("group", { name: "Drawers" });
      const views = page.getByRole("navigation", { name: "Views" });
      if (name === "phone") await views.getByRole("button", { name: "Attempts" }).click();
      await lesson.button("Run attempts").click();
      await expect(lesson.region("Attempts")).toContainText("rejected: malformed state");
      await lesson.button("Presented by bo").click();
      await expectNoViolations(page);
      if (name === "phone") {
        await lesson.button("Close Attempts").click();
        await lesson.button("Close State token").click();
        await drawers.getByRole("button", { name: /^State token/ }).click();
      }
      await expect(lesson.region("State token")).toContainText("presented by bo");
      if (name === "phone") await lesson.button("Close State token").click();
      await drawers.getByRole("button", { name: /^Server settings/ }).click();
      await expect(lesson.region("Server settings").getByRole("radio").first()).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

/** Every rule in the light scheme, and in the dark one what can differ there: the contrast of its colours. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
  await expectNone(new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(page);
  await expectNone(new AxeBuilder({ page }).withRules(["color-contrast"]));
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
