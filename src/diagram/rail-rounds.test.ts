import { describe, expect, it } from "vitest";
import type { TraceBody } from "../trace/event.ts";
import { eras } from "./eras.test-data.ts";
import { toCurrent, toRailRounds } from "./rail-rounds.ts";
import { acted, asks, entered, received, runs, sent, started, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";

const rail = (bodies: TraceBody[]) => toRailRounds(toSequence(trace(bodies)));
const names = (bodies: TraceBody[]) => rail(bodies).map(({ name }) => name);

describe("the rounds of the overview", () => {
  it("say what each asked for, that it acted, and how the last ended", () => {
    expect(names(runs.decline)).toEqual([
      "Round 1: asked for confirm, acted",
      "Round 2: completed, acted again",
    ]);
  });

  it("reach from the request to the response, by moments", () => {
    // id 1, the entry, input_required; asked, open, declined; id 2, the entry, complete; the end.
    expect(rail(runs.decline).map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [7, 9],
    ]);
  });

  it("are as many as the run had, twelve here", () => {
    const rounds = rail(runs.long);
    expect(rounds.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rounds.map(({ end }) => end)).toEqual([...Array<string>(11).fill("asked"), "completed"]);
  });

  it.each([
    ["a state alone", runs.stateOnly, "Round 1: asked to be called again"],
    ["a refusal of the state", runs.refusal, "Round 2: refused, issued to a different principal"],
    ["a refusal before anything ran", runs.plainRefusal, "Round 1: refused, Unknown tool: nope"],
    ["a failure", runs.failing, "Round 1: failed, acted"],
    ["silence", runs.lost, "Round 2: no response"],
    ["a request that goes on", [started("charge", {}), sent(1), entered(1, 1)], "Round 1: under way"],
  ])("tell %s", (_, bodies, name) => {
    expect(names(bodies).at(-1) === name || names(bodies)[0] === name).toBe(true);
  });

  it("of a refusal after a body ran tell the code", () => {
    const error = { code: -32603, message: "Invalid requestState: broken. Start again." };
    const refused: TraceBody = {
      ...{ kind: "received", exchange: "x1", status: 200, headers: {}, bytes: 0 },
      message: { jsonrpc: "2.0", id: 1, error },
    };
    expect(names([started("charge", {}), sent(1), entered(1, 1), refused])).toEqual([
      "Round 1: refused, -32603",
    ]);
  });

  it("of two calls at once tell which call, and do not take one's entries for the other's", () => {
    const two = [
      ...[started("charge", {}), sent(1), sent(2), entered(1, 1), entered(2, 1), acted(2, 1)],
      ...[asks(1, ["a"]), received(2, { resultType: "complete" })],
    ];
    expect(names(two)).toEqual(["Round 1 of call 1: asked for a", "Round 1 of call 2: completed, acted"]);
  });
});

describe("the rounds of a call that stays open", () => {
  it("are its bodies: each ends where it asks, the last with the call", () => {
    const rounds = rail(eras.legacy);
    expect(rounds.map(({ name, body }) => [name, body])).toEqual([
      ["Round 1: asked", 1],
      ["Round 2: completed, acted", 2],
    ]);
  });
});

describe("the current round", () => {
  it("is the one that is under way, or the last before; none before the first", () => {
    const rounds = rail(runs.decline);
    expect([0, 1, 3, 5, 7, 10].map((moment) => toCurrent(rounds, moment))).toEqual([-1, 0, 0, 0, 1, 1]);
  });
});
