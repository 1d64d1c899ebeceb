import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/json.ts";
import type { TraceBody, TraceEvent } from "../event.ts";
import { toCurl } from "./to-curl.ts";
import { toCurlScript } from "./to-curl-script.ts";

const toEvents = (bodies: TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
const sent = (id: number, params: JsonObject = {}, headers = {}): TraceBody => ({
  ...{ kind: "sent", exchange: `e${id}`, url: "http://a/mcp", headers, bytes: 1 },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", ...params } },
});
const received = (id: number, result: JsonObject, headers = {}): TraceBody => ({
  ...{ kind: "received", exchange: `e${id}`, status: 200, headers, bytes: 1 },
  message: { jsonrpc: "2.0", id, result },
});
const script = (...bodies: TraceBody[]) => toCurlScript(toEvents(bodies), "http://it's/mcp");

describe("a message as a curl command", () => {
  it("quotes all that a shell would take for its own", () => {
    expect(
      toCurl(
        { headers: { "Mcp-Name": "it's $HOME", "X-Empty": "" }, message: { text: "`id` \\ \"'" } },
        "http://a/mcp?x=1&y='",
      ),
    ).toBe(
      [
        String.raw`curl -sS -i -N 'http://a/mcp?x=1&y='\''' ` + "\\",
        String.raw`  -H 'Mcp-Name: it'\''s $HOME' ` + "\\",
        "  -H 'X-Empty;' \\",
        `  --data-raw '{"text":"\`id\` \\\\ \\"'\\''"}'`,
      ].join("\n"),
    );
  });

  it("pipes a body that is too long for an argument", () => {
    const command = toCurl({ headers: {}, message: { text: "x".repeat(100_001) } }, "http://a");
    expect(command).toMatch(
      /^printf '%s' '\{"text":"x+"\}' \| curl -sS -i -N 'http:\/\/a' \\\n {2}--data-binary @-$/,
    );
  });
});

describe("a run as a script", () => {
  it("takes a state that is sent back as it came from its own response, and sends another as it is", () => {
    const text = script(
      sent(1),
      received(1, { requestState: "abc.de_-" }),
      sent(2, { requestState: "abc.de_-", z: "1" }),
      sent(3, { requestState: "abc.de_X" }),
    );
    expect(text).toContain(`"requestState":"'"$state_1"'","z":"1"}}'`);
    expect(text).toContain('"requestState":"abc.de_X"');
    expect(text).toContain("\n[ -n \"$url\" ] || url='http://it'\\''s/mcp'\n");
  });

  it("takes the state that was issued last, where two are told apart by it", () => {
    const text = script(
      ...[sent(1), received(1, { requestState: "a" }), sent(2, { requestState: "a" })],
      ...[received(2, { requestState: "b" }), sent(3, { requestState: "b" })],
    );
    expect([...text.matchAll(/"\$(state_\d)"/g)].map(([, name]) => name)).toEqual(["state_1", "state_2"]);
  });

  it.each<[string, JsonObject]>([
    ["a state that JSON or a shell would escape", { requestState: 'a"b' }],
    ["one that stands twice", { requestState: "a", inner: { requestState: "a" } }],
  ])("sends as it stands: %s", (_, params) => {
    const text = script(sent(1), received(1, params), sent(2, params));
    expect(text).toContain(JSON.stringify(params["requestState"]));
  });

  it("is not misled by a text that quotes a state", () => {
    const note = '"requestState":"a"';
    const text = script(sent(1), received(1, { requestState: "a" }), sent(2, { note, requestState: "a" }));
    expect(text).toContain(`{"name":"t","note":${JSON.stringify(note)},"requestState":"'"$state_1"'"}}'`);
  });

  it("takes a session from the first response that names it", () => {
    const session = { "Mcp-Session-Id": "S1" };
    const text = script(sent(1), received(1, {}, session), sent(2, {}, session), received(2, {}, session));
    expect(text).toContain(`-H 'Mcp-Session-Id: '"$session_1"`);
    expect(text).not.toContain("session_2");
  });

  it("leaves a call open while it is asked, and waits for it at the end", () => {
    const question: TraceBody = {
      ...{ kind: "pushed", exchange: "e1" },
      message: { jsonrpc: "2.0", id: 9, method: "roots/list", params: {} },
    };
    const answer: TraceBody = {
      ...{ kind: "posted", exchange: "p", url: "", headers: {}, bytes: 1 },
      message: { jsonrpc: "2.0", id: 9, result: {} },
    };
    const text = script(sent(1), question, answer);
    expect(text).toContain("' &\nsleep 1\n");
    expect(text).toContain("# 2. an answer, id 9\n");
    expect(text.endsWith("\n\nwait\n")).toBe(true);
  });

  it("says in one line of comment what each message is, whatever its name", () => {
    const text = script(sent(1, { name: "a\nrm -rf /\r\u2028b" }));
    expect(text.split("\n")).toContain("# 1. tools/call a rm -rf / b, id 1");
  });

  it("names a resource by its address, and a notification by its method", () => {
    const read: TraceBody = {
      ...{ kind: "sent", exchange: "e", url: "", headers: {}, bytes: 1 },
      message: { jsonrpc: "2.0", id: "x", method: "resources/read", params: { uri: "doc:1" } },
    };
    const notice: TraceBody = {
      ...{ kind: "posted", exchange: "p", url: "", headers: {}, bytes: 1 },
      message: { jsonrpc: "2.0", method: "notifications/initialized" },
    };
    const titles = script(read, notice).match(/^# \d\. .*$/gm);
    expect(titles).toEqual(['# 1. resources/read doc:1, id "x"', "# 2. notifications/initialized"]);
  });

  it("is empty before the first message", () => {
    expect(script()).toBe("");
  });
});
