import { expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { toAnswers } from "./run-attempts.ts";

const place = { n: 1, run: 1, at: 0 };
const answered = (prompt: number, action: string): TraceEvent => ({
  ...place,
  kind: "answered",
  prompt,
  key: "k",
  response: { action },
});
const waiting: TraceEvent = { ...place, kind: "waiting", prompt: 1, key: "k" };

it("takes the answers of the last run, in their order, as a script", () => {
  const runs = [[answered(1, "decline")], [waiting, answered(1, "accept"), answered(2, "cancel")]];
  expect(toAnswers({ runs, length: 4 })).toEqual([{ action: "accept" }, { action: "cancel" }]);
  expect(toAnswers({ runs: [...runs, [waiting]], length: 5 })).toEqual([]);
  expect(toAnswers({ runs: [], length: 0 })).toEqual([]);
});
