import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type BrowserContextOptions } from "@playwright/test";
import type { PlaygroundInput } from "../src/workspace/playground.ts";
import { GOLDEN_LINKS } from "../src/workspace/golden-links.test-data.ts";
import { collectComplaints, LessonPage } from "./lesson-page.ts";
import { openLink, readAttempts, runHeadless, toLink, watchWire } from "./travel-kit.ts";
import { settled } from "./settled.ts";

/** As many attempts, faults and instances as one screen is asked to show, and a moment of the run. */
const MAXIMAL: PlaygroundInput = {
  version: 1,
  title: "Everything at once",
  files: {
    "tools.ts": `import { elicit, text } from "roundtrip";

export const tools = {
  book: {
    description: "Books seats. It asks first.",
    inputSchema: { type: "object", properties: { seats: { type: "integer" } }, required: ["seats"] },
    async run(args, ctx) {
      ctx.saved.price ??= args.seats * 10;
      const question = elicit(\`\${args.seats} seats for \${ctx.saved.price}?\`, { ok: { type: "boolean" } });
      const answer = await ctx.need("confirm", question);
      if (answer.action !== "accept" || !answer.content.ok) return text("Nothing was booked.");
      ctx.ledger.add("booking", { price: ctx.saved.price, ticket: ctx.random() });
      return text(\`Booked \${args.seats} for \${ctx.saved.price} at \${new Date(ctx.now()).toISOString()}.\`);
    },
  },
};
`,
  },
  call: { method: "tools/call", name: "book", arguments: { seats: 3 } },
  person: [{ action: "accept", content: { ok: true } }],
  client: { maxRounds: 5, principal: "bo" },
  server: { ttlSeconds: 600, instances: 4, routing: ["A", "C", "B", "D"], singleUse: true },
  world: { seed: 4_294_967_295 },
  faults: [
    { when: "waiting", rotateKey: true },
    { when: "waiting", afterSeconds: 120 },
    { when: "waiting", route: "D" },
  ],
  attempts: [
    { label: "untouched" },
    { label: "one bit", state: { flip: -1 } },
    { label: "cheaper", state: { set: { "data.saved.price": 1 } } },
    { label: "own key", state: { signWith: "guess" } },
    { label: "unsigned", state: { unsigned: { "data.saved.price": 1 } } },
    { label: "no token", state: { raw: "hello" } },
    { label: "another", principal: "ana" },
    { label: "other seats", arguments: { seats: 30 } },
    { label: "late", afterSeconds: 601 },
    { label: "twice at once", times: 2, parallel: true },
  ],
  view: { event: 9 },
};

for (const golden of GOLDEN_LINKS) {
  test(`a link of long ago shows what it holds and runs when it is told to: ${golden.name}`, async ({
    page,
  }) => {
    const document = JSON.parse(golden.text) as PlaygroundInput;
    const complaints = collectComplaints(page);
    const wire = watchWire(page);
    const lesson = new LessonPage(page);
    const about = await openLink(lesson, golden.hash);
    const target = "name" in document.call ? document.call.name : document.call.uri;
    const principal = document.client?.principal ?? "ana";
    await expect(about).toContainText(`${principal} sends ${document.call.method} ${target}.`);
    await expect(about).toContainText("Nothing of it has run yet");
    if (document.lesson) await expect(about.getByText("tools.ts differs")).toBeVisible();
    else await expect(about).toContainText(document.title ?? "");
    await expect(about).toContainText(golden.settings);
    expect(wire.count()).toBe(0);
    await expect(lesson.diagram).not.toHaveAttribute("data-outcome");

    await lesson.run();
    await lesson.expectOutcome(golden.outcome.status);
    await lesson.expectMeasures(golden.measures);
    const calls = await wire.calls();
    expect(calls).toHaveLength(golden.measures.requests);
    expect(calls.at(-1)?.response).toContain(golden.outcome.text);
    if (golden.verdicts.length > 0) {
      await lesson.button("Run attempts").click();
      const attempts = await readAttempts(lesson);
      expect(attempts.map(({ verdicts }) => verdicts)).toEqual(golden.verdicts);
    }
    expect(complaints).toEqual([]);
  });
}

/** Opens the link in a fresh profile, runs it and its attempts; everything that one could compare. */
async function playElsewhere(
  browser: Browser,
  options: BrowserContextOptions,
  shift: (page: LessonPage) => Promise<void>,
) {
  const context = await browser.newContext(options);
  const lesson = new LessonPage(await context.newPage());
  const wire = watchWire(lesson.page);
  await shift(lesson);
  await openLink(lesson, toLink(MAXIMAL));
  await lesson.run();
  await lesson.expectOutcome("completed");
  // Event 9 of the run is the first fault, while the person thinks.
  const playhead = lesson.page.getByRole("slider", { name: "Playhead" });
  await expect(playhead).toHaveAttribute("aria-valuetext", "5 of 12: The key was rotated");
  await lesson.button("Run attempts").click();
  const attempts = await readAttempts(lesson);
  const measures = Object.fromEntries(
    await Promise.all(
      ["requests", "prompts", "ledger"].map(
        async (name) =>
          [name, Number(await lesson.page.locator(`[data-measure="${name}"]`).textContent())] as const,
      ),
    ),
  );
  const calls = await wire.calls();
  await context.close();
  return { attempts, measures, calls };
}

test("one link is one run everywhere: two browsers of other zones, tongues and clocks, and the command line", async ({
  browser,
}) => {
  const future = await playElsewhere(
    browser,
    { timezoneId: "Pacific/Chatham", locale: "ar-EG" },
    ({ page }) => page.clock.setFixedTime("2041-02-28T23:59:59Z"),
  );
  const past = await playElsewhere(browser, { timezoneId: "America/St_Johns", locale: "de-DE" }, ({ page }) =>
    page.clock.install({ time: "1999-12-31T23:59:00Z" }),
  );
  expect(past).toEqual(future);

  const { rounds, attempts, measures } = runHeadless(MAXIMAL, "Asia/Kathmandu");
  expect(past.attempts).toEqual(attempts.map(({ label, verdicts, ledger }) => ({ label, verdicts, ledger })));
  expect(measures).toMatchObject(past.measures);
  const parsed = past.calls.map(({ request, response }) => ({
    request: JSON.parse(request) as unknown,
    response: JSON.parse(response) as unknown,
  }));
  expect(parsed).toEqual(rounds.map(({ request, response }) => ({ request, response })));
  expect(past.calls[1]?.request).toContain('"requestState":"');
});

test("a link to the limits shows diagram, measures and attempts beside each other", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const lesson = new LessonPage(page);
  await openLink(lesson, toLink(MAXIMAL));
  const sees = async () => {
    await expect(lesson.diagram).toBeInViewport({ ratio: 1 });
    for (const name of ["requests", "prompts", "ledger"])
      await expect(page.locator(`[data-measure="${name}"]`)).toBeInViewport({ ratio: 1 });
    await expect(lesson.region("Attempts")).toBeInViewport({ ratio: 1 });
    await expect(lesson.region("Code")).toBeInViewport();
  };
  await sees();
  await lesson.run();
  await lesson.expectOutcome("completed");
  await lesson.button("Run attempts").click();
  expect(await readAttempts(lesson)).toHaveLength(10);
  await sees();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // The playhead stands where the person had been asked: the card shows what was answered, all of it.
  const answered = page.getByRole("group", { name: /3 seats for 30\?/ });
  for (const name of ["Accept", "Decline", "Close"])
    await answered.getByRole("button", { name, exact: true }).click({ trial: true });
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 720 });
    await settled(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
