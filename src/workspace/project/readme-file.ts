import type { Playground } from "../playground.ts";

/** `README.md` of an exported project: how to run it, what it does, and where it differs from the playground. */
export function toReadme({ title, server }: Playground): string {
  const named = title === "" ? "An MCP server" : title;
  const off = Object.entries(server.checks).flatMap(([check, on]) => (on ? [] : [check]));
  const kept =
    server.seal === "hmac" || server.seal === "aead"
      ? ""
      : `- The playground's protection was \`${server.seal}\`; this server seals (\`src/settings.ts\`).\n`;
  const checked =
    off.length > 0
      ? `- The playground did not check ${off.join(", ")}; this server checks everything.\n`
      : "";
  return `# ${named}

An MCP server (revision 2026-07-28) on the official SDK, with the tools of a Roundtrip playground.

\`\`\`
npm install
npm test          # plays the call of playground.json, round by round
npm start         # http://127.0.0.1:3000/mcp; PORT changes the port
npm run stdio     # over standard input and output
\`\`\`

Set \`STATE_KEY\` before it serves anybody, the same for all instances:

\`\`\`
export STATE_KEY=$(node -p 'crypto.randomBytes(32).toString("base64url")')
\`\`\`

## Files

- \`src/tools.ts\`: the tools, prompts and resources, as they were in the playground.
- \`src/round.ts\`: one round of a call; \`src/need.ts\`: \`ctx.need\`, and when a round is over.
- \`src/context.ts\`: \`ctx\`. The ledger, claims and finished pages are in memory: put your own services there.
- \`src/state.ts\`: \`requestState\`, sealed, and judged when it comes back; \`src/settings.ts\`: how.
- \`src/server.ts\`: the SDK's server; \`src/sessions.ts\`: clients of the revision 2025-11-25 over HTTP; \`src/start.ts\`: HTTP and stdio.
- \`src/rules/\`: modules of the playground as they are. They judge requests, answers and results, so this server says what the playground says.

## Limits

- \`ctx.need\` gives a promise that never settles where an answer is missing. The round ends one turn of the event loop after the last such
  need was opened. A question that a parallel branch would ask only after waiting for something else is asked in the next round.
- A parallel branch that still waits for something goes on after its round has ended. \`ctx\` lets it do nothing more, but what it does
  without \`ctx\` cannot be stopped: ask first, act last.
- A body that waits for ever without a need is not noticed: give what it waits for a time-out.
- The body runs from the top in every round. Time and random numbers are real here.
- \`Authorization: Bearer NAME\` is believed: verify a real token in \`principalOf\`. Over stdio everybody is anonymous.
- Single use is remembered in this process only.
${kept}${checked}`;
}
