import { elicit, text } from "roundtrip";

export const tools = {
  charge_once: {
    description: "Charge an order, then ask whether to send a receipt.",
    inputSchema: {
      type: "object",
      properties: { order: { type: "string" }, amount: { type: "number" } },
      required: ["order", "amount"],
    },
    async run(args, ctx) {
      ctx.ledger.add("charge", { amount: args.amount });
      const answer = await ctx.need(
        "receipt",
        elicit(`Charged ${args.amount}. Send a receipt?`, { ok: { type: "boolean" } }),
      );
      const receipt = answer.action === "accept" && answer.content.ok;
      return text(
        `Charged ${args.amount} for ${args.order}. ${receipt ? "A receipt follows." : "No receipt was sent."}`,
      );
    },
  },
};
