import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { collectComplaints, LessonPage } from "./lesson-page.ts";
import { settled } from "./settled.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Downloads one export; resolves with its name and where it is. */
async function take(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${name}`, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), path: await file.path() };
}

async function openExport(page: Page) {
  await page.getByRole("group", { name: "Drawers" }).getByRole("button", { name: "Export" }).click();
}

test("a run is taken along as HAR and as JSON lines, and Check a log accepts both", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await openExport(page);
  const drawer = lesson.region("Export");
  await expect(drawer.getByRole("button", { name: "Copy HAR" })).toBeDisabled();
  await expect(drawer.getByRole("button", { name: "Copy HAR" })).toHaveAccessibleDescription(
    "Nothing has run yet.",
  );
  await expect(drawer.getByRole("button", { name: "Download Vitest file" })).toHaveAccessibleDescription(
    "No attempt has run yet.",
  );
  await lesson.run();
  await lesson.answer("Decline");
  await lesson.expectOutcome("completed");
  const files = [await take(page, "HAR"), await take(page, "JSON lines")];
  expect(files.map(({ name }) => name)).toEqual(["the-body-runs-again.har", "the-body-runs-again.jsonl"]);
  await drawer.getByRole("button", { name: "Copy curl commands" }).click();
  await expect(drawer).toContainText("curl commands copied.");
  const script = await page.evaluate(() => navigator.clipboard.readText());
  expect(script.match(/^reply_1=\$\(curl /m)).not.toBeNull();
  expect(script).toContain(`-H 'Mcp-Method: tools/call'`);
  await settled(page);
  expect((await new AxeBuilder({ page }).include(".export").analyze()).violations).toEqual([]);

  for (const { name, path } of files) {
    await page.goto("./#/log");
    await page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: readFileSync(path),
    });
    await expect(lesson.region("Referee")).toContainText("2 requests, 38 rules watched, none broken.");
    await expect(page.getByText("Correct or take out what is named here")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear" }).click();
  }
  expect(complaints).toEqual([]);
});

test("the diagram comes as SVG, as PNG and as Mermaid text", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("the-body-runs-again");
  await lesson.run();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await openExport(page);
  const mermaid = readFileSync((await take(page, "Mermaid")).path, "utf8");
  expect(mermaid).toMatch(/^sequenceDiagram\n/);
  for (const name of ["Person (ana)", "Client", "Server"]) expect(mermaid).toContain(`as ${name}\n`);

  const svg = readFileSync((await take(page, "SVG")).path, "utf8");
  for (const name of ["Person", "Client", "Server", "Ledger"]) expect(svg).toContain(`>${name}</text>`);
  expect(svg).not.toMatch(/class=|var\(--/);
  // As wide and high as it says, at two pixels each.
  const [, width, height] = /^<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const png = readFileSync((await take(page, "PNG")).path);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    Math.round(Number(width) * 2),
    Math.round(Number(height) * 2),
  ]);
  expect(complaints).toEqual([]);
});

test("the server is exported as a zip, and it is said beforehand where it differs", async ({ page }) => {
  const complaints = collectComplaints(page);
  const lesson = new LessonPage(page);
  await lesson.open("outside-the-client");
  await openExport(page);
  const drawer = lesson.region("Export");
  const differs = drawer.getByRole("list", { name: "Where the server differs from this playground:" });
  await expect(differs.getByRole("listitem").first()).toContainText("Server: ");
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Export server" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("outside-the-client-server.zip");
  // The page plays the call for it: a question by URL, and the command that finishes its page.
  const readme = unzipSync(readFileSync(await file.path()))["outside-the-client-server/README.md"];
  expect(strFromU8(readme ?? new Uint8Array())).toMatch(
    /^# orders$[\s\S]*^### Round 2$[\s\S]*data-urlencode 'who=ana'/m,
  );
  await expect(drawer).toContainText("Saved as outside-the-client-server.zip.");
  await settled(page);
  expect((await new AxeBuilder({ page }).include(".export").analyze()).violations).toEqual([]);
  expect(complaints).toEqual([]);
});

test("code that does not compile is exported as it stands, and its line is told beside the button", async ({
  page,
}) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.setCode("export const tools = {};\nconst = 1;\n");
  await openExport(page);
  const drawer = lesson.region("Export");
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Export server" }).click();
  expect((await download).suggestedFilename()).toBe("asking-mid-call-server.zip");
  await expect(drawer.getByRole("status").filter({ hasText: "tools.ts:2: SyntaxError" })).toBeVisible();
});
