import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { GOLDEN_LINKS } from "../src/workspace/golden-links.test-data.ts";
import { collectComplaints } from "./lesson-page.ts";
import { toLink } from "./travel-kit.ts";

/** The same sequence each time: a linear congruential generator. */
function createRandom(): (below: number) => number {
  let state = 20_260_728;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Random = ReturnType<typeof createRandom>;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!%/# ";
const VALUES = [
  null,
  true,
  -1,
  1.5,
  1e9,
  "",
  "legacy",
  "__proto__",
  [],
  [[]],
  {},
  { file: "tools.ts" },
  "#/p/1.x",
];

/** A link with some characters other than they were. */
function damageText(link: string, random: Random): string {
  const at = "#/p/".length + random(link.length - 4);
  const letter = ALPHABET[random(ALPHABET.length)] ?? "";
  const ways = [
    () => link.slice(0, at),
    () => link.slice(0, at) + letter + link.slice(at + 1),
    () => link.slice(0, at) + link.slice(at + 1 + random(20)),
    () => link + link.slice(at),
  ];
  return ways[random(ways.length)]?.() ?? link;
}

/** A link to a document in which one value, at any depth, is gone or another. */
function damageDocument(text: string, random: Random): string {
  const document = JSON.parse(text) as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk(document);
  const [holder, key] = places[random(places.length)] ?? [document, "call"];
  if (random(4) === 0) Reflect.deleteProperty(holder, key);
  else holder[key] = VALUES[random(VALUES.length)];
  return toLink(document);
}

/** All one's work, as its file has it. */
async function saveWork(page: Page): Promise<unknown> {
  await page.goto("./#/");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save my work as a file" }).click();
  const { entries } = JSON.parse(readFileSync(await (await download).path(), "utf8")) as { entries: unknown };
  return entries;
}

// On a phone: there the page has the least to build for each link.
test.use({ viewport: { width: 390, height: 844 } });

test("a hundred damaged links each open or say why not, and one's own work is as it was", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await page.goto("./#/play");
  await page.getByRole("button", { name: "New playground" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  const before = await saveWork(page);
  expect(JSON.stringify(before)).toContain("Mine");

  const random = createRandom();
  const opened = page.getByRole("region", { name: "Playground", exact: true });
  const alert = page.getByRole("alert");
  const counts = { opened: 0, refused: 0 };
  for (let count = 0; count < 100; count++) {
    const golden = GOLDEN_LINKS[random(GOLDEN_LINKS.length)] ?? GOLDEN_LINKS[0];
    const link = count % 2 === 0 ? damageText(golden.hash, random) : damageDocument(golden.text, random);
    await page.evaluate(() => (location.hash = "#/form"));
    await page.getByRole("heading", { level: 1, name: "Try a form" }).waitFor();
    await page.evaluate((hash) => (location.hash = hash), link);
    await opened.or(alert).waitFor();
    if (await opened.isVisible()) {
      counts.opened += 1;
      await expect(alert).toHaveCount(0);
    } else {
      counts.refused += 1;
      await expect(alert).toContainText(/^This link .{20,}\.$/);
    }
  }
  expect(counts.opened, "some changes leave a document").toBeGreaterThan(5);
  expect(counts.refused).toBeGreaterThan(50);
  expect(complaints).toEqual([]);
  expect(await saveWork(page)).toEqual(before);
});
