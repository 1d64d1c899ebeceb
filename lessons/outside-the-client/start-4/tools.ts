import { elicitUrl, text } from "roundtrip";

export const tools = {
  sign_contract: {
    description: "Have a contract signed. The person signs on the notary's page.",
    inputSchema: { type: "object", properties: { email: { type: "string" } }, required: ["email"] },
    async run(args, ctx) {
      const page = `contract-${args.email}`;

      for (let time = 1; !ctx.pageFinished(page); time += 1) {
        const answer = await ctx.need(
          `sign-${time}`,
          elicitUrl("Sign the contract on the notary’s page.", ctx.page(page)),
        );
        if (answer.action !== "accept") {
          return text(
            "Nothing was signed: the person did not go to the page. Ask later if it still matters.",
          );
        }
      }

      ctx.ledger.add("signature", { email: args.email });
      return text("The contract is signed.");
    },
  },
};
