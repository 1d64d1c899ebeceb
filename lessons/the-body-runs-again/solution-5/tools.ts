import { elicit, text } from "roundtrip";

const parcelSchema = { type: "object", properties: { parcel: { type: "string" } }, required: ["parcel"] };
const fare = 40;

export const tools = {
  book_courier: {
    description: "Book a courier for a parcel.",
    inputSchema: parcelSchema,
    async run(args, ctx) {
      ctx.ledger.add("courier", { parcel: args.parcel });
      return text(`A courier is booked for ${args.parcel}. The fare is ${fare}. Call pay_courier to pay it.`);
    },
  },
  pay_courier: {
    description: "Pay for a courier that was booked.",
    inputSchema: parcelSchema,
    async run(args, ctx) {
      const answer = await ctx.need("confirm", elicit(`Pay ${fare}?`, { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) {
        return text("The person said no. Nothing was paid.");
      }
      ctx.ledger.add("charge", { amount: fare });
      return text(`Paid ${fare} for ${args.parcel}.`);
    },
  },
};
