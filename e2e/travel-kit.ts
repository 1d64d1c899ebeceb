import { spawnSync } from "node:child_process";
import { deflateRawSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";
import type { PlaygroundInput } from "../src/workspace/playground.ts";
import type { LessonPage } from "./lesson-page.ts";

/** The hash of a link, as any program can make it. */
export function toLink(document: unknown): string {
  return `#/p/1.${deflateRawSync(JSON.stringify(document)).toString("base64url")}`;
}

/** What the command line prints of a run; as far as it is compared here. */
export interface Report {
  measures: Record<"requests" | "prompts" | "ledger", number>;
  rounds: { request: unknown; response: unknown }[];
  attempts: { label: string; verdicts: string[]; ledger: number }[];
}

/** Runs a document in Node, in a time zone of its own. */
export function runHeadless(document: PlaygroundInput, TZ: string): Report {
  const { stdout, stderr, status } = spawnSync("npm", ["run", "-s", "playground", "--", "run", "-"], {
    input: JSON.stringify(document),
    env: { ...process.env, TZ, LC_ALL: "tr_TR.UTF-8" },
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

/** Counts what the page sends to the server, and keeps both messages of each call as they went over the wire. */
export function watchWire(page: Page) {
  const bodies: { trace: string; request: string; response: Promise<string> }[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/mcp")) return;
    const response = request.response().then((answer) => answer?.text() ?? "");
    const { traceparent: trace = "" } = request.headers();
    bodies.push({ trace, request: request.postData() ?? "", response });
  });
  return {
    count: () => bodies.length,
    /** The messages of the calls, without discovery, each with the id of its exchange. */
    calls: async () => {
      const all = bodies.map(async ({ response, ...sent }) => ({ ...sent, response: await response }));
      return (await Promise.all(all)).filter(({ request }) => request.includes('"tools/call"'));
    },
  };
}

/** Opens a link and waits until it could be run. */
export async function openLink(lesson: LessonPage, hash: string): Promise<Locator> {
  await lesson.page.goto(`./${hash}`);
  await expect(lesson.button("Run")).toBeEnabled();
  return lesson.region("Playground");
}

/** Each attempt with its verdicts and its ledger, as the table shows them. */
export async function readAttempts(lesson: LessonPage): Promise<Report["attempts"]> {
  const rows = lesson
    .region("Attempts")
    .getByRole("row")
    .filter({ has: lesson.page.getByRole("cell") });
  await expect(lesson.button("Run attempts")).toBeEnabled();
  await expect(rows.filter({ hasText: /not run yet|running/ })).toHaveCount(0);
  const read = (await rows.all()).map(async (row) => {
    const [label = "", , , verdicts = "", ledger = ""] = await row.getByRole("cell").allTextContents();
    return {
      label,
      verdicts: verdicts.replaceAll(", worth noticing", "").split(", "),
      ledger: Number(ledger),
    };
  });
  return Promise.all(read);
}
