import { expect, test } from "@playwright/test";
import { collectComplaints, LessonPage } from "./lesson-page.ts";

const HANDLER = `import { acceptedContent, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const codec = createRequestStateCodec<{ amount: number }>({ key: crypto.getRandomValues(new Uint8Array(32)) });
const server = new McpServer({ name: "expenses", version: "1.0.0" }, { requestState: { verify: codec.verify } });
const sure = z.object({ ok: z.boolean().meta({ title: "Really submit" }) });

server.registerTool(
  "submit_expense",
  { description: "Asks first", inputSchema: z.object({ amount: z.number() }) },
  async ({ amount }, ctx) => {
    const state = ctx.mcpReq.requestState<{ amount: number }>();
    const answer = acceptedContent(ctx.mcpReq.inputResponses, "sure", sure);
    if (!answer) {
      const ask = inputRequired.elicit({ message: \`Submit \${amount}?\`, requestedSchema: sure });
      return inputRequired({ inputRequests: { sure: ask }, requestState: await codec.mint({ amount }) });
    }
    ctx.ledger.add("expense", { amount: state?.amount });
    return { content: [{ type: "text", text: \`Submitted \${state?.amount}.\` }] };
  },
);
`;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a handler of the official SDK, pasted in, asks and acts like any other", async ({ page }) => {
  const complaints = collectComplaints(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.focusEditor();
  expect(
    loaded.filter((url) => /sdk-(guest|types)/.test(url)),
    "nobody imports it yet",
  ).toEqual([]);

  await lesson.setCode(HANDLER);
  await expect.poll(() => loaded.some((url) => url.includes("sdk-types"))).toBe(true);
  await lesson.run();
  await expect(lesson.dialog.getByRole("checkbox", { name: "Really submit" })).toBeVisible();
  await lesson.answer("Accept", { ok: true });
  await lesson.expectOutcome("completed");
  await lesson.expectMeasures({ requests: 2, prompts: 1, ledger: 1 });
  // The types are there: what is right is not marked, and what is wrong is.
  await expect(lesson.region("Code").locator(".squiggly-error")).toHaveCount(0);
  await lesson.edit("mint({ amount })", "mint({ amont: 1 })");
  await expect(lesson.region("Code").locator(".squiggly-error")).not.toHaveCount(0, { timeout: 30_000 });
  expect(complaints).toEqual([]);
});

test("what the SDK has not is named with its line", async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open("asking-mid-call");
  await lesson.setCode(
    HANDLER.replace("McpServer }", "McpServer, TaskServer }").concat("new TaskServer();\n"),
  );
  await lesson.run();
  await lesson.expectOutcome("failed");
  await expect(lesson.region("Code")).toContainText(
    '"@modelcontextprotocol/server" has no export "TaskServer"',
  );
});
