import { elicit, elicitUrl, text } from "roundtrip";

export const tools = {
  connect_calendar: {
    description: "Connect a calendar, so that meetings can be entered.",
    inputSchema: { type: "object", properties: {} },
    async run(args, ctx) {
      for (let time = 1; !ctx.pageFinished("calendar"); time += 1) {
        const login = await ctx.need(
          `login-${time}`,
          elicitUrl("Sign in to your calendar.", ctx.page("calendar")),
        );
        if (login.action !== "accept") {
          return text("No calendar was connected. Ask later if it is still wanted.");
        }
      }
      const which = await ctx.need(
        "which",
        elicit("Which calendar?", { calendar: { type: "string", enum: ["work", "home"] } }),
      );
      if (which.action !== "accept") {
        return text("No calendar was connected. Ask later if it is still wanted.");
      }
      ctx.ledger.add("connection", { calendar: which.content.calendar });
      return text(`The calendar ${which.content.calendar} is connected.`);
    },
  },
};
