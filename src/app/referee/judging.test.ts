import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { type RuleId, RULES } from "../../trace/referee/rules.ts";
import { judgeRun, toIdText } from "./judge-run.ts";
import { toLastRun } from "./last-run.ts";
import { readLogText, toEventOf } from "./read-log-text.ts";
import { RULE_WORDS } from "./rule-words.ts";
import { toLogSequence } from "./to-log-sequence.ts";
import { toLoggedRun } from "../../trace/referee/to-events.ts";
import { createWatch } from "./watch.ts";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
};
const headers = { "Mcp-Method": "tools/call", "Mcp-Name": "t", "MCP-Protocol-Version": "2026-07-28" };
const form = {
  method: "elicitation/create",
  params: { message: "Sure?", requestedSchema: { type: "object", properties: {} } },
};
const request = (id: unknown, more: object = {}) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name: "t", _meta, ...more },
});
const ask = (id: unknown) => ({
  ...{ jsonrpc: "2.0", id },
  result: { resultType: "input_required", requestState: "s", inputRequests: { ok: form } },
});
const answers = { inputResponses: { ok: { action: "accept", content: {} } } };

function toEvents(bodies: TraceBody[]): TraceEvent[] {
  return bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
}
const started = (era: "modern" | "legacy" = "modern"): TraceBody => ({
  ...{ kind: "started", client: "loop", method: "tools/call", params: { name: "t" }, principal: "ana" },
  ...{ capabilities: {}, maxRounds: 3, era, instances: 1, serverName: "s" },
});
const sent = (id: number, more: object = {}) =>
  ({
    kind: "sent",
    exchange: `e${String(id)}`,
    url: "http://a/",
    headers,
    bytes: 1,
    message: request(id, more),
  }) as TraceBody;
const received = (id: number, exchange = id) =>
  ({
    kind: "received",
    exchange: `e${String(exchange)}`,
    status: 200,
    headers: {},
    bytes: 1,
    message: ask(id),
  }) as TraceBody;
const edited = () =>
  toEvents([started(), sent(1), received(1), sent(2, { ...answers, requestState: "t" }), received(9, 2)]);

describe("the rules in words", () => {
  it("are there for each rule, and no two alike", () => {
    const ids = Object.keys(RULES) as RuleId[];
    expect(Object.keys(RULE_WORDS).sort()).toEqual([...ids].sort());
    expect(new Set(Object.values(RULE_WORDS)).size).toBe(ids.length);
  });
});

describe("a run that is judged", () => {
  it("has each finding with its event and its message, in order", () => {
    const { status, findings } = judgeRun(edited());
    expect(status).toBe("judged");
    expect(findings.map(({ rule, n, where }) => [rule, n, where])).toEqual([
      ["state-edited", 4, "request id 2, round 2"],
      ["response-id", 5, "response to id 9, round 2"],
    ]);
  });

  it("never has a state in what it says", () => {
    const secret = "c2VjcmV0IHN0YXRl".repeat(8);
    const events = toEvents([started(), sent(1), received(1), sent(2, { ...answers, requestState: secret })]);
    expect(JSON.stringify(judgeRun(events).findings)).not.toContain(secret.slice(0, 16));
  });

  it("is left alone where it speaks the earlier revision", () => {
    const events = edited();
    const legacy = [...toEvents([started("legacy")]), ...events.slice(1)];
    expect(judgeRun(legacy)).toMatchObject({ status: "other-era", findings: [] });
  });

  it("names an id as it was written, cut where it is long", () => {
    expect([toIdText(1), toIdText("1"), toIdText(null), toIdText(undefined)]).toEqual([
      "id 1",
      "id 1",
      "id null",
      "id missing",
    ]);
    expect(toIdText("x".repeat(50))).toBe(`id ${"x".repeat(20)}…`);
  });
});

