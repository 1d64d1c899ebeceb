import { describe, expect, it } from "vitest";
import { accepted, confirm, createKit, type FakeBody, text } from "./test-kit.ts";

const booking: FakeBody = ({ need, act }) => {
  const answer = need("confirm", confirm("Book the boat?"));
  const { content } = answer as { content?: { ok?: boolean } };
  if (answer["action"] !== "accept" || content?.ok !== true) return text("Nothing was booked.");
  act("booking", { boat: "Alma" });
  return text("Booked.");
};

describe("a call in rounds", () => {
  it("asks with the question and a state, then finishes with the answer", async () => {
    const kit = createKit({ bodies: { book: booking } });
    const first = await kit.call("book", {}, { principal: "ana" });
    expect(first.status).toBe(200);
    expect(first.result["resultType"]).toBe("input_required");
    expect(first.result["inputRequests"]).toEqual({ confirm: confirm("Book the boat?") });
    expect(first.result["requestState"]).toMatch(/^[\w-]+\.[\w-]{43}$/);
    expect(kit.world.ledger).toEqual([]);

    const state = first.result["requestState"] as string;
    const second = await kit.call(
      "book",
      { requestState: state, inputResponses: { confirm: accepted } },
      { principal: "ana" },
    );
    expect(second.result).toMatchObject({
      resultType: "complete",
      content: [{ type: "text", text: "Booked." }],
    });
    expect(kit.world.ledger).toEqual([{ kind: "booking", detail: { boat: "Alma" }, principal: "ana" }]);
    expect(kit.events.map(({ kind }) => kind)).toEqual([
      "entered",
      "needed",
      "left",
      "judged",
      "entered",
      "needed",
      "acted",
      "left",
    ]);
  });
});
