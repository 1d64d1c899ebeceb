import { elicit, text } from "roundtrip";

export const tools = {
  cancel_table: {
    description: "Give a reserved table back. It asks first.",
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    async run(args, ctx) {
      for (let time = 1; ; time += 1) {
        const answer = await ctx.need(
          `sure-${time}`,
          elicit(`Give the table for ${args.name} back?`, {
            ok: { type: "boolean", title: "Yes, give it back" },
          }),
        );
        if (answer.action === "accept" && answer.content.ok) break;
      }
      ctx.ledger.add("given back", { name: args.name });
      return text(`The table for ${args.name} is free again.`);
    },
  },
};
