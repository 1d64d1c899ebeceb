import { elicit, text } from "roundtrip";

const cities = ["Lyon", "Turin", "Ghent"];
const days = ["Monday", "Tuesday"];
const classes = ["first", "second"];

const where = elicit("Where to?", { city: { type: "string", enum: cities } });
const when = elicit("Which day?", { day: { type: "string", enum: days } });
const how = elicit("Which class?", { class: { type: "string", enum: classes, default: "second" } });

export const tools = {
  book_train: {
    description: "Book a train. It asks where to, when and how.",
    inputSchema: { type: "object", properties: {} },
    async run(args, ctx) {
      const city = await ctx.need("where", where);
      const day = await ctx.need("when", when);
      const seat = await ctx.need("how", how);

      if (city.action !== "accept" || day.action !== "accept" || seat.action !== "accept") {
        return text("Nothing was booked: not every question was answered. Ask later if it is still wanted.");
      }
      ctx.ledger.add("train", { to: city.content.city, on: day.content.day, class: seat.content.class });
      return text(`Booked ${city.content.city}, ${day.content.day}, ${seat.content.class} class.`);
    },
  },
};
