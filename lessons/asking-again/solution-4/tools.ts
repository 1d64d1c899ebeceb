import { elicit, text } from "roundtrip";

export const tools = {
  cancel_table: {
    description: "Give a reserved table back. It asks first.",
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    async run(args, ctx) {
      const answer = await ctx.need(
        "sure",
        elicit(`Give the table for ${args.name} back?`, {
          ok: { type: "boolean", title: "Yes, give it back" },
        }),
      );
      if (answer.action === "cancel") {
        return text(
          "The table was kept: the question was closed. Ask later if it should still be given back.",
        );
      }
      if (answer.action === "decline") {
        return text("The table was kept: the person said no. Do not ask again.");
      }
      if (!answer.content.ok) {
        return text(
          "The table was kept: the form came back without a yes. Ask the person what should change.",
        );
      }
      ctx.ledger.add("given back", { name: args.name });
      return text(`The table for ${args.name} is free again.`);
    },
  },
};
