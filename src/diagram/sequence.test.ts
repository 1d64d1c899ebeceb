import { describe, expect, it } from "vitest";
import {
  acted,
  answered,
  asks,
  entered,
  finished,
  prompted,
  received,
  runs,
  sent,
  trace,
} from "./runs.test-data.ts";
import { toMomentOf, toSequence } from "./sequence.ts";

const labels = (run: Parameters<typeof trace>[0]) => toSequence(trace(run)).moments.map(({ label }) => label);

describe("moments", () => {
  it("visits ten moments in a declined run of two rounds that acts twice", () => {
    expect(labels(runs.decline)).toEqual([
      "The client sent id 1",
      "charge_bad acted: 1 ledger entry",
      "The server asked for confirm",
      "The client asked ana",
      "The question is open",
      "ana declined",
      "The client sent id 2, answer and token",
      "charge_bad acted again: 2 ledger entries",
      "The server completed id 2",
      "The result went to the model",
    ]);
  });

  it("gives each moment the hue of its lane, and amber to what acted again", () => {
    const hues = toSequence(trace(runs.decline)).moments.map(({ hue }) => hue);
    expect(hues).toEqual([
      "client",
      "ink",
      "server",
      "client",
      "person",
      "person",
      "client",
      "warn",
      "server",
      "client",
    ]);
  });

  it("grows by appending while a run goes on", () => {
    const events = trace(runs.decline);
    const growing: typeof events = [];
    let before: string[] = [];
    for (const event of events) {
      growing.push(event);
      const now = toSequence(growing).moments.map(({ label }) => label);
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect(before).toEqual(labels(runs.decline));
    expect(toSequence(growing)).toEqual(toSequence(trace(runs.decline)));
  });

  it("starts anew where a list holds another run than before", () => {
    const events = trace(runs.decline);
    toSequence(events);
    events.splice(0, events.length, ...trace(runs.single, 2));
    expect(toSequence(events)).toEqual(toSequence(trace(runs.single, 2)));
  });

  it("finds the moment at which an event of the trace had happened", () => {
    const sequence = toSequence(trace(runs.decline));
    // Event 5 is `left`, which is no moment of its own: the entry in the ledger, event 4, was the last.
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((n) => toMomentOf(sequence, n))).toEqual([0, 0, 1, 1, 2, 2, 3, 10]);
  });

  it("shows nothing where nothing has run", () => {
    const { moments, participants, run } = toSequence([]);
    expect(moments).toEqual([]);
    expect(run).toBe(0);
    expect(participants.map(({ name }) => name)).toEqual(["Person", "Client", "Server"]);
  });

  it("keeps the five kinds of no apart", () => {
    const end = (status: Parameters<typeof finished>[0]) => labels([...runs.open, finished(status)]).at(-1);
    expect(labels(runs.decline)).toContain("ana declined");
    expect(end({ status: "abandoned", reason: "4 requests" })).toBe(
      "The client abandoned the call: 4 requests",
    );
    expect(end({ status: "refused", code: -32602, message: "no" })).toBe("The call was refused: -32602");
    expect(end({ status: "failed", message: "boom" })).toBe("The tool failed, and the model was told");
    expect(end({ status: "waiting" })).toBe("The run ended, still waiting for an answer");
    expect(end({ status: "lost" })).toBe("The call was lost");
    expect(end({ status: "timed-out" })).toBe("The call timed out");
  });

  it("says what closed a question, and that a host may refuse", () => {
    expect(labels([...runs.open, answered(1, "cancel")]).at(-1)).toBe("ana closed the question");
    expect(
      labels([...runs.open, { kind: "answered", prompt: 1, key: "k", response: { roots: [] } }]).at(-1),
    ).toBe("ana answered");
    const refused = [...runs.open, { kind: "refused", prompt: 1, key: "k", reason: "not allowed" } as const];
    expect(labels(refused).at(-1)).toBe("No answer: not allowed");
  });
});

