import { elicit, text } from "roundtrip";

export const tools = {
  reserve_table: {
    description: "Reserve a table for tonight. It asks for how many.",
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    async run(args, ctx) {
      const answer = await ctx.need(
        "table",
        elicit("A table for how many?", {
          guests: { type: "integer", title: "Guests", minimum: 1, maximum: 8 },
        }),
      );
      if (answer.action === "cancel") {
        return text("Nothing was reserved: the question was closed. Ask later if a table is still wanted.");
      }
      if (answer.action === "decline") {
        return text("Nothing was reserved: the person said no. Do not ask again.");
      }
      ctx.ledger.add("table", { name: args.name, guests: answer.content.guests });
      return text(`Reserved a table for ${answer.content.guests}, name ${args.name}.`);
    },
  },
};
