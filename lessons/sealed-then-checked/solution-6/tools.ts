import { elicit, failure, text } from "roundtrip";

// Tonight's free seats. Any caller may read any page.
const pages = ["A1, A2, A7", "B3, B4", "C1, C5, C6"];

function show(page: number) {
  const seats = pages[page - 1];
  if (seats === undefined) return failure(`There is no page ${page}. Call list_seats again.`);
  return text(`Page ${page}: ${seats}.`);
}

export const tools = {
  list_seats: {
    description: "List the free seats, a page at a time.",
    inputSchema: {
      type: "object",
      properties: { page: { type: "integer", minimum: 1 } },
      required: ["page"],
    },
    async run(args, ctx) {
      const next = (ctx.saved.next ??= args.page + 1);
      const answer = await ctx.need(
        "more",
        elicit(`Go on to page ${next}?`, { ok: { type: "boolean", title: "Yes, go on" } }),
      );
      return show(answer.action === "accept" && answer.content.ok ? next : args.page);
    },
  },
};
