import { elicit, text } from "roundtrip";

export const tools = {
  submit_expense: {
    description: "Submit an expense. Over 100 it asks first.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      if (args.amount > 100) {
        const question = elicit(`Submit ${args.amount}?`, { ok: { type: "boolean", title: "Yes, submit it" } });
        console.log("before");
        const answer = await ctx.need("confirm", question);
        console.log("after");
        if (answer.action !== "accept" || !answer.content.ok) {
          return text("Nothing was submitted. Do not ask again unless the person brings it up.");
        }
      }
      ctx.ledger.add("expense", { amount: args.amount });
      return text(`Submitted ${args.amount}.`);
    },
  },
};
