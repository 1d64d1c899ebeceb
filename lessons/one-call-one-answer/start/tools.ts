import { failure, text } from "roundtrip";

export const tools = {
  submit_expense: {
    description: "Submit an expense.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      ctx.ledger.add("expense", { amount: args.amount });
      if (args.amount <= 0) {
        return failure("The amount must be above 0. Nothing was submitted.");
      }
      return text(`Submitted ${args.amount}.`);
    },
  },
};
