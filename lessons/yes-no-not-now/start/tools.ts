import { elicit, text } from "roundtrip";

export const tools = {
  submit_expense: {
    description: "Submit an expense. It asks first.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      const question = elicit(`Submit ${args.amount}?`, { ok: { type: "boolean", title: "Yes, submit it" } });
      const answer = await ctx.need("confirm", question);
      if (answer.action !== "accept") {
        return text("Not submitted.");
      }
      ctx.ledger.add("expense", { amount: args.amount });
      return text(`Submitted ${args.amount}.`);
    },
  },
};
