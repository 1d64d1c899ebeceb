import { elicit, text } from "roundtrip";

// A refund: ask, then act, once for each order.

export const tools = {
  refund: {
    description: "Refund an order. Asks first.",
    inputSchema: {
      type: "object",
      properties: { order: { type: "string" }, amount: { type: "number" } },
      required: ["order", "amount"],
    },
    // A second call with the same order changes nothing more.
    annotations: { idempotentHint: true },
    async run(args, ctx) {
      const answer = await ctx.need(
        "confirm",
        elicit(`Refund ${args.amount} for order ${args.order}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action === "cancel") return text("The question was closed. Nothing was refunded.");
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was refunded. Do not ask again.");
      }
      if (!ctx.claim(args.order)) return text(`Order ${args.order} was refunded before.`);
      ctx.ledger.add("refund", { order: args.order, amount: args.amount });
      return text(`Refunded ${args.amount} for order ${args.order}.`);
    },
  },
};
