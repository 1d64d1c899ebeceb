// @vitest-environment happy-dom
import mermaid from "mermaid";
import { describe, expect, it } from "vitest";
import type { TraceBody } from "../trace/event.ts";
import { eras } from "./eras.test-data.ts";
import { acted, asks, entered, finished, prompted, runs, sent, started, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";
import { toMermaid } from "./to-mermaid.ts";

const toText = (bodies: TraceBody[]) => toMermaid(toSequence(trace(bodies)));

interface Db {
  getActors: () => Map<string, { name: string; description: string; type: string }>;
  getMessages: () => { from?: string; to?: string; message: unknown }[];
  getDiagramTitle: () => string;
}

/** Mermaid's way to what it parsed, which its types advise against; parse alone says no more than that it could. */
const { mermaidAPI } = mermaid as unknown as {
  mermaidAPI: { getDiagramFromText: (text: string) => Promise<{ db: Db }> };
};

/** What Mermaid's own parser read: names by participant, texts in order, with its character codes as characters. */
async function read(text: string) {
  // The kinds of diagram are there once one was parsed.
  await mermaid.parse(text);
  const { db } = await mermaidAPI.getDiagramFromText(text);
  const decode = (said: string) =>
    said.replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return {
    title: decode(db.getDiagramTitle()),
    names: [...db.getActors().values()].map(({ description }) => decode(description)),
    texts: db
      .getMessages()
      .flatMap(({ message }) => (typeof message === "string" && message !== "" ? [decode(message)] : [])),
  };
}

describe("the diagram as Mermaid text", () => {
  it("says who sends what, when a body runs and that nothing is held while a person thinks", () => {
    expect(toText(runs.decline).split("\n")).toEqual([
      "sequenceDiagram",
      "  title charge_bad #123; amount#58; 40 #125;",
      "  actor p1 as Person (ana)",
      "  participant p2 as Client",
      "  participant p3 as Server",
      "  p2->>p3: id 1 tools/call",
      "  activate p3",
      "  Note right of p3: ledger 1#58; charge #123;#34;amount#34;#58;40#125;",
      "  p3-->>p2: id 1 input_required, key confirm, token",
      "  deactivate p3",
      "  p2->>p1: asks for a yes or no, key confirm",
      "  Note over p3: nothing held",
      "  p1->>p2: Decline, key confirm",
      "  p2->>p3: id 2 tools/call, token = same bytes",
      "  activate p3",
      "  Note right of p3: ledger 2, again#58; charge #123;#34;amount#34;#58;40#125;",
      "  p3-->>p2: id 2 complete",
      "  deactivate p3",
      "  Note over p2: The result went to the model",
      "",
    ]);
  });

  it("says of the earlier era that the handler is held, and asks on the open call", async () => {
    const { texts } = await read(toText(eras.legacy));
    const held = texts.indexOf("handler held");
    expect(texts[held - 1]).toBe("id 0 elicitation/create");
    expect(texts).not.toContain("nothing held");
    expect(texts.filter((said) => said.startsWith("id 0"))).toEqual([
      "id 0 initialize",
      "id 0 elicitation/create",
      "id 0 result",
    ]);
  });

  it("ends the arrow of what was refused or lost with a cross", () => {
    expect(toText(runs.refusal)).toContain(
      "  p2-xp3: id 2 tools/call as bo, token ≠ price 1, stopped#58; issued to a different principal\n  p3-->>p2: id 2 error -32602\n",
    );
    expect(toText(eras.requestDropped)).toContain("stopped#58; lost on its way");
    expect(toText(eras.legacyDrops)).toContain("  p3--xp2: response lost\n");
  });

  it("names the instances of a fleet, and places what happens to the network between client and server", async () => {
    const text = toText(eras.fleetRoutes);
    expect((await read(text)).names).toEqual([
      ...["Person (ana)", "Client", "Server A", "Server B", "Server C", "Server D"],
    ]);
    expect(text).toContain("routed to B");
    expect(toText(eras.requestDropped)).toContain("Note over p2,p3: the network drops a request");
  });

  it("says what was printed, and what was not written again", () => {
    expect(toText(eras.givenUp)).toContain("Note right of p2: printed mine");
    const unwritten = acted(1, 1, { amount: 40 }, "charge", 8, false);
    expect(toText([started("t", {}), sent(1), entered(1, 1), unwritten])).toContain("not written again");
  });

  it("is empty before the first moment", () => {
    expect(toText([])).toBe("");
    expect(toText([started("t", {})])).toBe("");
  });

  it.each(Object.entries({ ...runs, ...eras }))(
    "is accepted by Mermaid's own parser: %s",
    async (_, bodies) => {
      const text = toText(bodies);
      await expect(mermaid.parse(text)).resolves.toMatchObject({ diagramType: "sequence", config: {} });
      const count = (word: string) => text.split("\n").filter((line) => line.trim().startsWith(word)).length;
      expect(count("activate ")).toBe(count("deactivate "));
    },
  );
});

/** Names and texts that a hostile server or tool may choose. */
const HOSTILE = [
  "end",
  "End of it; end",
  "a; b # c",
  "#35; #quot; ﬂ°°60¶ß",
  "p2->>p3: forged",
  "x: y: z",
  ":wrap: a",
  "%%{init: {'theme': 'dark'}}%%",
  "%% a comment",
  "<script>alert(1)</script> &amp; <br/>",
  "\"double\" 'single' `tick`",
  "$$\\frac{1}{2}$$",
  '@{ "type": "database" }',
  "style x:#fff; classDef a:#b;",
  "--- - + * ( ) [ ] { } | ~ ^ \\",
  "ünïcode 漢字 🙂 e\u0301 \u00a0",
  "activate p3",
  "title a",
  "as b",
  "accTitle: a",
];

describe("hostile texts", () => {
  it.each(HOSTILE)("are said as they are, and are nothing else: %s", async (said) => {
    const text = toText([
      started(said, { [said]: said }, { principal: said }),
      sent(1),
      entered(1, 1),
      acted(1, 1, said, said),
      asks(1, [said], "t"),
      ...prompted(1, 1, said),
      finished({ status: "abandoned", reason: said }),
    ]);
    const found = await read(text);
    const own = said.trim();
    expect(found.names).toEqual([`Person (${said})`, "Client", "Server"]);
    expect(found.title).toBe(`${said} { ${said}: ${JSON.stringify(said)} }`);
    expect(found.texts).toEqual([
      "id 1 tools/call as ana",
      `ledger 1: ${said} ${JSON.stringify(said)}`,
      `id 1 input_required, key ${said}, token`,
      `asks for a yes or no, key ${own}`,
      "nothing held",
      `The client abandoned the call: ${own}`,
    ]);
    expect(await mermaid.parse(text)).toEqual({ diagramType: "sequence", config: {} });
  });

  it("have no line breaks, controls, turns of the writing direction or broken characters, and are cut", async () => {
    const text = toText([
      started("a\nend\r\n\u2028b\u0000c\u202ed\ud800", {}),
      sent(1),
      finished({ status: "abandoned", reason: "x".repeat(500) }),
    ]);
    const found = await read(text);
    expect(found.title).toBe("a end b c d\ufffd");
    expect(found.texts.at(-1)).toHaveLength(160);
  });

  it("may be empty", async () => {
    const { names } = await read(toText([started("", {}, { principal: " " }), sent(1, {}, "")]));
    expect(names).toEqual(["Person ( )", "Client", "Server"]);
  });
});
