import { chromium, type Browser, type Page } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser } from "./browser.ts";
import { createTrace } from "../src/trace/store.ts";

/** Measures the budgets of speed in a real browser and prints a table. A benchmark, not a test: it never fails. */
const rows: [what: string, measured: string, budget: string][] = [];

const lesson = "http://127.0.0.1:5795/#/lesson/asking-mid-call/1";
const server = await preview({ preview: { port: 5795, host: "127.0.0.1", strictPort: true } });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await benchReading(browser);
  await benchRounds(browser);
  benchTrace();
} finally {
  await browser.close();
  await server.close();
}
const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, measured, budget] of rows)
  console.log(`${what.padEnd(width)}  ${measured.padStart(16)}  ${budget}`);

/** First contentful paint of a step's prose: CPU 4 times slower, 1.5 Mbit/s, 560 ms latency. */
async function benchReading(in_: Browser): Promise<void> {
  const page = await in_.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = 1_500_000 / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 560,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(lesson, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  );
  rows.push(["a lesson can be read (slow phone)", `${(paint / 1000).toFixed(2)} s`, "at most 2.3 s"]);
  await page.close();
}

/** A two-round call against two replies that the server's door gives without running anything, same worker, same run. */
async function benchRounds(in_: Browser): Promise<void> {
  const page = await in_.newPage();
  // tsx names the functions that it compiles by a helper of its own, which the page does not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.goto(lesson);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline", exact: true }).click();
  await page.waitForSelector("[data-outcome]");
  // Away from the lesson, so that the engine is measured and not the drawing of a trace that grows.
  await page.goto("http://127.0.0.1:5795/#/");
  const { constant, rounds } = await page.evaluate(measureInPage, 60);
  rows.push(["two constant replies", `${constant.toFixed(1)} ms`, "the yardstick"]);
  rows.push([
    "a two-round run, sandboxed",
    `${rounds.toFixed(1)} ms`,
    `${(rounds / constant).toFixed(2)} ×, at most 2.0 ×`,
  ]);
  await page.goto(lesson);
  rows.push([
    "from Run to the first change in the page",
    `${(await measureRerun(page)).toFixed(0)} ms`,
    "at most 50 ms",
  ]);
  await page.close();
}

/** Runs in the page: medians over `times` pairs, taken in turn so that both see the same machine. */
async function measureInPage(times: number): Promise<{ constant: number; rounds: number }> {
  const post = (body: string, name = ""): Promise<Response> =>
    fetch("mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "tools/call",
        "Mcp-Name": name,
        Authorization: "Bearer ana",
      },
      body,
    });
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const call = (id: number, more: object): Promise<Response> => {
    const params = { name: "submit_expense", arguments: { amount: 250 }, ...more, _meta: meta };
    return post(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }), "submit_expense");
  };
  const median = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  const constant: number[] = [];
  const rounds: number[] = [];
  for (let i = 0; i < times; i++) {
    let begun = performance.now();
    await (await post("{")).text();
    await (await post("{")).text();
    constant.push(performance.now() - begun);
    begun = performance.now();
    const asked = (await (await call(1, {})).json()) as { result: { requestState: string } };
    const answers = { confirm: { action: "accept", content: { ok: true } } };
    await (await call(2, { requestState: asked.result.requestState, inputResponses: answers })).text();
    rounds.push(performance.now() - begun);
  }
  return { constant: median(constant), rounds: median(rounds) };
}

/** From the press of Run to the first mark of the new run in the page. */
async function measureRerun(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Run", exact: true }).focus();
  return page.evaluate(async () => {
    const region = document.querySelector("[data-outcome]");
    const changed = new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(performance.now())).observe(region ?? document.body, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    const begun = performance.now();
    (document.activeElement as HTMLElement).click();
    return (await changed) - begun;
  });
}

/** Each new event of a long trace costs what the first cost: medians over traces of 10,000 events. */
function benchTrace(): void {
  const firsts: number[] = [];
  const tenths: number[] = [];
  for (let round = 0; round < 60; round++) {
    const trace = createTrace({ now: () => 0 });
    trace.beginRun();
    const costs = Array.from({ length: 10 }, () => {
      const begun = performance.now();
      for (let i = 0; i < 1000; i++) trace.emit({ kind: "waiting", prompt: i, key: "confirm" });
      return performance.now() - begun;
    });
    // The first traces are slow only because the code is not compiled yet.
    if (round < 20) continue;
    firsts.push(costs[0] ?? NaN);
    tenths.push(costs[9] ?? NaN);
  }
  const ratio = toMedian(tenths) / toMedian(firsts);
  rows.push(["event 10,000 of a trace against the first", `${ratio.toFixed(2)} ×`, "1.0 × ± 0.2"]);
}

function toMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
