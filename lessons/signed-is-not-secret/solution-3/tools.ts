import { elicit, text } from "roundtrip";

const seat = 95;

export const tools = {
  buy_ticket: {
    description: "Buy seats at the price that was shown.",
    inputSchema: { type: "object", properties: { quantity: { type: "number" } }, required: ["quantity"] },
    async run(args, ctx) {
      ctx.saved.price ??= seat * args.quantity;
      const { price } = ctx.saved;
      const answer = await ctx.need(
        "confirm",
        elicit(`Buy ${args.quantity} for ${price.toFixed(2)}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was bought.");
      }
      ctx.ledger.add("charge", { price });
      return text(`Charged ${price.toFixed(2)}.`);
    },
  },
};
