import { text } from "roundtrip";

// No code in this page has a network. This function stands in for a request to a model provider, with the
// server's own account: it keeps the first sentence.
async function model(prompt: string): Promise<string> {
  return `${prompt.split(". ")[0]}.`;
}

export const tools = {
  shorten: {
    description: "Shorten a text.",
    inputSchema: { type: "object", properties: { long: { type: "string" } }, required: ["long"] },
    async run(args, ctx) {
      const short = await model(args.long);

      ctx.ledger.add("text", { short });
      return text(short);
    },
  },
};
