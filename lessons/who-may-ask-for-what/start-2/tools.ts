import { createMessage, text } from "roundtrip";

export const tools = {
  file_note: {
    description: "File a note under a title.",
    inputSchema: { type: "object", properties: { note: { type: "string" } }, required: ["note"] },
    async run(args, ctx) {
      // What to do where no model can be asked: the note's first three words.
      const plain = args.note.split(" ").slice(0, 3).join(" ");

      const answer = await ctx.need(
        "title",
        createMessage({
          messages: [{ role: "user", content: { type: "text", text: `A title for: ${args.note}` } }],
          maxTokens: 20,
        }),
      );
      const title = answer.content.type === "text" ? answer.content.text : plain;

      ctx.ledger.add("note", { title });
      return text(`Filed under “${title}”.`);
    },
  },
};
