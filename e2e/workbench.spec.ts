import { expect, test, type Locator } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** What the row of an attempt says: its verdict and the entries in its ledger. */
async function expectRow(lesson: LessonPage, label: string, verdict: string, ledger: number): Promise<void> {
  const row = lesson
    .region("Attempts")
    .getByRole("row")
    .filter({ has: lesson.page.getByRole("button", { name: label, exact: true }) });
  await expect(row.getByRole("cell").nth(3)).toHaveText(verdict);
  await expect(row.getByRole("cell").nth(4)).toHaveText(String(ledger));
}

const gates = (lesson: LessonPage) => lesson.region("State token").getByRole("list", { name: "Gates" });
const verdict = (lesson: LessonPage): Locator => lesson.region("State token").getByRole("status");

/** Opens a drawer by its tab, where it is not open yet. */
async function openDrawer(lesson: LessonPage, name: string): Promise<Locator> {
  if (!(await lesson.region(name).isVisible()))
    await lesson.page
      .getByRole("group", { name: "Drawers" })
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
  await expect(lesson.region(name)).toBeVisible();
  return lesson.region(name);
}

test("eight presentations of a signed token meet the check that stops each", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked", 2);
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "As it came", "accepted", 1);
  await expectRow(lesson, "One character changed", "rejected: bad signature", 0);
  await expectRow(lesson, "Price edited, signature kept", "rejected: bad signature", 0);
  await expectRow(lesson, "Presented by bo", "rejected: issued to a different principal", 0);
  await expectRow(lesson, "Quantity 2 became 20", "rejected: belongs to a different request", 0);
  await expectRow(lesson, "After 301 seconds", "rejected: expired", 0);
  await expectRow(lesson, "Signed with another key", "rejected: bad signature", 0);
  await expectRow(lesson, "The word hello", "rejected: malformed state", 0);
  expect(complaints).toEqual([]);
});

test("a row shows its token and its gates, and its rounds in the diagram", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked", 2);
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "The word hello", "rejected: malformed state", 0);
  await lesson.button("Presented by bo").click();
  await expect(gates(lesson).getByRole("listitem").nth(3)).toContainText("presented by bo");
  await expect(lesson.region("State token")).toContainText("rejected: issued to a different principal");
  await lesson.button("Show in diagram").click();
  await lesson.expectOutcome("refused");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 0 });
  await lesson.button("Back to Attempts").click();
  await expect(lesson.region("Attempts")).toBeVisible();
});

test("the careless server charges what the edited token says; signed, it does not even run", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-careless-server");
  await lesson.run();
  await expect(lesson.dialog).toBeVisible();
  await expect(lesson.region("State token")).toContainText('{ "price": 190 }');
  await expect(verdict(lesson)).toContainText("Charged 190.00 for 2 seats.");
  await lesson.button("Price to 1").click();
  await expect(verdict(lesson)).toContainText("Charged 1.00 for 2 seats.");
  const settings = await openDrawer(lesson, "Server settings");
  await settings.getByRole("radio", { name: /^signed \(hmac\)/ }).check();
  await expect(verdict(lesson)).toContainText("rejected: malformed state");
  // The question still stands, and what was tried on the copy has changed nothing.
  await expect(lesson.dialog).toBeVisible();
  await lesson.expectMeasures({ ledger: 0 });
});

test("any character of the raw text can be changed in the editor, and the verdict follows", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked");
  await lesson.run();
  await expect(verdict(lesson)).toContainText("accepted");
  await lesson.button("Edit a copy").click();
  const editor = lesson.region("State token").locator(".monaco-editor").first();
  await editor.getByRole("textbox").first().focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Backspace");
  await expect(verdict(lesson)).toContainText("rejected: malformed state");
  await lesson.button("Untouched").click();
  await expect(verdict(lesson)).toContainText("accepted");
});

test("the clock moves while a question is open: the market is another when the answer comes", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("carry-what-you-computed");
  await lesson.run();
  await expect(lesson.dialog).toContainText("190.00");
  const settings = await openDrawer(lesson, "Server settings");
  await settings.getByRole("button", { name: "+60 s", exact: true }).click();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await expect(lesson.region("Ledger")).toContainText("260.00");
});

