import { elicit, text } from "roundtrip";

export const tools = {
  submit_expense: {
    description: "Submit an expense. It asks first.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      const question = elicit(`Submit ${args.amount}?`, { ok: { type: "boolean", title: "Yes, submit it" } });
      const answer = await ctx.need("confirm", question);
      if (answer.action === "decline") {
        const again = elicit("Are you sure? It will be late.", {
          ok: { type: "boolean", title: "Submit it after all" },
        });
        const second = await ctx.need("sure", again);
        if (second.action !== "accept" || !second.content.ok) {
          return text("The person declined. Nothing was submitted. Do not ask for this expense again.");
        }
      }
      if (answer.action === "cancel") {
        return text(
          "The question was closed without a choice. Nothing was submitted. Ask later if it is still needed.",
        );
      }
      if (answer.action === "accept" && !answer.content.ok) {
        return text(
          "The form came back without a yes. Nothing was submitted. Ask the person what should change.",
        );
      }
      ctx.ledger.add("expense", { amount: args.amount });
      return text(`Submitted ${args.amount}.`);
    },
  },
};
