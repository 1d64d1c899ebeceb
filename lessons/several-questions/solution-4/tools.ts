import { inputRequired, text } from "roundtrip";

// Written out, and without a mode: then it is a form.
const question = {
  method: "elicitation/create",
  params: {
    message: "Send the postcard?",
    requestedSchema: {
      type: "object",
      properties: { ok: { type: "boolean", title: "Yes, send it" } },
      required: ["ok"],
    },
  },
};

export const tools = {
  send_postcard: {
    description: "Send a postcard. It asks first.",
    inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    async run(args, ctx) {
      const answer = ctx.responses.confirm;
      // All that round 2 needs comes with it: the arguments and the answer. So no state is handed out.
      if (answer?.action === undefined) return inputRequired({ inputRequests: { confirm: question } });

      if (answer.action !== "accept" || answer.content?.ok !== true) {
        return text("Nothing was sent: the person did not say yes. Do not ask again.");
      }
      ctx.ledger.add("postcard", { to: args.to });
      return text(`The postcard to ${args.to} is on its way.`);
    },
  },
};
