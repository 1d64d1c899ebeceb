import { createMessage, elicit, inputRequired, text } from "roundtrip";

const yes = { ok: { type: "boolean", title: "Yes" } };

export const tools = {
  // A question, and no state.
  send_card: {
    description: "Send a card. It asks first.",
    inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    async run(args, ctx) {
      const answer = ctx.responses.confirm;
      if (answer === undefined)
        return inputRequired({ inputRequests: { confirm: elicit("Send the card?", yes) } });
      if (answer.action !== "accept" || answer.content?.ok !== true) return text("No card was sent.");
      ctx.ledger.add("card", { to: args.to });
      return text(`Sent a card to ${args.to}.`);
    },
  },

  // A state, and no question: the printer is not ready in the first round.
  print_card: {
    description: "Print a card. The printer needs a moment.",
    inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    async run(args, ctx) {
      if (ctx.state === null) return inputRequired({ requestState: { warming: true } });
      ctx.ledger.add("print", { to: args.to });
      return text(`Printed a card for ${args.to}.`);
    },
  },

  // Never has enough.
  greedy: {
    description: "Ask for more, and more.",
    inputSchema: { type: "object", properties: {} },
    async run(args, ctx) {
      for (let time = 1; time <= 50; time += 1)
        await ctx.need(`more-${time}`, elicit(`And now? (${time})`, yes));
      ctx.ledger.add("everything");
      return text("That was all.");
    },
  },

  // Two questions in one round: the first for the host's model, the second for the person.
  write_card: {
    description: "Write a card with the model's help, and send it.",
    inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    async run(args, ctx) {
      const [words, answer] = await Promise.all([
        ctx.need(
          "a-words",
          createMessage({
            messages: [{ role: "user", content: { type: "text", text: `A greeting for ${args.to}.` } }],
            maxTokens: 50,
          }),
        ),
        ctx.need("b-confirm", elicit("Send what the model writes?", yes)),
      ]);
      if (answer.action !== "accept" || !answer.content.ok) return text("No card was sent.");
      ctx.ledger.add("card", { to: args.to, words: words.content.text });
      return text(`Sent a card to ${args.to}.`);
    },
  },

  // A question and a state, as most tools have them.
  buy_card: {
    description: "Buy a card. It asks first.",
    inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    async run(args, ctx) {
      const price = (ctx.saved.price ??= args.amount * 2);
      const answer = await ctx.need("confirm", elicit(`Buy it for ${price}?`, yes));
      if (answer.action !== "accept" || !answer.content.ok) return text("Nothing was bought.");
      ctx.ledger.add("purchase", { price });
      return text(`Bought a card for ${price}.`);
    },
  },
};
