import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";
import { settled } from "./settled.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SECRET = "4111-2222-3333-4444";

/** A tool in the place of lesson 1's, with this body. */
const tool = (body: string) => `import { createMessage, elicitUrl, listRoots, text } from "roundtrip";
export const tools = {
  submit_expense: {
    description: "Asks.",
    inputSchema: { type: "object" },
    async run(args, ctx) {
${body}
    },
  },
};
`;
const DEPOSIT = tool(`      for (let times = 0; !ctx.pageFinished("deposit"); times += 1) {
        const answer = await ctx.need("page" + times, elicitUrl("Pay the deposit on this page.", ctx.page("deposit")));
        if (answer.action !== "accept") return text("not paid");
      }
      ctx.ledger.add("deposit");
      return text("paid");`);

async function start(page: Page, code: string): Promise<LessonPage> {
  const lesson = new LessonPage(page);
  await lesson.open("one-call-one-answer");
  await lesson.setCode(code);
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  return lesson;
}

/** Consents, and returns the page that opened. */
async function consent({ page, dialog }: LessonPage): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  const site = await opened;
  await expect(site.getByRole("heading", { name: "Page deposit" })).toBeVisible();
  return site;
}

async function finishAs(site: Page, who: string): Promise<void> {
  await site.getByRole("radio", { name: who, exact: true }).check();
  await site.getByLabel("Card number or code").fill(SECRET);
  await site.getByRole("button", { name: "Finish" }).click();
  await expect(site.getByRole("heading", { name: `Finished, as ${who}` })).toBeVisible();
}

const goOn = async ({ page, dialog }: LessonPage) => {
  await page.bringToFront();
  // A press right after Accept would be a double click.
  const onward = dialog.getByRole("button", { name: "Continue", exact: true });
  await expect(onward).toBeVisible();
  await expect(async () => {
    if (await onward.isVisible()) await onward.click({ timeout: 1000 });
    await expect(onward).toBeHidden({ timeout: 500 });
  }).toPass();
};

test("a page: accepted is not finished; finished by the one who was asked, the call goes on", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const lesson = await start(page, DEPOSIT);
  await expect(lesson.dialog).toContainText(`${new URL(page.url()).origin}/page.html?id=deposit`);
  const first = await consent(lesson);
  expect(await first.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(first.getByText("The server expenses asked for it.")).toBeVisible();
  await settled(first);
  expect((await new AxeBuilder({ page: first }).analyze()).violations).toEqual([]);
  await first.close();
  await goOn(lesson);
  await expect(lesson.dialog.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await lesson.expectMeasures({ requests: 2, prompts: 2, ledger: 0 });

  const second = await consent(lesson);
  await finishAs(second, "ana");
  await expect(second.getByText("expenses knows now.")).toBeVisible();
  await second.close();
  await goOn(lesson);
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 3, prompts: 2, ledger: 1 });
  const drawers = page.getByRole("group", { name: "Drawers" });
  await drawers.getByRole("button", { name: /^Wire log/ }).click();
  await expect(lesson.region("Wire log")).toContainText("tools/call");
  await expect(page.getByText(SECRET)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a page that another finished counts for nobody else; stopped or reloaded, a question sends nothing", async ({
  page,
}) => {
  const lesson = await start(page, DEPOSIT);
  const site = await consent(lesson);
  await finishAs(site, "bo");
  await site.close();
  await goOn(lesson);
  await expect(lesson.dialog.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await lesson.expectMeasures({ requests: 2, prompts: 2, ledger: 0 });

  await lesson.button("Stop").click();
  await expect(lesson.dialog).toBeHidden();
  await lesson.expectOutcome("abandoned");
  await expect(
    page.getByText("The question was closed before an answer, and nothing was sent: stopped."),
  ).toBeVisible();

  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.reload();
  await expect(lesson.button("Run")).toBeEnabled();
  await expect(lesson.dialog).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("a model's text is reviewed and changed; folders are refused by the host", async ({ page }) => {
  const lesson = await start(
    page,
    tool(`      const messages = [{ role: "user", content: { type: "text", text: "Name the trip." } }];
      const answer = await ctx.need("name", createMessage({ messages, maxTokens: 20 }));
      const name = answer.content.text;
      ctx.ledger.add("named", { name });
      await ctx.need("roots", listRoots());
      return text("done");`),
  );
  const { dialog } = lesson;
  await expect(dialog).toContainText("Name the trip.");
  await expect(dialog.getByText("deprecated", { exact: true })).toBeVisible();
  await dialog.getByLabel("The model’s text, for you to review").fill("Lisbon in May");
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(dialog).toContainText("The list of your folders");
  await expect(lesson.region("Ledger")).toContainText("Lisbon in May");
  await settled(page);
  expect((await new AxeBuilder({ page }).include("[role=dialog]").analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await lesson.expectOutcome("abandoned");
  await lesson.expectMeasures({ requests: 2, prompts: 2, ledger: 1 });
});
