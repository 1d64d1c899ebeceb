import { stringify } from "yaml";

/** The files of a lesson that works already: path in its folder to text. What to rewrite is said in them. */
export function toSkeleton(slug: string, title: string): Record<string, string> {
  return {
    "lesson.yaml": toLessonFile(slug, title),
    "wrong.yaml": WRONG,
    "1-say-no.md": toStepFile(slug),
    "start/tools.ts": toTools({ before: CHARGE, after: "" }),
    "solution/tools.ts": toTools({ before: "", after: CHARGE }),
  };
}

const CHARGE = '      ctx.ledger.add("charge", { amount: args.amount });\n';

const WRONG = `# Wrong answers of the usual kinds, and the hint that each of them gets. Every lesson has this file, and every hint an answer.
- on: start # nothing was moved
  gets: { "no": The line that charges stands above }
- on: solution
  put: [{ the: "      ctx.ledger.add", as: "      // ctx.ledger.add" }]
  gets: { "no": A yes charges nothing }
`;

/** `before`, `after`: the lines above the question, and below its answer. */
function toTools({ before, after }: { before: string; after: string }): string {
  return `import { elicit, text } from "roundtrip";
export const tools = {
  charge: {
    description: "Charge the card on file.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
${before}      const answer = await ctx.need("confirm",
        elicit(\`Charge \${args.amount}?\`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing should be charged.");
      }
${after}      return text(\`Charged \${args.amount}.\`);
    },
  },
};
`;
}

function toLessonFile(slug: string, title: string): string {
  return `title: ${toScalar(title)}
belief: A decline undoes it # what the learner may believe before, in their words
summary: "{${slug}.decline.ledger} after a Decline" # the lesson's line on the map
panels: [Lesson, Code, Sequence diagram, Ledger]
serverName: charges # who asks, in every prompt

run: # what Run does in every step that says nothing else
  call: { method: tools/call, name: charge, arguments: { amount: 40 } }

figures:
  ${slug}.decline: # prose says {${slug}.decline.ledger}
    files: start
    run: { person: [{ action: decline }] }
    read: { ledger: measures.ledger }

checks:
  no:
    title: A no charges nothing, a yes charges once
    runs:
      accept: { person: [{ action: accept, content: { ok: true } }] }
      decline: { person: [{ action: decline }] }
    expect:
      - { of: accept.measures.ledger, is: 1 }
      - { of: decline.measures.ledger, is: 0 }
    look: Run and decline, then open the Ledger.
    hints: # the first whose conditions all hold
      - when: [{ of: decline.measures.ledger, is: 2 }]
        say: The line that charges stands above the question, so it runs in both rounds.
      - when: [{ of: accept.measures.ledger, is: 0 }]
        say: A yes charges nothing any more.
`;
}

function toScalar(title: string): string {
  return stringify(title, { lineWidth: 0 }).trimEnd();
}

function toStepFile(slug: string): string {
  return `---
title: Say no, and count
checks: [no]
broken: true
---

The retry runs \`charge\` **from its first line**, with your answer in hand ([Multi Round-Trip Requests](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr)).

\`\`\`predict
id: decline
ask: How many charges after a Decline?
options: [0, 1, 2]
figure: ${slug}.decline.ledger
after: A decline does not undo what ran before the question.
\`\`\`

\`\`\`task
Press **Run**, then **Decline**. Then move the line that charges below the question.
\`\`\`

\`\`\`checks

\`\`\`

> Ask first, act last.
`;
}
