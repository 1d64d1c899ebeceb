import { describe, expect, it } from "vitest";
import type { TraceBody } from "../trace/event.ts";
import { toModelView } from "../trace/views.ts";
import { entered, finished, prompted, received, sent, started, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";

const failed = { isError: true, content: [] };
const end = finished({ status: "failed", message: "it threw" });
const unread = (reason: "syntax" | "definition"): TraceBody[] => [
  ...[started("charge", {}), sent(1), entered(1, 1)],
  {
    ...{ kind: "left", exchange: "x1", instance: "A", round: 1, how: "failed", keys: [], lines: [] },
    ...{ fault: { reason, message: "Unexpected token", at: "tools.ts:3" }, unread: true },
  },
  ...[received(1, failed), end],
];

describe("an attempt, which presents its answer by itself", () => {
  it("ends the person's thinking with its retry", () => {
    const answer = { inputResponses: { confirm: { action: "accept" } } };
    const { thinking, moments } = toSequence(
      trace([started("charge", {}), sent(1), entered(1, 1), ...prompted(1, 1, "confirm"), sent(2, answer)]),
    );
    expect(thinking).toEqual([{ from: 2, to: 4 }]);
    expect(moments[3]?.kind).toBe("sent");
  });
});

describe("a run that failed", () => {
  it("says that the client failed where its own code did, and the model has no result of it", () => {
    const events = trace([
      ...[started("charge", {}, { client: "client.ts" }), sent(1), entered(1, 1)],
      ...[received(1, { resultType: "input_required" })],
      finished({ status: "failed", message: "TypeError", at: "client.ts:15" }),
    ]);
    const { ending, moments } = toSequence(events);
    expect(ending).toBe("client.ts failed");
    expect(moments.at(-1)?.label).toBe("client.ts failed: the call has no result");
    expect(toModelView(events)?.reply).toEqual({ status: "none", reason: "the client’s own code failed" });
  });

  it.each([
    ["syntax", "did not compile"],
    ["definition", "did not load"],
  ] as const)("has no body where the code could not be read: %s", (reason, text) => {
    const { activations, incidents, moments, messages } = toSequence(trace(unread(reason)));
    expect(activations).toEqual([]);
    expect(incidents).toMatchObject([{ participant: "server:A", moment: 1, sign: "no", text }]);
    expect(moments.at(-1)?.label).toBe(`The code ${text}, no body ran, and the model was told`);
    // The request did arrive, and so did the response.
    expect(messages.map(({ refusal, dropped }) => [refusal, dropped])).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it("says that the tool failed where a later round ran its body again", () => {
    const later = [...unread("syntax").slice(0, -1), sent(2), entered(2, 1), received(2, failed), end];
    const { activations, moments } = toSequence(trace(later));
    expect(activations).toHaveLength(1);
    expect(moments.at(-1)?.label).toBe("The tool failed, and the model was told");
  });
});
