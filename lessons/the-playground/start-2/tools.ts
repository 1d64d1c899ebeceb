import { failure } from "roundtrip";

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
      return failure("Not written yet.");
    },
  },
};
