import { elicit, text } from "roundtrip";
const amountSchema = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };
export const tools = {
  charge_bad: {
    description: "Charge the card on file.",
    inputSchema: amountSchema,
    async run(args, ctx) {
      ctx.ledger.add("charge", { amount: args.amount });
      const answer = await ctx.need("confirm",
        elicit(`Charge ${args.amount}?`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Do not ask again.");
      }
      return text(`Charged ${args.amount}.`);
    },
  },
  // The same body, so far.
  charge_good: {
    description: "Charge the card on file.",
    inputSchema: amountSchema,
    async run(args, ctx) {
      ctx.ledger.add("charge", { amount: args.amount });
      const answer = await ctx.need("confirm",
        elicit(`Charge ${args.amount}?`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Do not ask again.");
      }
      return text(`Charged ${args.amount}.`);
    },
  },
};
