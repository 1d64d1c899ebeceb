import { describe, expect, it } from "vitest";
import { createMap, type JsonObject } from "../protocol/json.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { accepted, confirm, createKit, type FakeBody, text, toHeaders } from "./test-kit.ts";

/** What holds of a state holds whatever protects it. */
const PROTECTIONS: [string, Partial<ServerSettings>][] = [
  ["hmac", { seal: "hmac" }],
  ["aead", { seal: "aead" }],
  ["handle in one memory", { seal: "handle" }],
  ["handle in the world", { seal: "handle", handleStore: "world" }],
  ["none", { seal: "none" }],
  ["ctr", { seal: "ctr" }],
];
const ana = { principal: "ana" };

/** Two questions in turn, then one entry. */
const lend: FakeBody = ({ need, act }) => {
  if (need("first", confirm())["action"] !== "accept") return text("Kept.");
  if (need("second", confirm())["action"] !== "accept") return text("Kept.");
  act("loan");
  return text("Lent.");
};
const ask: FakeBody = ({ need, act }) => {
  if (need("confirm", confirm())["action"] !== "accept") return text("Kept.");
  act("loan");
  return text("Lent.");
};

const createShop = (change: Partial<ServerSettings> = {}) =>
  createKit({ bodies: { lend, ask, other: ask } }, change);
type Shop = ReturnType<typeof createShop>;
type Options = Parameters<Shop["call"]>[2];

async function begin(
  kit: Shop,
  name = "ask",
  params: JsonObject = {},
  options: Options = ana,
): Promise<string> {
  return (await kit.call(name, params, options)).result["requestState"] as string;
}
const retry = (kit: Shop, state: string, params: JsonObject = {}, options: Options = ana, name = "ask") =>
  kit.call(name, { requestState: state, inputResponses: { confirm: accepted }, ...params }, options);
const lastVerdict = ({ events }: Shop) => {
  const judged = events.findLast(({ kind }) => kind === "judged");
  return judged?.kind === "judged" ? judged.verdict : undefined;
};

