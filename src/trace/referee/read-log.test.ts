import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { toPlaceText } from "./log.ts";
import { readWireLog } from "./read-log.ts";
import { referee } from "./referee.ts";

const request = (id: Json, method = "tools/call"): JsonObject => ({ jsonrpc: "2.0", id, method, params: {} });
const response = (id: Json, result: JsonObject = {}): JsonObject => ({ jsonrpc: "2.0", id, result });
const progress: JsonObject = { jsonrpc: "2.0", method: "notifications/progress", params: {} };
const elicit = (id: Json): JsonObject => request(id, "elicitation/create");
const toLines = (...records: Json[]) => records.map((record) => JSON.stringify(record)).join("\n");

/** Each exchange as its request's id, its response's id and its places. */
const summary = (text: string) => {
  const { log, problems } = readWireLog(text);
  expect(problems).toEqual([]);
  return log.exchanges.map(({ request: { id }, response: reply, at, endedAt }) => [
    id,
    reply?.["id"] ?? "none",
    toPlaceText(at),
    toPlaceText(endedAt),
  ]);
};
const problemsOf = (text: string) =>
  readWireLog(text).problems.map(({ at, message }) => `${at === null ? "log" : toPlaceText(at)}: ${message}`);

describe("JSON lines", () => {
  it("are paired by the type and value of their id, in the order of the requests", () => {
    const text = toLines(request(1), request("1"), request(2), response(2), response("1"), response(1));
    expect(summary(text)).toEqual([
      [1, 1, "line 1", "line 6"],
      ["1", "1", "line 2", "line 5"],
      [2, 2, "line 3", "line 4"],
    ]);
  });

  it("may use an id again: the first request that is open is meant", () => {
    const text = toLines(request(1), response(1), request(1), response(1), request(1));
    expect(summary(text)).toEqual([
      [1, 1, "line 1", "line 2"],
      [1, 1, "line 3", "line 4"],
      [1, "none", "line 5", "line 5"],
    ]);
  });

  it("may have blank lines, comments, the frames of an event stream and a byte order mark", () => {
    const text = `\ufeff# a log\r\n\r\nevent: message\r\nid: 7\r\ndata: ${JSON.stringify(request(1))}\r\n: ping\n// end\n${JSON.stringify(response(1))}\n`;
    expect(summary(text)).toEqual([[1, 1, "line 5", "line 8"]]);
  });

  it("may hold a single message, or a list on a line", () => {
    expect(summary(JSON.stringify(request(1)))).toEqual([[1, "none", "line 1", "line 1"]]);
    expect(summary(`${JSON.stringify([request(1), response(1)])}\n${JSON.stringify(request(2))}`)).toEqual([
      [1, 1, "line 1", "line 1"],
      [2, "none", "line 2", "line 2"],
    ]);
  });

  it.each<[string, JsonObject]>([
    ["message", { message: request(1) }],
    ["body", { body: request(1) }],
    ["a message that is text", { payload: JSON.stringify(request(1)) }],
  ])("may wrap a message: %s", (_, record) => {
    expect(
      summary(toLines({ ...record, direction: "out", at: 5 }, { direction: "in", message: response(1) })),
    ).toEqual([[1, 1, "line 1", "line 2"]]);
  });

  it.each(["client", "client -> server", "sent", "→", "C2S"])(
    "say that the client sent it: %s",
    (direction) => {
      const { log } = readWireLog(toLines({ direction, message: elicit(1) }));
      expect(log.exchanges).toHaveLength(1);
    },
  );

  it.each(["server", "server-to-client", "received", "<-", "incoming"])(
    "say that the server sent it: %s",
    (from) => {
      const { log } = readWireLog(toLines(request(1), { from, message: request(2) }));
      expect(log.exchanges).toHaveLength(1);
      expect(log.exchanges[0]?.pushed).toEqual([{ from: "server", message: request(2), at: { line: 2 } }]);
    },
  );

  it("take it from the message where they do not say: what only a server asks for comes from it", () => {
    const { log, problems } = readWireLog(
      toLines({ direction: "request", message: request(1) }, progress, elicit(9), response(9), {
        direction: 5,
        message: response(1),
      }),
    );
    expect(problems).toEqual([]);
    expect(log.exchanges[0]?.pushed.map(({ message }) => message["method"])).toEqual([
      "notifications/progress",
      "elicitation/create",
    ]);
    expect(log.strays).toEqual([{ from: "client", message: response(9), at: { line: 4 } }]);
  });

  it("keep what belongs to no request", () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: {} };
    const { log } = readWireLog(toLines(progress, cancelled));
    expect(log.strays.map(({ from }) => from)).toEqual(["server", "client"]);
  });

  it("give what a server sends to a request that is open", () => {
    const { log } = readWireLog(toLines(request(1), request(2), response(2), progress));
    expect(log.exchanges.map(({ pushed }) => pushed.length)).toEqual([1, 0]);
  });

  it("take an error without an id for the only request that is open", () => {
    const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "" } };
    expect(summary(toLines(request(1), error))[0]?.[3]).toBe("line 2");
    expect(problemsOf(toLines(request(1), request(2), error))).toEqual([
      "line 3: no open request has the id null",
    ]);
  });

  it("may be pairs, with headers, status and notifications", () => {
    const { log } = readWireLog(
      toLines(
        {
          request: request(1),
          response: response(1),
          status: 200,
          headers: { "Mcp-Method": "x", n: 5 },
          notifications: [progress, 7],
        },
        {
          request: {
            method: "POST",
            headers: [{ name: "A", value: "b" }, 7, { name: 1 }],
            body: JSON.stringify(request(2)),
          },
          response: { status: 400, body: response(2) },
        },
        { request: request(3), response: null, status: 0 },
      ),
    );
    const [one, two, three] = log.exchanges;
    expect(one).toMatchObject({
      status: 200,
      response: response(1),
      headers: new Map([["mcp-method", "x"]]),
      pushed: [{ from: "server", message: progress }],
    });
    expect(two).toMatchObject({
      request: request(2),
      status: 400,
      response: response(2),
      headers: new Map([["a", "b"]]),
    });
    expect(three).toMatchObject({ status: null, response: null, headers: null, ended: Infinity });
  });

  it("may tell the client's limit", () => {
    expect(readWireLog(toLines({ maxRounds: 2 }, request(1))).log.limit).toBe(2);
    expect(readWireLog(toLines({ maxRounds: "2" }, request(1))).log.limit).toBeNull();
  });
});

