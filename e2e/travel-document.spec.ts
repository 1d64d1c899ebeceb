import { expect, test, type Locator, type Page } from "@playwright/test";
import type { PlaygroundInput } from "../src/workspace/playground.ts";
import { GOLDEN_LINKS } from "../src/workspace/golden-links.test-data.ts";
import { collectComplaints, LessonPage } from "./lesson-page.ts";
import { openLink, watchWire } from "./travel-kit.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const [HI] = GOLDEN_LINKS;

/** Replaces all of a text, as a person would with select and paste. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().evaluate((value) => navigator.clipboard.writeText(value), text);
  await field.press("ControlOrMeta+A");
  await field.press("ControlOrMeta+V");
}

/** Drops a file where a person would let it go: anywhere on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const held = new DataTransfer();
      held.items.add(new File([content], file, { type: "application/json" }));
      return held;
    },
    [name, text] as const,
  );
  const target = page.getByRole("heading", { level: 1 });
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

test("a document's file dropped on any page opens; a broken one is named with its place and what to do", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.edit("Charged", "My own words");
  const address = page.url();
  const broken = { ...(JSON.parse(HI.text) as PlaygroundInput), server: { ttlSeconds: 0 } };
  await drop(page, "broken.json", JSON.stringify(broken));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "broken.json was not opened. server.ttlSeconds: must be a finite number above 0.",
  );
  await expect(alert).toContainText("Mend the file there, and open it again.");
  expect(page.url()).toBe(address);
  await drop(page, "cut.json", HI.text.slice(0, 40));
  await expect(alert).toContainText(/cut\.json was not opened\. not JSON: .*position 40/);

  await drop(page, "golden.json", HI.text);
  await expect(alert).toHaveCount(0);
  await expect(lesson.region("Playground").getByRole("heading", { name: "golden" })).toBeVisible();
  await lesson.run();
  await lesson.expectOutcome("completed");
  await lesson.open("the-body-runs-again");
  expect(await lesson.code()).toContain("My own words");
  expect(complaints).toEqual([]);
});

test("what is typed and is not right yet outlives a reload: arguments, the whole document, a schema", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await page.goto("./#/play");
  await lesson.button("New playground").click();
  const about = lesson.region("Playground");
  const typed = about.getByRole("textbox", { name: "Arguments" });
  await typed.fill('{ "people": 4, ');
  await expect(about).toContainText("The ones before stay in force.");
  await page.reload();
  await expect(typed).toHaveValue('{ "people": 4, ');
  await lesson.run();
  // Eight people, as before: the tool asks.
  await lesson.answer("Decline");
  await typed.fill('{ "people": 4 }');
  await page.reload();
  await expect(typed).toHaveValue('{\n  "people": 4\n}');

  await lesson.button("JSON").click();
  const json = about.getByRole("textbox", { name: "Playground document" });
  await paste(json, '{ "version": 1, "call": ');
  await expect(about).toContainText("Not in use yet. It is kept as it stands.");
  await page.reload();
  await expect(about).toContainText("Not in use yet. It is kept as it stands.");
  await lesson.button("Use this").click();
  await expect(about.getByRole("alert")).toContainText("Not used: not JSON");
  await lesson.button("Back to what is in use").click();
  await expect(about.getByRole("alert")).toHaveCount(0);

  await page.goto("./#/form");
  const schema = page.getByRole("textbox", { name: "requestedSchema" });
  await schema.fill('{ "type": "object", ');
  await page.reload();
  await expect(schema).toHaveValue('{ "type": "object", ');
  await expect(page.getByRole("alert")).toContainText("not JSON");
  await lesson.button("Back to the example").click();
  await expect(schema).toHaveValue(/Your e-mail/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an edit in JSON is applied; another seed gives other ids, and goes with the link", async ({ page }) => {
  const lesson = new LessonPage(page);
  const wire = watchWire(page);
  const about = await openLink(lesson, HI.hash);
  /** Runs once more, with server data as new; the id of the exchange, which is drawn from the seed. */
  const ran = async () => {
    const { length } = await wire.calls();
    await lesson.run();
    await expect.poll(async () => (await wire.calls()).length).toBe(length + 1);
    return (await wire.calls()).at(-1)?.trace;
  };
  const before = await ran();
  expect(before).toMatch(/^00-[0-9a-f]{32}-/);
  await lesson.button("JSON").click();
  const json = about.getByRole("textbox", { name: "Playground document" });
  const document = JSON.parse(HI.text) as PlaygroundInput;
  await paste(json, JSON.stringify({ ...document, title: "by hand", world: { seed: 12 } }));
  await lesson.button("Use this").click();
  await expect(about.getByRole("heading", { name: "by hand" })).toBeVisible();
  const seed = about.getByRole("textbox", { name: "Seed of everything random" });
  await expect(seed).toHaveValue("12");
  expect(await ran()).not.toBe(before);
  await seed.fill("4294967295");
  const mine = await ran();
  await lesson.button("Share").click();
  const link = lesson.region("Share").getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/#\/p\/1\./);
  const hash = new URL(await link.inputValue()).hash;

  await page.goto("./#/play");
  await openLink(lesson, hash);
  await expect(about.getByText("It came with a link.")).toBeVisible();
  expect(await ran()).toBe(mine);
});

test("the document's schema completes what is typed in it", async ({ page }) => {
  const lesson = new LessonPage(page);
  await page.goto("./#/play");
  await lesson.button("New playground").click();
  await lesson.button("JSON").click();
  const json = lesson.region("Playground").getByRole("textbox", { name: "Playground document" });
  await paste(json, '{ "version": 1, "server": { "routing": ');
  await page.keyboard.press("Control+Space");
  const offered = page.getByRole("listbox", { name: "Suggest" });
  for (const name of ["sticky", "round-robin"])
    await expect(offered.getByRole("listitem", { name: new RegExp(name) })).toBeVisible();
});

test("the largest lesson's link, with a real edit, its answers and its moment, is under 2,000 characters", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("the-clients-loop", 5);
  await lesson.region("Code").getByRole("tab", { name: "client.ts" }).click();
  await lesson.edit(
    "const price = readState(String(result.requestState)).data.saved.price;",
    "const price = Infinity; // The state is the server's: nobody looks into it, and every question goes to the person.",
  );
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await expect(lesson.button("Stop")).toHaveCount(0);
  await lesson.button("Share").click();
  const panel = lesson.region("Share");
  await panel.getByRole("checkbox", { name: /typed answers/ }).check();
  await panel.getByRole("checkbox", { name: /this moment/ }).check();
  const link = panel.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/#\/p\/1\./);
  const address = await link.inputValue();
  expect(address.length).toBeLessThan(2000);
  await expect(panel).toContainText(`${address.length.toLocaleString("en")} characters.`);
  await openLink(lesson, new URL(address).hash);
  await lesson.run();
  await lesson.expectOutcome("completed");
});
