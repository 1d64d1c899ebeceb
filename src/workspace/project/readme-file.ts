import type { Playground } from "../playground.ts";
import { toDifferences } from "./differences.ts";
import { toLine } from "./markdown.ts";

/** What a trial of a document found out, for the README. */
export interface Findings {
  /** Why `tools.ts` does not compile, with its line: "tools.ts:2: SyntaxError: …"; null where it does. */
  fault: string | null;
  /** The section "Try it", in Markdown. */
  tryIt: string;
}

/** `README.md` of an exported project: how to run it, what it does, and where it differs from the playground. */
export function toReadme(document: Playground, findings: Findings): string {
  const named = toLine(document.title) || "An MCP server";
  const broken =
    findings.fault === null
      ? ""
      : `**${toLine(findings.fault.replace(/\.?$/, "."))}** ${BROKEN}

`;
  return `# ${named}

An MCP server (revision 2026-07-28) on the official SDK, with the tools of a Roundtrip playground.

${broken}\`\`\`sh
npm install
npm test          # plays the call of playground.json, round by round
npm start         # http://127.0.0.1:3000/mcp; PORT changes the port
npm run stdio     # over standard input and output
\`\`\`

Set \`STATE_KEY\` before it serves anybody, the same for all instances:

\`\`\`sh
export STATE_KEY=$(node -p 'crypto.randomBytes(32).toString("base64url")')
\`\`\`

To change the key later, give the new one and the one before, as \`NEW,OLD\`: what was asked under the old one can still be answered.

This server answers clients of the revision 2025-11-25 as well, over HTTP and over stdio.

${findings.tryIt}

## Files

- \`src/tools.ts\`: the tools, prompts and resources, as they were in the playground.
- \`src/round.ts\`: one round of a call; \`src/need.ts\`: \`ctx.need\`, and when a round is over.
- \`src/context.ts\`: \`ctx\`. The ledger, claims and finished pages are in memory: put your own services there.
- \`src/state.ts\`: \`requestState\`, sealed, and judged when it comes back; \`src/settings.ts\`: how.
- \`src/server.ts\`: the SDK's server; \`src/sessions.ts\`: clients of the revision 2025-11-25 over HTTP; \`src/start.ts\`: HTTP and stdio.
- \`src/page.ts\`: stands for another site's page, where a question leads to one.
- \`test/server.test.ts\`: plays the call of \`playground.json\`, and tries a changed state.
- \`src/rules/\`: modules of the playground as they are. They judge requests, answers and results, so this server says what the playground says.

${toTable(document)}## Limits

- \`ctx.need\` gives a promise that never settles where an answer is missing. The round ends one turn of the event loop after the last such
  need was opened. A question that a parallel branch would ask only after waiting for something else is asked in the next round.
- A parallel branch that still waits for something goes on after its round has ended. \`ctx\` lets it do nothing more, but what it does
  without \`ctx\` cannot be stopped: ask first, act last.
- A body that waits for ever without a need is not noticed: give what it waits for a time-out.
- The body runs from the top in every round. It runs in Node itself here: there is no sandbox, and no limit of time or memory.
- Where the body throws, Node words its own errors otherwise than the playground's engine does, and no line of the code is told.
- \`Authorization: Bearer NAME\` is believed: verify a real token in \`principalOf\`. Over stdio everybody is anonymous.
- What is remembered is so in this process only: the ledger, claims, used states (\`singleUse\`) and sessions.
`;
}

const BROKEN = "It was exported as it stands: `npm test` and `npm start` fail until it is mended.";

/** What of the document this server does not have, or has otherwise; empty where there is nothing. */
function toTable(document: Playground): string {
  const rows = toDifferences(document).map(
    (row) => `| ${[row.what, row.playground, row.here].map(toLine).join(" | ")} |`,
  );
  if (rows.length === 0) return "";
  return `## Where it differs from the playground\n\n| What | Playground | Here |\n| --- | --- | --- |\n${rows.join("\n")}\n\n`;
}
