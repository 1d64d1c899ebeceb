import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../protocol/ports.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { toForkPoints } from "../trace/fork-points.ts";
import { toMeasures } from "../trace/measures.ts";
import { toOutcome } from "../trace/views.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import type { Fork } from "./play.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** Asks for a and then for b; and claims a key that there is once in the world. */
const source = (done = "done") => `import { elicit, text } from "roundtrip";
export const tools = {
  act: {
    description: "Acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const a = await ctx.need("a", elicit("A?", { ok: { type: "boolean" } }));
      ctx.ledger.add("a");
      const b = await ctx.need("b", elicit("B?", { ok: { type: "boolean" } }));
      ctx.ledger.add("b");
      return text("${done}: " + a.action + " " + b.action + (ctx.claim("once") ? "" : ", again"));
    },
  },
};
`;
const { call, client } = playgroundSchema.parse({
  version: 1,
  call: { method: "tools/call", name: "act" },
});
const yes = { action: "accept", content: { ok: true } };
const no = { action: "decline" };

let session: Session;
beforeEach(() => {
  session = createSession({ executor, seed: 1 });
  session.configure({ files: { "tools.ts": source() }, serverName: "shop" });
});

const scripted = (...answers: object[]) =>
  createScriptedPerson({ answers: answers as never, host: { model: [], roots: [] } });
function play(person: Person, fork?: Fork) {
  const { signal } = new AbortController();
  return session.run(
    { call, client, fork },
    { person, fetch: session.fetch, url: "http://here/mcp", signal },
  );
}
const run = (number: number) => session.trace.getSnapshot().runs[number - 1] ?? [];
const pointsOf = (number: number) => toForkPoints(run(number));
const sayOf = (number: number) => {
  const outcome = toOutcome(run(number));
  return outcome?.status === "completed" ? outcome.text : outcome;
};
const point = (number: number, index: number) => {
  const found = pointsOf(number)[index];
  if (!found) throw new Error("no such moment");
  return found;
};

describe("a fork", () => {
  it("asks again from its round on; the answers before it stay, and nobody gives them twice", async () => {
    await play(scripted(yes, yes));
    expect(pointsOf(1).map(({ round }) => round)).toEqual([1, 2]);
    await play(scripted(no), point(1, 1));
    expect(sayOf(2)).toEqual("done: accept decline");
    expect(toMeasures(run(2)).prompts).toBe(2);
    expect(toMeasures(run(2)).requests).toBe(3);
  });

  it("shares the events before its moment, at their own times, and says where it comes from", async () => {
    await play(scripted(yes, yes));
    session.moveClock(60_000);
    const { n } = point(1, 1);
    await play(scripted(no), point(1, 1));
    const [started, ...rest] = run(2).slice(0, n);
    expect(started).toEqual({ ...run(1)[0], run: 2, forked: { run: 1, n } });
    expect(rest).toEqual(
      run(1)
        .slice(1, n)
        .map((event) => ({ ...event, run: 2 })),
    );
    expect(run(2).map((event) => event.n)).toEqual(run(2).map((_, index) => index + 1));
    expect(run(2)[n]?.at).toBe(run(1)[n]?.at);
  });

  it("sets the world back: what was done after its moment is undone, and the clock stands where it stood", async () => {
    await play(scripted(yes, yes));
    const then = run(1).at(-1)?.at;
    session.moveClock(3_600_000);
    session.rotateKey();
    expect(session.look().keys).toBe(2);
    await play(scripted(yes, no), point(1, 0));
    expect(session.look()).toEqual({ now: then, keys: 1 });
    // The claim of the first run was undone with the rest, so it is won once more.
    expect([sayOf(1), sayOf(2)]).toEqual(["done: accept accept", "done: accept decline"]);
  });

  it("leaves the run that it comes from as it was", async () => {
    await play(scripted(yes, yes));
    const before = structuredClone(run(1));
    await play(scripted(no, no), point(1, 0));
    expect(run(1)).toEqual(before);
  });

  it("runs the code as it stands now", async () => {
    await play(scripted(yes, yes));
    session.configure({ files: { "tools.ts": source("other") } });
    await play(scripted(yes), point(1, 1));
    expect(sayOf(2)).toEqual("other: accept accept");
  });

  it("sends another state once, and the server judges it", async () => {
    await play(scripted(yes, yes));
    const fork = point(1, 1);
    await play(scripted(yes), { ...fork, carries: () => `x${fork.state ?? ""}` });
    const sent = run(2).flatMap((event) =>
      event.kind === "sent" ? [event.message.params["requestState"]] : [],
    );
    expect(sent).toHaveLength(3);
    expect(sent[2]).toBe(`x${fork.state ?? ""}`);
    const verdicts = run(2).flatMap((event) => (event.kind === "judged" ? [event.verdict] : []));
    expect(verdicts.at(-1)).not.toBe("accepted");
    expect(toOutcome(run(2))?.status).toBe("refused");
  });

  it("can be forked again, also before the moment that it came from", async () => {
    await play(scripted(yes, yes));
    await play(scripted(no), point(1, 1));
    await play(scripted(no, yes), point(2, 0));
    expect(sayOf(3)).toEqual("done: decline accept");
  });

  it("needs a moment that there was: any other is refused, and a run can still be made", async () => {
    await play(scripted(yes, yes));
    await expect(play(scripted(yes), { run: 1, n: 2 })).rejects.toThrow("run 1 has no moment 2");
    await play(scripted(yes, yes));
    expect(toOutcome(run(2))?.status).toBe("completed");
  });
});
