import { elicit, text } from "roundtrip";

const seat = 95;

export const tools = {
  buy_ticket: {
    description: "Buy seats. The person is asked first.",
    inputSchema: {
      type: "object",
      properties: { order: { type: "string" }, quantity: { type: "integer" } },
      required: ["order", "quantity"],
    },
    async run(args, ctx) {
      ctx.saved.price ??= args.quantity * seat;
      const { price } = ctx.saved;
      const question = elicit(`Buy ${args.quantity} seats for ${price.toFixed(2)}?`, {
        ok: { type: "boolean", title: "Yes, buy them" },
      });
      const answer = await ctx.need("confirm", question);
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was bought. Do not ask again.");
      }
      ctx.ledger.add("sale", { order: args.order, price });
      return text(`Charged ${price.toFixed(2)} for order ${args.order}.`);
    },
  },
};
