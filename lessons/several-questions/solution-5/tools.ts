import { inputRequired, text } from "roundtrip";

// The printer needs a moment until it is warm.
const warmUp = 200;

export const tools = {
  print_ticket: {
    description: "Print a ticket. The printer needs a moment.",
    inputSchema: { type: "object", properties: { seat: { type: "string" } }, required: ["seat"] },
    async run(args, ctx) {
      // What an earlier round handed out, verified by the server.
      const readyAt = ctx.state?.data.raw?.readyAt ?? ctx.now() + warmUp;

      if (ctx.now() < readyAt) return inputRequired({ requestState: { readyAt } });

      ctx.ledger.add("ticket", { seat: args.seat });
      return text(`Printed the ticket for seat ${args.seat}.`);
    },
  },
};