describe("one JSON document", () => {
  it("may be a list, set out over many lines", () => {
    expect(summary(JSON.stringify([request(1), response(1)], null, 2))).toEqual([
      [1, 1, "entry 1", "entry 2"],
    ]);
  });

  it("may be what a run prints: a completed one took its last result", () => {
    const rounds = [{ id: 1, request: request(1), status: 200, response: response(1) }];
    const { log } = readWireLog(
      JSON.stringify({ outcome: { status: "completed", text: "" }, rounds, maxRounds: 1 }),
    );
    expect(log).toMatchObject({ taken: true, limit: 1, exchanges: [{ status: 200 }] });
    expect(readWireLog(JSON.stringify({ outcome: { status: "waiting" }, rounds })).log.taken).toBe(false);
  });
});

describe("what cannot be read", () => {
  it.each<[string, string, string[]]>([
    ["an empty text", " \n", ["log: the log has no JSON-RPC message"]],
    ["a number", "5", ["log: a log is a list of messages, or one on each line"]],
    ["an empty list", "[]", ["log: the log has no JSON-RPC message"]],
    ["a list of numbers", "[5]", ["entry 1: no JSON-RPC message: it is no object"]],
    [
      "an object that is no message",
      "{}",
      ["line 1: no JSON-RPC message: it has neither a method nor a result or error"],
    ],
    [
      "a message without either",
      toLines(request(1), { jsonrpc: "2.0", id: 1 }),
      ["line 2: no JSON-RPC message: it has neither a method nor a result or error"],
    ],
    [
      "a method that is no string",
      toLines({ jsonrpc: "2.0", id: 1, method: 5 }),
      ["line 1: no JSON-RPC message: it has neither a method nor a result or error"],
    ],
    ["a response to nothing", toLines(request(1), response(2)), ["line 2: no open request has the id 2"]],
    ["a wrapped text that is no JSON", toLines({ message: "{" }), ["line 1: the message is no JSON object"]],
    ["a pair without a request", toLines({ request: 5 }), ["line 1: the request is no JSON-RPC request"]],
    [
      "a pair whose HTTP body is none",
      toLines({ request: { method: "POST", body: "x" } }),
      ["line 1: the request is no JSON-RPC request"],
    ],
    [
      "a pair with half a response",
      toLines({ request: request(1), response: "x" }),
      ["line 1: the response is no JSON-RPC response"],
    ],
  ])("is named with its place: %s", (_, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  it("does not keep the rest from being read", () => {
    const text = `${JSON.stringify(request(1))}\n{"jsonrpc": "2.0", "id":\nnull x\n${JSON.stringify(response(1))}`;
    const { log, problems } = readWireLog(text);
    expect(problems.map(({ at }) => at)).toEqual([{ line: 2 }, { line: 3 }]);
    expect(log.exchanges[0]?.endedAt).toEqual({ line: 4 });
  });

  it("ends the reading after a hundred problems", () => {
    for (const text of ["x\n".repeat(5000), JSON.stringify(Array.from({ length: 5000 }, () => 5))]) {
      const problems = problemsOf(text);
      expect(problems).toHaveLength(101);
      expect(problems.at(-1)).toMatch(
        /^(line|entry) 101: from here on nothing was read: there were 100 problems before$/,
      );
    }
  });

  it("is one problem where a whole document over many lines is broken", () => {
    const problems = problemsOf(JSON.stringify({ log: { entries: [] } }, null, 2).slice(0, -1));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^log: not JSON/);
  });

  it("does not put the text into the problem, which may hold secrets", () => {
    expect(problemsOf(`{"requestState": "sealed-and-secret" x}`)[0]).not.toContain("sealed");
    expect(problemsOf(`sealed-and-secret`)[0]).not.toContain("secret");
  });

  it("is what is nested more than 200 levels, and not what has 200", () => {
    const nested = (levels: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${"[".repeat(levels - 2)}${"]".repeat(levels - 2)}}}`;
    expect(problemsOf(nested(200))).toEqual([]);
    expect(problemsOf(nested(201))).toEqual(["line 1: nested more than 200 levels deep"]);
    expect(problemsOf(`${nested(201)}\n${nested(200)}`)).toEqual([
      "line 1: nested more than 200 levels deep",
    ]);
    expect(problemsOf(toLines({ message: nested(201) }))).toEqual(["line 1: the message is no JSON object"]);
    expect(problemsOf("[".repeat(1_000_000))[0]).toBe("line 1: nested more than 200 levels deep");
  });

  it("does not count brackets inside texts as levels", () => {
    const message = { ...request(1), params: { text: `\\"${"[".repeat(500)}` } };
    expect(problemsOf(JSON.stringify(message))).toEqual([]);
  });

  it("is a text of more than 16 MiB, and not one of 16 MiB", () => {
    const line = JSON.stringify(request(1));
    const padded = line + " ".repeat(16 * 1024 * 1024 - line.length);
    expect(problemsOf(padded)).toEqual([]);
    expect(problemsOf(`${padded} `)).toEqual(["log: the log is longer than 16 MiB"]);
  });
});

describe("hostile logs", () => {
  it("are read and judged without harm: keys of every prototype", () => {
    const text = [
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"requestState":"x"},"name":"constructor","_meta":{"__proto__":{"io.modelcontextprotocol/protocolVersion":"1"}}}}`,
      `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"__proto__":{"method":"toString"},"hasOwnProperty":{"method":"roots/list"}}}}`,
      `{"jsonrpc":"2.0","id":2,"method":"__proto__","params":{"inputResponses":{"__proto__":{"action":"accept"}}}}`,
      `{"__proto__":{"request":{}}}`,
    ].join("\n");
    const { log, problems } = readWireLog(text);
    expect(problems.map(({ at }) => at)).toEqual([{ line: 4 }]);
    expect(referee(log).map(({ rule, at }) => [rule, at])).toEqual([
      ["meta-missing", { line: 1 }],
      ["input-request-of-no-kind", { line: 2 }],
      ["meta-missing", { line: 3 }],
      ["fields-on-another-request", { line: 3 }],
    ]);
    expect(({} as Record<string, unknown>)["requestState"]).toBeUndefined();
  });

  it("never end in an exception: every field of every message of a dialog in every wrong type", () => {
    const wrong: Json[] = [null, true, 0, -1.5, "", "x", [], [[]], {}, { __proto__: null, a: [null] }];
    const dialog: JsonObject[] = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "a",
          arguments: { x: 1 },
          _meta: {
            "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} }, sampling: {} },
          },
        },
      },
      {
        jsonrpc: "2.0",
        id: 1,
        result: {
          resultType: "input_required",
          requestState: "S",
          inputRequests: {
            k: {
              method: "elicitation/create",
              params: {
                mode: "form",
                message: "",
                requestedSchema: {
                  type: "object",
                  properties: { a: { type: "array", items: { enum: ["b"] } } },
                  required: ["a"],
                },
              },
            },
            s: {
              method: "sampling/createMessage",
              params: { messages: [{ role: "user", content: { type: "text" } }], maxTokens: 1 },
            },
          },
        },
      },
      {
        jsonrpc: "2.0",
        id: 2,
        method: "tools/call",
        params: {
          name: "a",
          arguments: { x: 1 },
          requestState: "S",
          inputResponses: {
            k: { action: "accept", content: { a: ["b"] } },
            s: { role: "assistant", model: "m", content: {} },
          },
        },
      },
      { jsonrpc: "2.0", id: 2, error: { code: -32021, message: "", data: { requiredCapabilities: {} } } },
    ];
    let judged = 0;
    for (const [index, message] of dialog.entries()) {
      for (const path of toPaths(message)) {
        for (const value of wrong) {
          const changed = dialog.map((one, at) => (at === index ? replace(one, path, value) : one));
          expect(() => referee(readWireLog(toLines(...changed)).log)).not.toThrow();
          judged += 1;
        }
      }
    }
    expect(judged).toBeGreaterThan(500);
  });

  it("may hold numbers that are not finite", () => {
    const line = `{"jsonrpc":"2.0","id":1e999,"method":"tools/call","params":{"name":"a","arguments":{"n":1e999},"requestState":1e999}}`;
    expect(() => referee(readWireLog(line).log)).not.toThrow();
  });
});

function toPaths(value: Json, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => toPaths(inner, [...path, key]))];
}

function replace(value: Json, [key, ...rest]: string[], by: Json): Json {
  if (key === undefined) return by;
  const copy = structuredClone(value) as JsonObject;
  copy[key] = replace(copy[key] ?? null, rest, by);
  return copy;
}

// ── HAR ─────────────────────────────────────────────────────────────────────────────────────────

interface Overrides {
  request?: JsonObject;
  content?: JsonObject;
  status?: Json;
  start?: Json;
  time?: Json;
}
const entry = (
  id: number,
  { request: more, content, status = 200, start, time }: Overrides = {},
): JsonObject => ({
  ...(start !== undefined && { startedDateTime: start }),
  ...(time !== undefined && { time }),
  request: {
    method: "POST",
    headers: [{ name: "Mcp-Method", value: "tools/call" }],
    postData: { mimeType: "application/json", text: JSON.stringify(request(id)) },
    ...more,
  },
  response: {
    status,
    content: { mimeType: "application/json", text: JSON.stringify(response(id)), ...content },
  },
});
const toHar = (...entries: Json[]) => JSON.stringify({ log: { version: "1.2", entries } });

describe("a HAR file", () => {
  it("gives each POST of a message with its headers, status and response, by entry", () => {
    const { log, problems } = readWireLog(
      toHar({ request: { method: "GET" } }, entry(1), entry(2, { status: 0 })),
    );
    expect(problems).toEqual([]);
    expect(log.exchanges).toMatchObject([
      {
        request: { id: 1 },
        at: { entry: 2 },
        status: 200,
        response: response(1),
        headers: new Map([["mcp-method", "tools/call"]]),
      },
      { request: { id: 2 }, at: { entry: 3 }, status: null },
    ]);
  });

  it("may hold streams: comments are passed over, what comes beside the response is kept", () => {
    const text = `: hi\r\n\r\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\ndata: {"jsonrpc":"2.0","id":1,\r\ndata: "result":{}}\r\n\r\n`;
    const { log, problems } = readWireLog(
      toHar(entry(1, { content: { mimeType: "text/event-stream", text } })),
    );
    expect(problems).toEqual([]);
    expect(log.exchanges[0]).toMatchObject({
      response: response(1),
      pushed: [{ from: "server", message: progress }],
    });
  });

  it("may hold a body in base64", () => {
    // {"jsonrpc":"2.0","id":1,"result":{"a":"ü"}} in UTF-8.
    const text = "eyJqc29ucnBjIjoiMi4wIiwiaWQiOjEsInJlc3VsdCI6eyJhIjoiw7wifX0=";
    const { log } = readWireLog(toHar(entry(1, { content: { encoding: "base64", text } })));
    expect(log.exchanges[0]?.response).toEqual(response(1, { a: "ü" }));
  });

  it("tells by the times what was under way together", () => {
    const at = (seconds: number) => `2026-07-28T00:00:0${seconds}.000Z`;
    const { log } = readWireLog(
      toHar(
        entry(1, { start: at(3), time: 1000 }),
        entry(2, { start: at(1), time: 9000 }),
        entry(3, { start: at(1), time: 500 }),
      ),
    );
    expect(log.exchanges.map(({ request: { id } }) => id)).toEqual([2, 3, 1]);
    const ends = [...log.exchanges].sort((a, b) => a.ended - b.ended);
    expect(ends.map(({ request: { id } }) => id)).toEqual([3, 1, 2]);
  });

  it("takes entries without times one after the other", () => {
    const { log } = readWireLog(toHar(entry(1), entry(2, { start: "never", time: -5 })));
    const [one, two] = log.exchanges;
    expect(one!.ended).toBeLessThan(two!.sent);
    expect(one!.sent).toBeLessThan(one!.ended);
  });

  it("keeps a response that the client posts", () => {
    const posted = entry(1, { request: { postData: { text: JSON.stringify(response(9)) } } });
    expect(readWireLog(toHar(posted)).log.strays).toEqual([
      { from: "client", message: response(9), at: { entry: 1 } },
    ]);
  });

  it.each<[string, Json, string[]]>([
    ["an entry that is no object", 5, ["entry 1: the entry is no object"]],
    [
      "a request without its body",
      entry(1, { request: { postData: 5 } }),
      ["entry 1: the body of the request: not in the file"],
    ],
    [
      "a request that is no JSON",
      entry(1, { request: { postData: { text: "{" } } }),
      ["entry 1: the body of the request: not JSON: Expected property name or '}'"],
    ],
    [
      "a list of messages",
      entry(1, { request: { postData: { text: JSON.stringify([request(1)]) } } }),
      ["entry 1: the body is a list: each message is a request of its own"],
    ],
    [
      "no body of the response",
      entry(1, { content: { text: null } }),
      ["entry 1: the response: no message in the file"],
    ],
    [
      "base64 that is none",
      entry(1, { content: { encoding: "base64", text: "*" } }),
      ["entry 1: the response: no message in the file"],
    ],
    [
      "a response that is a list",
      entry(1, { content: { text: "[]" } }),
      ["entry 1: the response: no JSON object", "entry 1: the response: no message in the file"],
    ],
  ])("names with its entry: %s", (_, broken, expected) => {
    const problems = problemsOf(toHar(broken, entry(2)));
    expect(problems).toEqual(expected);
  });

  it.each<[string, JsonObject]>([
    ["a form", { method: "POST", postData: { text: "a=b" } }],
    ["other JSON", { method: "POST", postData: { text: "{}" } }],
    ["a list of other things", { method: "POST", postData: { text: "[1]" } }],
  ])("passes over other traffic: %s", (_, other) => {
    expect(problemsOf(toHar({ request: other }, entry(1)))).toEqual([]);
  });
});
