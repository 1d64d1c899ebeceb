import { elicit, text } from "roundtrip";

const parcelSchema = { type: "object", properties: { parcel: { type: "string" } }, required: ["parcel"] };
const fare = 40;

export const tools = {
  pay_courier: {
    description: "Book a courier for a parcel and pay for it.",
    inputSchema: parcelSchema,
    async run(args, ctx) {
      ctx.ledger.add("courier", { parcel: args.parcel });
      const answer = await ctx.need("confirm", elicit(`Pay ${fare}?`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was paid.");
      }
      ctx.ledger.add("charge", { amount: fare });
      return text(`Paid ${fare} for ${args.parcel}.`);
    },
  },
};
