import { elicit, failure, text } from "roundtrip";

export const tools = {
  reserve_table: {
    description: "Reserve a table for tonight. It asks for how many.",
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    async run(args, ctx) {
      const answer = await ctx.need(
        "table",
        elicit("A table for how many?", {
          guests: { type: "string", title: "Guests" },
        }),
      );
      if (answer.action === "cancel") {
        return text("Nothing was reserved: the question was closed. Ask later if a table is still wanted.");
      }
      if (answer.action === "decline") {
        return text("Nothing was reserved: the person said no. Do not ask again.");
      }
      const guests = Number(answer.content.guests);
      if (!Number.isInteger(guests) || guests < 1 || guests > 8) {
        return failure("Guests must be a number from 1 to 8. Call reserve_table again.");
      }
      ctx.ledger.add("table", { name: args.name, guests });
      return text(`Reserved a table for ${guests}, name ${args.name}.`);
    },
  },
};
