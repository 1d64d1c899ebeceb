import { elicit, text } from "roundtrip";

export const tools = {
  redeem_gift: {
    description: "Redeem a voucher as a gift: asks whether, then for whom.",
    inputSchema: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
    async run(args, ctx) {
      const answer = await ctx.need(
        "confirm",
        elicit(`Redeem voucher ${args.code}?`, { ok: { type: "boolean" } }),
      );
      const gift =
        answer.action === "accept" && answer.content.ok
          ? await ctx.need("gift", elicit("Who gets it?", { name: { type: "string" } }))
          : answer;
      if (gift.action !== "accept" || !gift.content.name) {
        return text(`The person said no. ${args.code} was not redeemed and is still good.`);
      }
      ctx.ledger.add("redeem", { code: args.code, for: gift.content.name });
      return text(`Redeemed ${args.code} for ${gift.content.name}.`);
    },
  },
};
