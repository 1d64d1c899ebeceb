import { elicit, text } from "roundtrip";

// The code can stay as it is. What has to change is in Server settings.

// What one seat costs in each minute, over and over.
const market = [95, 130, 80];

function quote(quantity: number, now: number): number {
  return quantity * market[Math.floor(now / 60_000) % market.length]!;
}

export const tools = {
  buy_ticket: {
    description: "Buy seats at the price of the minute. It asks before it charges.",
    inputSchema: {
      type: "object",
      properties: { quantity: { type: "integer", minimum: 1, maximum: 50 } },
      required: ["quantity"],
    },
    async run(args, ctx) {
      const price = (ctx.saved.price ??= quote(args.quantity, ctx.now()));
      const answer = await ctx.need(
        "confirm",
        elicit(`Buy ${args.quantity} seats for ${price.toFixed(2)}?`, {
          ok: { type: "boolean", title: "Yes, buy them" },
        }),
      );
      if (answer.action === "cancel") {
        return text(
          "Nothing was charged: the question was closed. Ask again later if seats are still wanted.",
        );
      }
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("Nothing was charged: the person said no. Do not ask again.");
      }
      ctx.ledger.add("charge", { seats: args.quantity, price: price.toFixed(2) });
      return text(`Charged ${price.toFixed(2)} for ${args.quantity} seats.`);
    },
  },
};
