import { afterAll, expect, it } from "vitest";
import { runDocument } from "../engine/run-document.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { GOLDEN_LINKS } from "../workspace/golden-links.test-data.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { readShareLink } from "../workspace/share-link.ts";
import { resolveLesson } from "./course.ts";

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});

it.each(GOLDEN_LINKS)(
  "a link that was made long ago runs to what it came to then: $name",
  async ({ hash, text, outcome, measures, verdicts }) => {
    const read = await readShareLink(hash, resolveLesson);
    expect(read).toEqual({ text });
    const parsed = parsePlayground("text" in read ? read.text : null, { resolveLesson });
    if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
    const { report } = await runDocument(parsed.playground, { executor, clientExecutor });
    expect(report).toMatchObject({ outcome, measures });
    expect(report.attempts.map((attempt) => attempt.verdicts)).toEqual(verdicts);
  },
);
