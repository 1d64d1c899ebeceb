import { elicit, failure, text } from "roundtrip";

// A shop: two tools, a prompt and a resource. Each of them asks.

const prices = { "A-17": 40 };
const order = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };

export const tools = {
  refund_part: {
    description: "Refund a part of an order. The person says how much.",
    inputSchema: order,
    annotations: { idempotentHint: true },
    async run(args, ctx) {
      const price = prices[args.order];
      if (price === undefined) return failure(`There is no order ${args.order}.`);
      const answer = await ctx.need(
        "part",
        elicit(`Order ${args.order} cost ${price}. How much goes back?`, {
          amount: { type: "number" },
          ok: { type: "boolean" },
        }),
      );
      if (answer.action !== "accept" || !answer.content.ok) return text("Nothing was refunded.");
      if (!ctx.claim(args.order)) return text(`Order ${args.order} was refunded before.`);
      ctx.ledger.add("refund", { order: args.order, amount: answer.content.amount });
      return text(`Refunded ${answer.content.amount} for order ${args.order}.`);
    },
  },
  cancel_order: {
    description: "Cancel an order. Asks first.",
    inputSchema: order,
    annotations: { idempotentHint: true },
    async run(args, ctx) {
      const answer = await ctx.need(
        "confirm",
        elicit(`Cancel order ${args.order}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action !== "accept" || !answer.content.ok) return text("The order stands.");
      if (ctx.claim(`cancel ${args.order}`)) ctx.ledger.add("cancelled", { order: args.order });
      return text(`Order ${args.order} is cancelled.`);
    },
  },
};

export const prompts = {
  apology: {
    description: "A letter of apology. Asks for its tone.",
    arguments: [{ name: "order", required: true }],
    async get(args, ctx) {
      const answer = await ctx.need(
        "tone",
        elicit("In which tone?", { tone: { type: "string", enum: ["formal", "warm"] } }),
      );
      const tone = answer.action === "accept" ? answer.content.tone : "plain";
      const content = { type: "text", text: `Write a ${tone} apology for order ${args.order}.` };
      return { messages: [{ role: "user", content }] };
    },
  },
};

export const resources = {
  "shop://receipts/A-17": {
    name: "Receipt of order A-17",
    mimeType: "text/plain",
    async read(params, ctx) {
      ctx.ledger.add("receipt shown", { uri: params.uri });
      const answer = await ctx.need(
        "show",
        elicit("Show the receipt of order A-17?", { ok: { type: "boolean" } }),
      );
      const shown = answer.action === "accept" && answer.content.ok;
      return { contents: [{ uri: params.uri, text: shown ? "Order A-17: 40" : "Not shown." }] };
    },
  },
};
