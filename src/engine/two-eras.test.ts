import { afterAll, describe, expect, it } from "vitest";
import type { PersonReply, PromptCall } from "../protocol/ports.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Fault } from "../workspace/playground.ts";
import { beginEras, type Era, type EraRun, runEras } from "./two-eras.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  submit: {
    description: "Asks, then acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const answer = await ctx.need("ok", elicit("Submit?", { ok: { type: "boolean" } }));
      if (answer.action !== "accept") return text("Nothing was submitted.");
      ctx.ledger.add("expense");
      return text("Submitted.");
    },
  },
};
`;
const yes = { action: "accept", content: { ok: true } };
const deployed = { "tools.ts": TOOLS.replace('"Submitted."', '"Booked."') };

function toDocument(person: object[] = [yes]) {
  const call = { method: "tools/call", name: "submit" };
  const parsed = parsePlayground({ version: 1, files: { "tools.ts": TOOLS }, call, person });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

function toCounts({ report: { outcome, measures }, again }: EraRun): string {
  const { requests, prompts, ledger, parked } = measures;
  const said = [outcome.status, `${String(requests)}·${String(prompts)}·${String(ledger)}`, parked];
  return [...said, ...(again ? [`again ${again.outcome.status}`, again.ledger] : [])].join(" ");
}

/** outcome, requests·prompts·ledger, handlers held; then the call afresh and the ledger of both. From DESIGN sections 3, 5 to 7. */
const TABLE: [string, object[], string, string][] = [
  ["nothing happens", [], "completed 1·1·1 1", "completed 2·1·1 0"],
  ["A stops", [{ stop: "A" }], "lost 1·1·0 1 again completed 1", "completed 2·1·1 0"],
  ["the answer goes to B", [{ route: "B" }], "timed-out 1·1·0 1 again completed 1", "completed 2·1·1 0"],
  [
    "A restarts with another key",
    [{ restart: "A" }],
    "lost 1·1·0 1 again completed 1",
    "refused 2·1·0 0 again completed 1",
  ],
  [
    "the request is lost",
    [{ drop: "request" }],
    "lost 1·1·0 1 again completed 1",
    "lost 2·1·0 0 again completed 1",
  ],
  [
    "the response is lost",
    [{ drop: "response" }],
    "lost 1·1·1 1 again completed 2",
    "lost 2·1·1 0 again completed 2",
  ],
  ["the key is rotated", [{ rotateKey: true }], "completed 1·1·1 1", "completed 2·1·1 0"],
  [
    "the answer comes after 400 s",
    [{ afterSeconds: 400 }],
    "completed 1·1·1 1",
    "refused 2·1·0 0 again completed 1",
  ],
  ["the client gives up", [{ abandon: true }], "abandoned 1·1·0 1", "abandoned 1·1·0 0"],
  ["new code is deployed", [{ deploy: deployed }], "completed 1·1·1 1", "completed 2·1·1 0"],
];

describe("one call in both eras, while the question is open:", () => {
  it.each(TABLE)("%s", async (_, what, legacy, modern) => {
    const faults = what.map((fault) => ({ when: "waiting", ...fault }) as Fault);
    const before = Date.now();
    const runs = await runEras(toDocument(), faults, { executor });
    expect(toCounts(runs.legacy)).toBe(legacy);
    expect(toCounts(runs.modern)).toBe(modern);
    // 60 seconds of a client's patience and 400 of ana's are virtual.
    expect(Date.now() - before).toBeLessThan(20_000);
  });
});

describe("both eras", () => {
  it("deployed code answers in both", async () => {
    const runs = await runEras(toDocument(), [{ when: "waiting", deploy: deployed }], { executor });
    const texts = [runs.legacy, runs.modern].map(({ report }) => report.outcome);
    expect(texts).toEqual([
      { status: "completed", text: "Booked." },
      { status: "completed", text: "Booked." },
    ]);
  });

  it("run on two instances where the document has one, and count their own bytes", async () => {
    const { legacy, modern } = await runEras(toDocument(), [{ when: "waiting", stop: "A" }], { executor });
    const instances = ({ events }: EraRun) =>
      events.flatMap((event) => (event.kind === "entered" ? [event.instance] : [])).join("");
    expect([instances(legacy), instances(modern)]).toEqual(["A", "AB"]);
    const sent = modern.events.flatMap((event) => (event.kind === "sent" ? [event.bytes] : []));
    expect(modern.bytes.requests).toBe(sent.reduce((sum, bytes) => sum + bytes));
    expect(legacy.bytes.responses).toBeGreaterThan(0);
  });

  it("give the same events each time", async () => {
    const [one, other] = [
      await runEras(toDocument(), [], { executor }),
      await runEras(toDocument(), [], { executor }),
    ];
    expect(one).toEqual(other);
  });
});

describe("a person who answers", () => {
  /** Puts the question, and waits for whoever calls `reply`. */
  function begin() {
    let prompts = 0;
    const calls: (PromptCall | undefined)[] = [];
    let reply: (reply: PersonReply) => void = () => undefined;
    let closed = false;
    const asked = new Promise<void>((resolve) => {
      eras = beginEras(toDocument([]), [], {
        executor,
        person: {
          answer: ({ call }, signal) => {
            prompts += 1;
            calls.push(call);
            resolve();
            signal.addEventListener("abort", () => (closed = true));
            return new Promise((settle) => (reply = settle));
          },
        },
      });
    });
    return {
      open: async () => {
        await asked;
        await until("legacy");
        await until("modern");
      },
      accept: () => reply({ status: "answered", response: yes }),
      prompts: () => prompts,
      calls,
      closed: () => closed,
    };
  }
  let eras: ReturnType<typeof beginEras>;
  const until = (era: Era) =>
    new Promise<void>((resolve) => {
      const trace = eras.traces[era];
      const look = () => {
        if (trace.getSnapshot().runs[0]?.at(-1)?.kind === "waiting") resolve();
      };
      trace.subscribe(look);
      look();
    });

  it("is asked once, and a fault that is caused meanwhile happens in both eras", async () => {
    const { open, accept, prompts, closed } = begin();
    await open();
    eras.causeFault({ when: "waiting", stop: "A" });
    accept();
    const { legacy, modern } = await eras.ended;
    expect(prompts()).toBe(1);
    // The call afresh gets the answer that the first did not live to see.
    expect(toCounts(legacy)).toBe("lost 1·1·0 1 again completed 1");
    expect(toCounts(modern)).toBe("completed 2·1·1 0");
    expect(closed()).toBe(true);
  });

  it("is told which tool asks, and no id: each era has another", async () => {
    const { open, accept, calls } = begin();
    await open();
    accept();
    await eras.ended;
    expect(calls).toEqual([{ method: "tools/call", name: "submit" }]);
  });

  it("is left alone when the client gave up in both", async () => {
    const { open, closed } = begin();
    await open();
    eras.causeFault({ when: "waiting", abandon: true });
    const { legacy, modern } = await eras.ended;
    expect([legacy.again, modern.again]).toEqual([null, null]);
    expect(closed()).toBe(true);
  });
});