describe("rounds and messages", () => {
  it("brackets each round from its request to its response", () => {
    const { rounds } = toSequence(trace(runs.decline));
    expect(rounds.map(({ number, id, from, to }) => [number, id, from, to])).toEqual([
      [1, "1", 1, 3],
      [2, "2", 7, 9],
    ]);
    expect(toSequence(trace([...runs.open.slice(0, 3)])).rounds[0]?.to).toBeNull();
  });

  it("counts no round for discovery or listing", () => {
    const { rounds, messages } = toSequence(trace([sent(1, {}, "tools/list"), received(1, { tools: [] })]));
    expect(rounds).toEqual([]);
    expect(messages.map(({ name }) => name)).toEqual(["tools/list", "complete"]);
  });

  it("asks what a server offers in one quiet step, unless it is refused", () => {
    const discovered = toSequence(trace([sent(1, {}, "server/discover"), received(1, {}), sent(2)]));
    expect(discovered.moments.map(({ kind }) => kind)).toEqual(["opened", "sent"]);
    const error = { code: -32601, message: "Method not found" };
    const refused = { ...received(1, {}), message: { jsonrpc: "2.0" as const, id: 1, error } };
    const { moments, rounds } = toSequence(
      trace([sent(1, {}, "server/discover"), refused as ReturnType<typeof received>]),
    );
    expect(moments.map(({ kind }) => kind)).toEqual(["opened", "received"]);
    expect(rounds).toEqual([]);
  });

  it("carries ids, wire names and keys, each on the sender's side", () => {
    const { messages } = toSequence(trace(runs.twoPrompts));
    expect(messages.map(({ from, id, name, keys }) => [from, id, name, keys.join()])).toEqual([
      ["client", "1", "tools/call", ""],
      ["server:A", "1", "input_required", "confirm,which_seat_please"],
      ["client", null, "asks for a yes or no", "confirm"],
      ["person", null, "Accept", "confirm"],
      ["client", null, "asks for seat, quantity", "which_seat_please"],
      ["person", null, "Accept", "which_seat_please"],
      ["client", "2", "tools/call", ""],
      ["server:A", "2", "complete", ""],
    ]);
  });

  it("tells a token that came back untouched from one that was changed, and says where", () => {
    const presented = (run: Parameters<typeof trace>[0]) => toSequence(trace(run)).messages.at(-2)?.token;
    expect(presented(runs.decline)).toMatchObject({ look: "same", note: "= same bytes" });
    expect(presented(runs.changed)).toMatchObject({ look: "changed", note: "≠ price 1" });
    const opaque = [sent(1), asks(1, [], "handle-1"), sent(2, { requestState: "handle-2" }), received(2, {})];
    expect(presented(opaque)).toMatchObject({ look: "changed", note: "≠ other bytes" });
    const strange = [sent(1), received(1, {}), sent(2, { requestState: "x" }), received(2, {})];
    expect(presented(strange)).toMatchObject({ look: "changed", note: "not issued in this run" });
  });

  it("lets the client carry a token from the response that brought it to the next request", () => {
    expect(toSequence(trace(runs.decline)).carries).toMatchObject([{ from: 3, to: 7 }]);
    expect(toSequence(trace(runs.open)).carries).toMatchObject([{ from: 3, to: null }]);
    expect(toSequence(trace([...runs.open, finished({ status: "waiting" })])).carries).toMatchObject([
      { from: 3, to: 6 },
    ]);
  });

  it("stops a refused request short of its lane with the verdict, and runs no body for it", () => {
    const { messages, activations, moments } = toSequence(trace(runs.refusal));
    const request = messages.find(({ id, kind }) => kind === "request" && id === "2");
    expect(request).toMatchObject({ refusal: "issued to a different principal", refusedAt: 8 });
    expect(activations).toHaveLength(1);
    expect(moments[7]).toMatchObject({ hue: "no" });
    const plain = toSequence(trace(runs.plainRefusal)).messages[0];
    expect(plain?.refusal).toBe("Unknown tool: nope");
  });

  it("keeps an error of a body that ran on its response alone", () => {
    const error = { code: -32603, message: "tools.ts:4" };
    const answer = { ...received(1, {}), message: { jsonrpc: "2.0" as const, id: 1, error } };
    const { messages } = toSequence(trace([sent(1), entered(1, 1), answer as ReturnType<typeof received>]));
    expect(messages.map(({ name, refusal, bad }) => [name, refusal, bad])).toEqual([
      ["tools/call", null, false],
      ["-32603", null, true],
    ]);
  });

  it("gives every instance a lane, and their requests arrive there", () => {
    const { participants, messages, activations } = toSequence(trace(runs.instances));
    expect(participants.map(({ name }) => name)).toEqual(["Person", "Client", "Server A", "Server B"]);
    expect(messages.filter(({ kind }) => kind === "request").map(({ to }) => to)).toEqual([
      "server:A",
      "server:B",
    ]);
    expect(activations.map(({ participant, label }) => [participant, label])).toEqual([
      ["server:A", "body"],
      ["server:B", "body again"],
    ]);
  });

  it("says at the client's lane that no response came, and when its time was up", () => {
    const { incidents, rounds } = toSequence(trace(runs.lost));
    expect(incidents).toMatchObject([
      { moment: 8, participant: "client", sign: "no", text: "no response in time" },
    ]);
    expect(rounds[1]?.to).toBe(8);
  });
});

