import { elicitUrl, text } from "roundtrip";

export const tools = {
  pay_deposit: {
    description: "Take the deposit for an order. The person pays it on the bank's page.",
    inputSchema: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
    async run(args, ctx) {
      const page = `deposit-${args.order}`;

      for (let time = 1; !ctx.pageFinished(page); time += 1) {
        const question = elicitUrl("Pay the deposit of 40 on the bank’s page.", ctx.page(page));
        const answer = await ctx.need(`pay-${time}`, question);
        if (answer.action !== "accept") {
          return text(
            "No deposit was paid: the person did not go to the page. Ask later if the order still stands.",
          );
        }
      }

      ctx.ledger.add("deposit", { order: args.order });
      return text(`The deposit for ${args.order} is paid.`);
    },
  },
};
