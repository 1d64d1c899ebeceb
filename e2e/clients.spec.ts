import { expect, type Locator, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Opens a drawer by its tab, where it is not open yet. */
async function openDrawer(lesson: LessonPage, name: string): Promise<Locator> {
  const drawer = lesson.region(name);
  if (!(await drawer.isVisible())) {
    const drawers = lesson.page.getByRole("group", { name: "Drawers" });
    await drawers.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }
  await expect(drawer).toBeVisible();
  return drawer;
}

async function openClient(lesson: LessonPage): Promise<Locator> {
  const settings = await openDrawer(lesson, "Server settings");
  return settings.getByRole("group", { name: "Client", exact: true });
}

test("the SDK's client makes the same run as the page's own loop, in both revisions", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1, parked: 0 });

  const client = await openClient(lesson);
  await client.getByRole("button", { name: "the SDK’s", exact: true }).click();
  await lesson.button("Close Server settings").click();
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1, parked: 0 });

  await openClient(lesson);
  await client.getByRole("combobox", { name: "Revision" }).selectOption("legacy");
  await lesson.button("Close Server settings").click();
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 1, prompts: 1, ledger: 1, parked: 1 });
  expect(complaints).toEqual([]);
});

test("a client that declares nothing is never asked", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const client = await openClient(lesson);
  await client.getByRole("button", { name: "declares nothing", exact: true }).click();
  await expect(
    client.getByRole("switch", { name: /^sampling/ }).or(client.getByRole("checkbox", { name: /^sampling/ })),
  ).not.toBeChecked();
  await lesson.button("Close Server settings").click();
  await lesson.run();
  await lesson.expectOutcome("refused");
  await lesson.expectMeasures({ requests: 1, prompts: 0, ledger: 0 });
  await expect(lesson.diagram).toContainText("-32021");
});

test("the client's loop can be edited: what it sends is what the wire shows, and a preset leaves it alone", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  const code = lesson.region("Code");
  await code.getByRole("tab", { name: /^client\.ts/ }).click();
  await code.getByRole("button", { name: "Edit the client’s loop" }).click();
  await lesson.edit("export async function callTool", "console.log('mine');\nexport async function callTool");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await expect(await openDrawer(lesson, "Console")).toContainText("client.ts:");
  await lesson.button("Close Console").click();

  const client = await openClient(lesson);
  await client.getByRole("button", { name: "drops the state", exact: true }).click();
  await lesson.button("Close Server settings").click();
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  // The answer came without its state, so nobody was asked as far as the server knows.
  await expect(lesson.dialog).toBeVisible();
  await lesson.expectMeasures({ requests: 2, prompts: 2, ledger: 0 });
  await lesson.button("Stop").click();
  await code.getByRole("tab", { name: /^client\.ts/ }).click();
  expect(await lesson.code()).toContain("console.log('mine');");
});
