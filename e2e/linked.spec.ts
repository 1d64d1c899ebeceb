import { expect, test, type Page } from "@playwright/test";
import { toShareLink } from "../src/workspace/share-link.ts";
import { LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

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

const toMessage = (page: Page, name: RegExp) =>
  page.getByRole("toolbar", { name: "Messages" }).getByRole("button", { name });

/** A line is lit, and stands in the editor's visible part. */
const toLitInView = (lesson: LessonPage) => lesson.region("Code").locator(".code-band[data-lit=made]");

test("a message of the diagram lights up the line that asked: by pointer, and by keyboard from one to the next", async ({
  page,
}) => {
  await decline(page);
  await toMessage(page, /The server asked for/).hover();
  await expect.poll(() => toLit(page, "made")).toEqual([9]);
  await page.mouse.move(5, 5);
  await expect.poll(() => toLit(page, "made")).toEqual([]);
  // One stop of the Tab key: the message at the playhead, which comes to rest at the end.
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute("aria-valuenow", "10");
  await page.getByRole("button", { name: /^Let time run/ }).focus();
  await page.keyboard.press("Tab");
  await expect(toMessage(page, /The server completed id 2/)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(toMessage(page, /The client sent id 2.*, line 9 of tools\.ts/)).toBeFocused();
  await expect.poll(() => toLit(page, "made")).toEqual([9]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute("aria-valuenow", "7");
});

test("what lights up out of sight comes into view, but not while somebody writes", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  const code = await lesson.code();
  await lesson.setCode(`${"// one line more\n".repeat(60)}${code}`);
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  await lesson.focusEditor();
  await page.keyboard.press("ControlOrMeta+Home");
  const asked = toMessage(page, /The server asked for/);
  await asked.hover();
  await expect.poll(() => toLit(page, "made")).toEqual([69]);
  await expect(toLitInView(lesson)).not.toBeInViewport();
  // The focus leaves the editor: now it is looked at.
  await asked.focus();
  await expect(toLitInView(lesson)).toBeInViewport();
  await lesson.focusEditor();
  await page.keyboard.press("ControlOrMeta+Home");
  await lesson.region("Code").getByRole("button", { name: "Round 2", exact: true }).focus();
  await expect(lesson.region("Code").locator(".code-band[data-lit=again]").first()).toBeInViewport();
});

test("a call that stays open lights up the lines of each of its rounds, and not those of all", async ({
  page,
}) => {
  const body = `const a = await ctx.need("a", elicit("A?", { ok: { type: "boolean" } }));
    const b = await ctx.need("b", elicit("B?", { ok: { type: "boolean" } }));
    return text(a.action + b.action);`;
  const link = await toShareLink({
    version: 1,
    files: {
      "tools.ts": `import { elicit, text } from "roundtrip";
export const tools = {
  ask: { description: "Asks.", inputSchema: { type: "object" }, async run(_: any, ctx: any) {
    ${body}
  } },
};
`,
    },
    call: { method: "tools/call", name: "ask" },
    client: { kind: "sdk" },
    server: { era: "legacy" },
  });
  await page.goto(`./${link}`);
  const lesson = new LessonPage(page);
  await expect(lesson.button("Run")).toBeEnabled();
  await lesson.run();
  for (const question of ["A?", "B?"]) {
    await expect(lesson.dialog).toContainText(question);
    await lesson.answer("Accept");
  }
  await lesson.expectOutcome("completed");
  const lit = async (round: string) => {
    await lesson.region("Code").getByRole("button", { name: round, exact: true }).focus();
    await expect.poll(async () => (await toLit(page, "ran")).length).toBeGreaterThan(0);
    const lines = [...(await toLit(page, "ran")), ...(await toLit(page, "again"))];
    return lines.filter((line) => line >= 4).sort();
  };
  expect([await lit("Round 1"), await lit("Round 2"), await lit("Round 3")]).toEqual([
    [4],
    [4, 5],
    [4, 5, 6],
  ]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a message that is tapped names its line, and the code opens there", async ({ page }) => {
    const lesson = new LessonPage(page);
    await page.goto("./#/lesson/the-body-runs-again/1");
    await expect(lesson.button("Run")).toBeEnabled();
    await lesson.button("Run").tap();
    await expect(lesson.dialog).toBeVisible();
    await toMessage(page, /The server asked for/).tap();
    await expect(lesson.region("Code")).toBeHidden();
    await lesson.button("Show line 9 of tools.ts").tap();
    await expect(lesson.region("Code")).toBeVisible();
    await expect(toLitInView(lesson)).toBeInViewport();
    await expect.poll(() => toLit(page, "made")).toEqual([9]);
    await expect(page.getByRole("tabpanel", { name: "tools.ts" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** A tool that asks eleven times, so that its call takes twelve rounds. */
const toLongRun = () =>
  toShareLink({
    version: 1,
    files: {
      "tools.ts": `import { elicit, text } from "roundtrip";
export const tools = {
  walk: { description: "Asks at each station.", inputSchema: { type: "object" }, async run(_: any, ctx: any) {
    for (let at = 1; at < 12; at += 1) await ctx.need("at" + at, elicit("Station " + at + "?", { ok: { type: "boolean" } }));
    return text("There.");
  } },
};
`,
    },
    call: { method: "tools/call", name: "walk" },
    client: { maxRounds: 12 },
  });

async function walk(page: Page): Promise<LessonPage> {
  const lesson = new LessonPage(page);
  await page.goto(`./${await toLongRun()}`);
  await expect(lesson.button("Run")).toBeEnabled();
  await lesson.run();
  for (let at = 1; at < 12; at += 1) {
    await expect(lesson.dialog).toContainText(`Station ${String(at)}?`);
    await lesson.answer("Accept");
  }
  await lesson.expectOutcome("completed");
  return lesson;
}

const toRounds = (page: Page) => page.getByRole("toolbar", { name: "Rounds" });

for (const [name, size] of [
  ["desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`twelve rounds on ${name}`, () => {
    test.use({ viewport: size });

    test("are steered from their overview, by pointer and by keyboard", async ({ page }) => {
      const lesson = await walk(page);
      const rounds = toRounds(page);
      await expect(rounds.getByRole("button")).toHaveCount(12);
      await rounds.getByRole("button", { name: "Round 3: asked for at3", exact: true }).click();
      const third = toMessage(page, /The server asked for at3, line 4 of tools\.ts/);
      await expect(third).toBeInViewport();
      await expect(rounds.locator("[aria-current=step]")).toHaveAccessibleName(/^Round 3:/);
      await page.keyboard.press("End");
      await expect(rounds.getByRole("button", { name: "Round 12: completed" })).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      await expect(rounds.locator("[aria-current=step]")).toHaveAccessibleName(/^Round 11:/);
      await expect(third).not.toBeInViewport();
      await expect(lesson.diagram).toContainText("Round 11");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    });
  });
}
