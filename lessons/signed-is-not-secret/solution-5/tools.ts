import { elicit, text } from "roundtrip";

const pick = (count) => Array.from({ length: count }, (_, at) => ({ part: `P-${at + 1}`, price: 4 }));

export const tools = {
  order_parts: {
    description: "Order so many of our parts.",
    inputSchema: { type: "object", properties: { items: { type: "number" } }, required: ["items"] },
    async run(args, ctx) {
      ctx.saved.total ??= pick(args.items).reduce((sum, { price }) => sum + price, 0);
      const { total } = ctx.saved;
      const answer = await ctx.need(
        "confirm",
        elicit(`Order ${args.items} parts for ${total.toFixed(2)}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was ordered.");
      }
      ctx.ledger.add("order", { items: args.items, total });
      return text(`Ordered ${args.items} parts for ${total.toFixed(2)}.`);
    },
  },
};
