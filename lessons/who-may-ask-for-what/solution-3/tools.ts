import { elicit, text } from "roundtrip";

export const tools = {
  charge_card: {
    description: "Charge the card on file. It asks the person first.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      const answer = await ctx.need("confirm", elicit(`Charge ${args.amount}?`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("Nothing was charged: the person did not say yes. Do not ask again.");
      }
      ctx.ledger.add("charge", { amount: args.amount });
      return text(`Charged ${args.amount}.`);
    },
  },
};