describe.each(PROTECTIONS)("under %s, a state", (_, protection) => {
  it.each([
    [299_999, "accepted"],
    [300_000, "expired"],
    [300_001, "expired"],
  ])("lives until, not at, its exp: after %d ms it is %s", async (ms, verdict) => {
    const kit = createShop(protection);
    const state = await begin(kit);
    kit.world.now += ms;
    await retry(kit, state);
    expect(lastVerdict(kit)).toBe(verdict);
    expect(kit.world.ledger).toHaveLength(verdict === "accepted" ? 1 : 0);
  });

  it.each<[Options, Options, boolean]>([
    [ana, ana, true],
    [{}, {}, true],
    [ana, { principal: "bo" }, false],
    [ana, {}, false],
    [{}, ana, false],
    [ana, { principal: "Ana" }, false],
  ])("that was given to %j and comes from %j is accepted: %s", async (from, to, good) => {
    const kit = createShop(protection);
    await retry(kit, await begin(kit, "ask", {}, from), {}, to);
    expect(lastVerdict(kit)).toBe(good ? "accepted" : "issued to a different principal");
  });

  it("cannot be kept alive by retries that answer nothing", async () => {
    const kit = createShop(protection);
    let state = await begin(kit);
    for (let round = 0; round < 2; round += 1) {
      kit.world.now += 149_000;
      state = (await retry(kit, state, { inputResponses: {} })).result["requestState"] as string;
      expect(typeof state).toBe("string");
    }
    kit.world.now += 2_000;
    await retry(kit, state);
    expect([lastVerdict(kit), kit.world.ledger]).toEqual(["expired", []]);
  });

  it("of an older round leads back to that round's question, never past it", async () => {
    const kit = createShop(protection);
    const first = await begin(kit, "lend");
    const answer = (state: string, inputResponses: JsonObject) =>
      retry(kit, state, { inputResponses }, ana, "lend");
    const second = await answer(first, { first: accepted });
    expect(Object.keys(second.result["inputRequests"] as JsonObject)).toEqual(["second"]);
    for (const responses of [{ second: accepted }, { third: accepted }, {}]) {
      const back = await answer(first, responses);
      expect(Object.keys(back.result["inputRequests"] as JsonObject)).toEqual(["first"]);
    }
    const ahead = await answer(first, { first: accepted, second: accepted });
    expect(Object.keys(ahead.result["inputRequests"] as JsonObject)).toEqual(["second"]);
    expect(kit.world.ledger).toEqual([]);
  });

  it("forked at round 1 acts once where single use is on, and twice where it is off", async () => {
    for (const singleUse of [true, false]) {
      const kit = createShop({ ...protection, singleUse });
      const first = await begin(kit, "lend");
      const forks = [];
      for (let fork = 0; fork < 2; fork += 1)
        forks.push(await retry(kit, first, { inputResponses: { first: accepted } }, ana, "lend"));
      for (const { result } of forks)
        await retry(
          kit,
          result["requestState"] as string,
          { inputResponses: { second: accepted } },
          ana,
          "lend",
        );
      expect(kit.world.ledger).toHaveLength(singleUse ? 1 : 2);
    }
  });

  it("still works after every kind of rejection, also where it may be used once", async () => {
    const kit = createShop({ ...protection, singleUse: true });
    const state = await begin(kit);
    const tries: [string, JsonObject, Options?, string?][] = [
      [`${state}A`, {}],
      [state.slice(0, -4), {}],
      ["", {}],
      [state, {}, { principal: "bo" }],
      [state, {}, {}],
      [state, { arguments: { more: 1 } }],
      [state, {}, ana, "other"],
    ];
    for (const [token, params, options = ana, name = "ask"] of tries)
      expect((await retry(kit, token, params, options, name)).error.code).toBe(-32602);
    expect((await retry(kit, state)).result["content"]).toEqual([{ type: "text", text: "Lent." }]);
    expect((await retry(kit, state)).error.message).toContain("already used");
    expect(kit.world.ledger).toHaveLength(1);
  });

  it("has one spelling: anything appended, cut, padded, re-cased or spaced is rejected", async () => {
    const kit = createShop(protection);
    const state = await begin(kit);
    const swap = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());
    const tail = state.slice(-8);
    const others = [
      ...["A", "=", "==", ".", ".AAAA", " ", "\n", "%3D", "-TAMPERED"].map((more) => state + more),
      ...[1, 2, 3, 4, 20].map((cut) => state.slice(0, -cut)),
      ` ${state}`,
      state.replaceAll("-", "+").replaceAll("_", "/") + "=",
      state.slice(0, -8) + Array.from(tail, swap).join(""),
      state.slice(1),
      state + state,
    ];
    for (const other of others) {
      await retry(kit, other);
      expect(lastVerdict(kit), JSON.stringify(other)).not.toBe("accepted");
    }
    expect(kit.world.ledger).toEqual([]);
  });

  it("is nothing under any other protection", async () => {
    const state = await begin(createShop(protection));
    for (const [name, other] of PROTECTIONS) {
      if (other.seal === protection.seal) continue;
      const kit = createShop(other);
      await retry(kit, state);
      expect(lastVerdict(kit), name).not.toBe("accepted");
    }
  });

  it("is refused with one body for every reason where errors are opaque", async () => {
    const kit = createShop({ ...protection, errors: "opaque", singleUse: true });
    const state = await begin(kit);
    const bodies = new Set<string>();
    const verdicts = new Set<string | undefined>();
    const refuse = async (...[token, params, options]: [string, JsonObject?, Options?]) => {
      const { status, message } = await retry(kit, token, params, options);
      bodies.add(JSON.stringify({ status, message: { ...message, id: 0 } }));
      verdicts.add(lastVerdict(kit));
    };
    await refuse(`${state}A`);
    await refuse("AAAAAAAAAAAAAAAAAAAAAA");
    await refuse(state, {}, { principal: "bo" });
    await refuse(state, { arguments: { more: 1 } });
    expect((await retry(kit, state)).result["content"]).toBeDefined();
    await refuse(state);
    kit.world.now += 300_000;
    await refuse(state);
    expect(verdicts.size).toBeGreaterThanOrEqual(5);
    expect([...bodies]).toEqual([
      JSON.stringify({
        status: 200,
        message: {
          jsonrpc: "2.0",
          id: 0,
          error: { code: -32602, message: "Invalid requestState. Start the request again without it." },
        },
      }),
    ]);
  });

  it("shows the server's key to nobody: in no response and in no event", async () => {
    const kit = createShop(protection);
    const [key = ""] = kit.world.ring;
    const told = [await begin(kit)];
    for (const token of [told[0] ?? "", "hello", `${told[0] ?? ""}A`])
      told.push(JSON.stringify((await retry(kit, token)).message));
    const hex = Buffer.from(key, "base64url").toString("hex");
    const all = told.join() + JSON.stringify(kit.events);
    for (const secret of [key, hex, Buffer.from(key, "base64url").toString("base64")])
      expect(all).not.toContain(secret);
  });
});

