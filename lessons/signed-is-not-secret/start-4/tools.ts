import { elicit, text } from "roundtrip";

// The code can stay as it is. What has to change is in Server settings.

// A line of the shop's own books. The note is for the staff.
const desk = { price: 190, note: "overstocked" };

export const tools = {
  buy_desk: {
    description: "Buy the desk in the window.",
    inputSchema: { type: "object", properties: {} },
    async run(args, ctx) {
      ctx.saved.desk ??= desk;
      const { price, note } = ctx.saved.desk;
      const answer = await ctx.need(
        "confirm",
        elicit(`Buy the desk for ${price.toFixed(2)}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was bought.");
      }
      ctx.ledger.add("sale", { price, note });
      return text(`Charged ${price.toFixed(2)}.`);
    },
  },
};