describe("a run that grows", () => {
  /** A clock that stands still but while judging, which takes 8 ms. */
  function createPorts() {
    const waits: { ms: number; then: () => void }[] = [];
    let time = 0;
    const ports = {
      now: () => (time += 8),
      wait: (ms: number, then: () => void) => {
        const entry = { ms, then };
        waits.push(entry);
        return () => void waits.splice(waits.indexOf(entry), 1);
      },
    };
    return { ports, waits, run: () => waits.shift()?.then() };
  }

  it("is judged once for many events, after the last of them too, and then at most an eighth of the time", () => {
    const { ports, waits, run } = createPorts();
    const watch = createWatch(ports);
    const all = edited();
    const events = all.slice(0, 2);
    watch.look(events);
    watch.look(events);
    expect(waits.map(({ ms }) => ms)).toEqual([0]);
    run();
    expect(watch.getSnapshot()?.findings).toEqual([]);
    events.push(...all.slice(2));
    watch.look(events);
    expect(waits.map(({ ms }) => ms)).toEqual([56]);
    run();
    expect(watch.getSnapshot()?.findings).toHaveLength(2);
  });

  it("is not judged anew where nothing came, and tells those who listen where something did", () => {
    const { ports, run } = createPorts();
    const watch = createWatch(ports);
    const events = edited();
    let told = 0;
    const leave = watch.subscribe(() => (told += 1));
    watch.look(events);
    run();
    watch.look(events);
    run();
    expect(told).toBe(1);
    leave();
    watch.look(edited());
    run();
    expect(told).toBe(1);
  });

  it("gives way to another run at once, and to nothing once it is stopped", () => {
    const { ports, waits, run } = createPorts();
    const watch = createWatch(ports);
    watch.look(edited());
    run();
    watch.look(edited());
    expect(waits.map(({ ms }) => ms)).toEqual([0]);
    watch.stop();
    expect(waits).toEqual([]);
  });

  it("can be loaded as a log afterwards", () => {
    const { ports, run } = createPorts();
    const watch = createWatch(ports);
    watch.look(edited().slice(0, 4));
    run();
    const { findings, exchanges } = readLogText(toLastRun());
    expect(findings.map(({ finding }) => finding.rule)).toEqual(["state-edited"]);
    expect(exchanges).toBe(2);
  });
});

describe("a text that is read as a log", () => {
  const lines = (...messages: unknown[]) => messages.map((one) => JSON.stringify(one)).join("\n");

  it("leads from each finding to its call and its message", () => {
    const list = { jsonrpc: "2.0", id: 7, method: "tools/list", params: {} };
    const reading = readLogText(
      lines(list, request(1), ask(1), request(2, { ...answers, requestState: "t" }), ask(9)),
    );
    const [operation] = reading.operations;
    const run = toLoggedRun(
      operation ?? { kind: "call", title: "", era: "modern", exchanges: [] },
      reading.log,
    );
    const shown = reading.findings.map((one) => [
      one.finding.rule,
      one.operation,
      one.where,
      run.events[toEventOf(one, run) - 1]?.kind,
    ]);
    expect(shown).toEqual([
      ["meta-missing", 1, "line 1", undefined],
      ["state-edited", 0, "line 4", "sent"],
    ]);
    expect(reading.problems.map(({ at }) => at)).toEqual([{ line: 5 }]);
  });

  it("tells the two sides of one entry apart", () => {
    const pair = { request: request(1), response: { ...ask(2) }, headers: {} };
    const reading = readLogText(JSON.stringify([pair]));
    expect(reading.findings.map(({ finding, part }) => [finding.rule, part])).toEqual([
      ["header-missing", "sent"],
      ["response-id", "received"],
    ]);
  });

  it("says how much of it is of an earlier revision, and judges none of that", () => {
    const old = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t" } };
    const reading = readLogText(
      lines(
        { jsonrpc: "2.0", id: 0, method: "initialize", params: {} },
        { jsonrpc: "2.0", id: 0, result: {} },
        old,
      ),
    );
    expect(reading).toMatchObject({ exchanges: 2, earlier: 2, findings: [] });
  });

  it("never throws, and says what is wrong and where", () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    for (const text of [
      "",
      "hello",
      "{",
      deep,
      "null",
      '{"log":{"entries":[1]}}',
      "<img src=x onerror=alert(1)>",
    ]) {
      const reading = readLogText(text);
      expect(reading.problems.length).toBeGreaterThan(0);
      expect(reading.operations).toEqual([]);
    }
    expect(readLogText(`${JSON.stringify(request(1))}\n{`).problems[0]?.at).toEqual({ line: 2 });
  });

  it("ends where it is longer than anyone looks through", () => {
    const one = JSON.stringify(request(1));
    const { exchanges, problems } = readLogText(Array.from({ length: 20_002 }, () => one).join("\n"));
    expect(exchanges).toBe(20_000);
    expect(problems).toEqual([
      { at: { line: 20_001 }, message: expect.stringContaining("20000 requests") as string },
    ]);
  });
});

describe("the diagram of a log", () => {
  const roles = (...messages: unknown[]) => {
    const reading = readLogText(messages.map((one) => JSON.stringify(one)).join("\n"));
    const [operation] = reading.operations;
    if (!operation) throw new Error("no operation");
    const { participants, moments } = toLogSequence(toLoggedRun(operation, reading.log));
    return {
      lanes: participants.map(({ role, detail }) => [role, detail]),
      said: moments.map(({ label }) => label),
    };
  };

  it("has a person only where somebody answered, who is inferred", () => {
    expect(roles(request(1), ask(1)).lanes.map(([role]) => role)).toEqual(["client", "server"]);
    const { lanes, said } = roles(request(1), ask(1), request(2, { ...answers, requestState: "s" }));
    expect(lanes[0]).toEqual(["person", "inferred"]);
    expect(said).toEqual([
      "The client sent id 1",
      "The server asked for ok",
      "The client asked somebody",
      "somebody accepted",
      "The client sent id 2, answer and token",
    ]);
  });
});