describe("the digest that binds a state to its request", () => {
  const base = { b: [1, 2], a: { x: 10, y: "é" }, n: null };
  /** The arguments as the wire spells them. */
  async function verdictOf(
    first: string,
    second: string,
    meta: JsonObject = {},
  ): Promise<string | undefined> {
    const kit = createShop();
    const post = (args: string, more: JsonObject, _meta: JsonObject) => {
      const params = { name: "ask", arguments: 0, ...more, _meta: { ...META, ..._meta } };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
      return kit.send(
        body.replace('"arguments":0', `"arguments":${args}`),
        toHeaders("tools/call", params, ana),
      );
    };
    const { result } = await post(first, {}, {});
    await post(
      second,
      { requestState: result["requestState"] as string, inputResponses: { confirm: accepted } },
      meta,
    );
    return lastVerdict(kit);
  }
  const META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
  };
  const text = JSON.stringify(base);

  it.each([
    ["the same", text],
    ["another key order, at every depth", '{"n":null,"a":{"y":"é","x":10},"b":[1,2]}'],
    ["another spelling of a number", '{"b":[1.0,2e0],"a":{"x":1e1,"y":"é"},"n":null}'],
    ["an escape for the same character", '{"b":[1,2],"a":{"x":10,"y":"\\u00e9"},"n":null}'],
    ["white space", JSON.stringify(base, null, 2)],
  ])("does not care about %s", async (_, second) => {
    expect(await verdictOf(text, second)).toBe("accepted");
  });

  it("does not care about _meta and the progress token", async () => {
    expect(await verdictOf(text, text, { progressToken: "p-2", "example.com/note": [1] })).toBe("accepted");
  });

  it.each([
    ["a value", '{"b":[1,2],"a":{"x":11,"y":"é"},"n":null}'],
    ["a type", '{"b":[1,2],"a":{"x":"10","y":"é"},"n":null}'],
    ["the order of a list", '{"b":[2,1],"a":{"x":10,"y":"é"},"n":null}'],
    ["an added key", '{"b":[1,2],"a":{"x":10,"y":"é","z":0},"n":null}'],
    ["an added __proto__", '{"b":[1,2],"a":{"x":10,"y":"é"},"n":null,"__proto__":{"x":1}}'],
    ["an added __proto__ further in", '{"b":[1,2],"a":{"x":10,"y":"é","__proto__":null},"n":null}'],
    ["a key that goes", '{"b":[1,2],"a":{"x":10,"y":"é"}}'],
    ["another normal form of a text", `{"b":[1,2],"a":{"x":10,"y":"e\u0301"},"n":null}`],
    ["0 where there was null", '{"b":[1,2],"a":{"x":10,"y":"é"},"n":0}'],
    ["the case of a key", '{"B":[1,2],"a":{"x":10,"y":"é"},"n":null}'],
    ["a list of one around a value", '{"b":[1,2],"a":{"x":[10],"y":"é"},"n":null}'],
  ])("notices %s", async (_, second) => {
    expect(await verdictOf(text, second)).toBe("belongs to a different request");
  });

  it("takes absent arguments for {}, and tells keys apart that only code points would reorder", async () => {
    expect(await verdictOf("{}", "{}")).toBe("accepted");
    const emoji = '{"\ud83d\ude00":1,"\ufb33":2}';
    const turned = '{"\ufb33":2,"\ud83d\ude00":1}';
    expect(await verdictOf(emoji, turned)).toBe("accepted");
    expect(await verdictOf(emoji, '{"\ufb33":1,"\ud83d\ude00":2}')).toBe("belongs to a different request");
    const kit = createShop();
    const { result } = await kit.call("ask", { arguments: undefined as never }, ana);
    await retry(kit, result["requestState"] as string, { arguments: createMap() });
    expect(lastVerdict(kit)).toBe("accepted");
  });
});
