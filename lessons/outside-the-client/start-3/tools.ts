import { elicit, text } from "roundtrip";

export const tools = {
  connect_calendar: {
    description: "Connect a calendar, so that meetings can be entered.",
    inputSchema: { type: "object", properties: {} },
    async run(args, ctx) {
      const login = await ctx.need(
        "login",
        elicit("Sign in to your calendar.", { password: { type: "string", title: "Password" } }),
      );
      const which = await ctx.need(
        "which",
        elicit("Which calendar?", { calendar: { type: "string", enum: ["work", "home"] } }),
      );
      if (login.action !== "accept" || which.action !== "accept") {
        return text("No calendar was connected. Ask later if it is still wanted.");
      }
      ctx.ledger.add("connection", { calendar: which.content.calendar });
      return text(`The calendar ${which.content.calendar} is connected.`);
    },
  },
};
