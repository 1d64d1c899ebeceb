import { describe, expect, it } from "vitest";
import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { OwnAttempt } from "../work/setup.ts";
import type { AttemptBase } from "./changed.ts";
import { toDone, toGates } from "./outcomes.test-data.ts";
import { toSignalText } from "./signal-words.ts";
import { toCountsText, toIssuedLength, toShownGates, toVerdicts } from "./verdicts.ts";

const base: AttemptBase = {
  call: { method: "tools/call", name: "redeem" },
  principal: "ana",
  ttlSeconds: 300,
};
const judge = (attempt: OwnAttempt, outcome: AttemptOutcome) => toVerdicts(attempt, outcome, base);
const twice = { times: 2 };
const edited = { state: { flip: 0 } };

describe("the verdict of an attempt", () => {
  it("is green where an untouched state was accepted, red where one was rejected", () => {
    expect(judge({}, toDone(["accepted"], 1))).toEqual([{ tone: "ok", text: "accepted" }]);
    expect(judge(edited, toDone(["rejected: bad signature"]))).toEqual([
      { tone: "no", text: "rejected: bad signature" },
    ]);
  });

  it("is amber where it was accepted more than once and acted more than once", () => {
    expect(judge(twice, toDone(["accepted", "accepted"], 2))).toEqual([
      { tone: "warn", text: "accepted twice" },
    ]);
    expect(judge({ times: 3 }, toDone(["accepted", "accepted", "accepted"], 3))).toEqual([
      { tone: "warn", text: "accepted 3 times" },
    ]);
  });

  it("is green where it was accepted twice and acted once", () => {
    expect(judge(twice, toDone(["accepted", "accepted"], 1))).toEqual([
      { tone: "ok", text: "accepted twice" },
    ]);
  });

  it("is amber where a changed one was accepted, although it acted once", () => {
    expect(judge({ principal: "bo" }, toDone(["accepted"], 1))).toEqual([{ tone: "warn", text: "accepted" }]);
  });

  it("names each kind once", () => {
    const outcome = toDone(["accepted", "rejected: already used", "rejected: already used"], 1);
    expect(judge({ times: 3 }, outcome)).toEqual([
      { tone: "ok", text: "accepted" },
      { tone: "no", text: "rejected: already used (twice)" },
    ]);
  });

  it("keeps refused, not presented and broken apart from rejected", () => {
    expect(judge({}, toDone(["refused: -32602 Unknown tool"]))).toEqual([
      { tone: "no", text: "refused: -32602 Unknown tool" },
    ]);
    expect(judge(edited, toDone(["not presented: the payload cannot be read"]))[0]?.tone).toBe("plain");
    expect(judge({}, { status: "broken", message: "the sandbox died" })).toEqual([
      { tone: "plain", text: "could not be run: the sandbox died" },
    ]);
  });
});

describe("the counts above the table", () => {
  it("count each attempt once, by what is worth noticing in it", () => {
    const rows = [
      judge({}, toDone(["accepted"], 1)),
      judge(twice, toDone(["accepted", "accepted"], 2)),
      judge(twice, toDone(["accepted", "rejected: already used"], 1)),
      judge(edited, toDone(["rejected: bad signature"])),
      judge({}, toDone(["refused: -32602 no"])),
      judge(edited, toDone(["not presented: the payload cannot be read"])),
      judge({}, { status: "broken", message: "x" }),
      [],
    ];
    expect(toCountsText(rows)).toBe(
      "1 accepted, 1 worth noticing, 2 rejected, 1 refused, 1 not presented, 1 that could not be run",
    );
  });

  it("are empty where nothing has run", () => {
    expect(toCountsText([[], []])).toBe("");
  });
});

describe("the gates of a row", () => {
  it("are those of the last presentation that was stopped", () => {
    expect(toShownGates(toDone(["rejected: already used", "rejected: bad signature", "accepted"]))).toEqual(
      toGates("signature"),
    );
  });

  it("are those of the last one that was judged where none was stopped, and none where none was", () => {
    expect(toShownGates(toDone(["accepted", "not presented: x"]))).toEqual(toGates());
    expect(toShownGates(toDone(["not presented: x"]))).toEqual([]);
    expect(toShownGates(undefined)).toEqual([]);
  });

  it("are said in words for those who hear them", () => {
    expect(toSignalText(toGates("signature"))).toBe(
      "form passed, signature stopped it, the rest not reached",
    );
    expect(
      toSignalText([
        { gate: "form", status: "passed" },
        { gate: "signature", status: "absent" },
        { gate: "expiry", status: "off" },
      ]),
    ).toBe("form passed, signature is not there, expiry is off");
    expect(toSignalText([])).toBe("");
  });
});

describe("the length of the token that an attempt was made from", () => {
  it("is that of the first state the server gave out", () => {
    const outcome = toDone(["accepted"]);
    if (outcome.status !== "done") throw new Error("it is done");
    const received = (state: string) =>
      ({
        kind: "received",
        exchange: "e",
        status: 200,
        headers: {},
        bytes: 0,
        message: { jsonrpc: "2.0", id: 1, result: { requestState: state } },
        n: 1,
        run: 1,
        at: 0,
      }) as const;
    const events = [received("abcdef"), received("abc")];
    expect(toIssuedLength({ ...outcome, result: { ...outcome.result, events } })).toBe(6);
    expect(toIssuedLength(outcome)).toBeUndefined();
    expect(toIssuedLength(undefined)).toBeUndefined();
  });
});
