import type { PlaygroundInput } from "../../workspace/playground.ts";

/** A tool that asks, a prompt and a resource: the three things that may, one of each. */
const TOOLS = `import { elicit, failure, text } from "roundtrip";

export const tools = {
  book_table: {
    description: "Books a table for a number of people. Over six it asks first.",
    inputSchema: {
      type: "object",
      properties: { people: { type: "integer", minimum: 1 } },
      required: ["people"],
    },
    async run(args, ctx) {
      if (args.people > 6) {
        const answer = await ctx.need(
          "confirm",
          elicit(\`A table for \${args.people}?\`, { ok: { type: "boolean", title: "Book it" } }),
        );
        if (answer.action !== "accept" || !answer.content.ok) {
          return failure("No table was booked. Ask again if it is still wanted.");
        }
      }
      ctx.ledger.add("booking", { people: args.people });
      return text(\`A table for \${args.people} is booked.\`);
    },
  },
};

export const prompts = {
  invite: {
    description: "An invitation to the table.",
    arguments: [{ name: "guest", required: true }],
    get(args) {
      const content = { type: "text", text: \`Write an invitation for \${args.guest}.\` };
      return { messages: [{ role: "user", content }] };
    },
  },
};

export const resources = {
  "menu://today": {
    name: "Today's menu",
    mimeType: "text/plain",
    read() {
      return { contents: [{ uri: "menu://today", text: "Soup, fish, cake" }] };
    },
  },
};
`;

/** What *New playground* begins with. */
export const BLANK: PlaygroundInput = {
  version: 1,
  title: "",
  files: { "tools.ts": TOOLS },
  call: { method: "tools/call", name: "book_table", arguments: { people: 8 } },
};
