import { elicit, text } from "roundtrip";

// The code can stay as it is. What decides here is in Server settings.

export const tools = {
  redeem: {
    description: "Redeem a voucher.",
    inputSchema: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
    async run(args, ctx) {
      const answer = await ctx.need(
        "confirm",
        elicit(`Redeem voucher ${args.code}?`, { ok: { type: "boolean" } }),
      );
      if (answer.action !== "accept" || !answer.content.ok) {
        return text(`The person said no. ${args.code} was not redeemed and is still good.`);
      }
      ctx.ledger.add("redeem", { code: args.code });
      return text(`Redeemed ${args.code}.`);
    },
  },
};