test("a check that is switched off lets its attempt through, until the settings are restored", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked", 3);
  const settings = await openDrawer(lesson, "Server settings");
  await settings.getByRole("checkbox", { name: /^request/ }).uncheck();
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "Quantity 2 became 20", "accepted, worth noticing", 1);
  await lesson.button("Restore settings").click();
  await expect(settings.getByRole("checkbox", { name: /^request/ })).toBeChecked();
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "Quantity 2 became 20", "rejected: belongs to a different request", 0);
});

test("where a setting is the exercise, its solution is a setting too", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-careless-server", 3);
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "Price set to 1", "accepted, worth noticing", 1);
  await lesson.button("Show solution").click();
  await expect(lesson.region("Code")).toContainText("signed (hmac)");
  await lesson.button("Use this").click();
  await openDrawer(lesson, "Attempts");
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "Price set to 1", "rejected: malformed state", 0);
});

test("any tool can be tried, with the answers of the last run, and a token belongs to its step", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await openDrawer(lesson, "Attempts");
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "As it came", "accepted", 1);
  await expectRow(lesson, "Presented by bo", "rejected: issued to a different principal", 0);
  await expectRow(lesson, "On another request", "rejected: belongs to a different request", 0);
  await expectRow(lesson, "The same retry, twice", "accepted twice, worth noticing", 2);
  await expect(await openDrawer(lesson, "State token")).toContainText("round 1 of submit_expense");
  await lesson.open("asking-mid-call", 2);
  await expect(await openDrawer(lesson, "State token")).toContainText("No run here yet.");
});

test("settings and an attempt of one's own are kept over a reload", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("signed-is-not-single-use", 2);
  const settings = await openDrawer(lesson, "Server settings");
  await settings.getByRole("checkbox", { name: /^single use/ }).check();
  await lesson.button("Add attempt").click();
  await lesson.region("Attempts").getByRole("textbox", { name: "Label" }).fill("bo tries");
  await lesson
    .region("Attempts")
    .getByRole("combobox", { name: "Presented by" })
    .selectOption({ label: "bo" });
  await lesson.region("Attempts").getByRole("combobox", { name: "The state" }).selectOption("untouched");
  await lesson.button("Save attempt").click();
  await page.reload();
  await expect(lesson.button("Run attempts")).toBeEnabled();
  await expect(
    (await openDrawer(lesson, "Server settings")).getByRole("checkbox", { name: /^single use/ }),
  ).toBeChecked();
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "bo tries", "rejected: issued to a different principal", 0);
  await expectRow(lesson, "The same retry, twice", "accepted, rejected: already used", 1);
});

test("the attempts can be taken along as a Markdown table", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked", 2);
  await lesson.button("Run attempts").click();
  await expectRow(lesson, "The word hello", "rejected: malformed state", 0);
  await lesson.button("Copy as Markdown").click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^\|.*Presented by bo.*rejected: issued to a different principal.*\|$/m);
});

test("a token of one's own is read in the page, and nothing is sent", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("sealed-then-checked");
  await lesson.button("Paste a token").click();
  // The page may still be fetching parts of itself; nothing else leaves, and nothing is posted.
  const sent: string[] = [];
  page.on("request", (request) => {
    const own = request.method() === "GET" && new URL(request.url()).pathname.startsWith("/assets/");
    if (!own || request.url().includes("?")) sent.push(`${request.method()} ${request.url()}`);
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const jwt = `${part({ alg: "none" })}.${part({ sub: "ana", cart: 7 })}.`;
  await lesson.region("State token").getByRole("textbox", { name: "Token of your own" }).fill(jwt);
  await expect(lesson.region("State token")).toContainText(/lifetime/i);
  await expect(lesson.region("State token")).toContainText(/signature/i);
  await expect(lesson.region("State token")).toContainText("cart");
  expect(sent).toEqual([]);
});

test("without WebCrypto one sentence says what to do, and the lesson can be read", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis.crypto, "subtle", { value: undefined });
  });
  await page.goto("./#/lesson/sealed-then-checked/1");
  await expect(page.getByRole("alert")).toContainText(/https/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who, until when, what for");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
});