describe("thinking", () => {
  it("is one span for each question, open while it is", () => {
    expect(toSequence(trace(runs.twoPrompts)).thinking).toEqual([
      { from: 3, to: 5 },
      { from: 6, to: 8 },
    ]);
    expect(toSequence(trace(runs.open)).thinking).toEqual([{ from: 4, to: null }]);
  });

  it("is one span for questions that overlap", () => {
    const both = [sent(1), asks(1, ["a", "b"]), ...prompted(1, 1, "a"), ...prompted(1, 2, "b")];
    const events = [...both, answered(2, "accept", "b"), answered(1, "accept", "a")];
    expect(toSequence(trace(events)).thinking).toEqual([{ from: 3, to: 8 }]);
  });
});

describe("ledger", () => {
  const again = (...entries: ReturnType<typeof acted>[]) =>
    toSequence(trace([sent(1), entered(1, 1), ...entries])).ticks.map((tick) => tick.again);

  it("says again where an earlier round acted on the same line, or with the same kind", () => {
    expect(again(acted(1, 1), acted(2, 2))).toEqual([false, true]);
    expect(again(acted(1, 1, {}, "charge", 8), acted(2, 2, {}, "refund", 8))).toEqual([false, true]);
    expect(again(acted(1, 1, {}, "charge", 8), acted(2, 2, {}, "charge", 9))).toEqual([false, true]);
  });

  it("does not say again within a round, on unknown lines, or after an effect that was not written", () => {
    expect(again(acted(1, 1), acted(1, 1))).toEqual([false, false]);
    expect(again(acted(1, 1, {}, "a", 0), acted(2, 2, {}, "b", 0))).toEqual([false, false]);
    expect(again(acted(1, 1, {}, "a", 8, false), acted(2, 2, {}, "a", 8))).toEqual([false, false]);
  });

  it("counts entries, not effects that a used key held back", () => {
    const { ticks, moments } = toSequence(
      trace([sent(1), acted(1, 1), acted(1, 2, { amount: 40 }, "charge", 8, false)]),
    );
    expect(ticks.map(({ count }) => count)).toEqual([1, 1]);
    expect(moments.at(-1)?.label).toBe("charge 40 was not written again: its key was used");
  });

  it("shows a detail in a few characters", () => {
    const text = (detail: Parameters<typeof acted>[2]) =>
      toSequence(trace([sent(1), acted(1, 1, detail)])).ticks[0]?.text;
    expect(text({ amount: 40 })).toBe("charge 40");
    expect(text("seat 4A")).toBe("charge seat 4A");
    expect(text(null)).toBe("charge");
    expect(text({ seats: ["12A"], name: "a very long name indeed" })).toBe("charge a very long name in…");
  });
});

describe("what else is told", () => {
  it("the clock, faults and printed lines", () => {
    expect(labels(runs.stateOnly)).toContain("The clock moved to 00:00:01");
    expect(labels(runs.instances)).toContain("stopped A");
    const printed = {
      kind: "printed",
      exchange: "x1",
      level: "log",
      text: "hi",
      where: "tools.ts:3",
      round: 1,
    } as const;
    expect(toSequence(trace([sent(1), printed])).printed).toEqual([
      { moment: 1, participant: "server:A", text: "hi" },
    ]);
  });

  it("what the client asks for, by the kind of request", () => {
    const asked = (method: string, params: NonNullable<Parameters<typeof prompted>[3]>["params"] = {}) =>
      toSequence(trace([...prompted(1, 1, "k", { method, params })])).messages[0]?.name;
    expect(asked("sampling/createMessage")).toBe("asks for a model’s text");
    expect(asked("roots/list")).toBe("asks for the roots");
    expect(asked("elicitation/create", { mode: "url", url: "https://example.com" })).toBe(
      "asks to open a page",
    );
    expect(asked("elicitation/create", {})).toBe("asks");
  });

  it("events of unknown exchanges change nothing but the lanes", () => {
    const stray = [
      entered(9, 1, "C"),
      received(9, {}),
      { kind: "lost", exchange: "x9", reason: "lost" } as const,
    ];
    const { messages, activations } = toSequence(trace(stray));
    expect(messages).toEqual([]);
    expect(activations).toEqual([]);
  });
});
