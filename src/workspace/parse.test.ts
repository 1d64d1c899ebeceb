import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toJsonSchema } from "./json-schema.ts";
import { parsePlayground, type ParseOptions } from "./parse.ts";
import type { PlaygroundInput } from "./playground.ts";
import { findUnsafe } from "./strict-json.ts";

const least: PlaygroundInput = {
  version: 1,
  files: { "tools.ts": "export const tools = {};" },
  call: { method: "tools/call", name: "pay" },
};

const faultsOf = (input: unknown, options?: ParseOptions) => {
  const parsed = parsePlayground(input, options);
  return "faults" in parsed ? parsed.faults : [];
};
const with_ = (over: Record<string, unknown>) => faultsOf({ ...least, ...over });

describe("a document", () => {
  it("needs version, files and call; every default is filled in", () => {
    expect(parsePlayground(JSON.stringify(least))).toEqual({
      playground: {
        ...least,
        title: "",
        lesson: null,
        person: [],
        client: {
          kind: "loop",
          maxRounds: 3,
          principal: "ana",
          capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
          roots: [],
          model: [],
        },
        server: {
          era: "modern",
          seal: "hmac",
          handleStore: "instance",
          ttlSeconds: 300,
          checks: { signature: true, expiry: true, principal: true, request: true },
          singleUse: false,
          errors: "explain",
          instances: 1,
          routing: "sticky",
        },
        world: { seed: 1 },
        attempts: [],
        faults: [],
        view: null,
      },
    });
  });

  it("may come as a value that was parsed already", () => {
    expect(parsePlayground(least)).toHaveProperty("playground.version", 1);
  });

  it("says in plain words what a value of another type should be", () => {
    expect(with_({ client: [] })).toEqual([{ path: "client", message: "must be an object, and is a list" }]);
    expect(with_({ title: 7 })).toEqual([{ path: "title", message: "must be a text, and is a number" }]);
    expect(with_({ attempts: { label: "x" } })).toEqual([
      { path: "attempts", message: "must be a list, and is an object" },
    ]);
    expect(with_({ call: { method: "tools/call", name: "pay", arguments: [1] } })).toEqual([
      { path: "call.arguments", message: "must be an object, and is a list" },
    ]);
  });

  it("says of a fault that does nothing what it can do", () => {
    const [fault, ...others] = with_({ faults: [{ when: "waiting" }] });
    expect(others).toEqual([]);
    expect(fault?.path).toBe("faults.0");
    for (const name of ["stop", "route", "restart", "rotateKey", "drop", "afterSeconds", "abandon", "deploy"])
      expect(fault?.message).toMatch(new RegExp(`^needs one of .*\\b${name}\\b`));
  });

  it("names what is missing", () => {
    expect(faultsOf({ files: {} }).map(({ path }) => path)).toEqual(["version", "call"]);
    expect(with_({ call: { method: "prompts/get" } })).toEqual([{ path: "call.name", message: "missing" }]);
    expect(with_({ files: {} })).toHaveLength(1);
    expect(with_({ files: {} })[0]?.path).toBe("files.tools.ts");
  });

  it.each([
    [{ bogus: 1 }, "bogus"],
    [{ server: { sead: 1 } }, "server.sead"],
    [{ server: { checks: { sig: true } } }, "server.checks.sig"],
    [{ client: { "a.b": 1 } }, "client.a.b"],
    [{ call: { method: "tools/call", name: "x", uri: "u" } }, "call.uri"],
    [{ faults: [{ when: "waiting", stp: "A" }] }, "faults.0.stp"],
    [{ attempts: [{ label: "a", tims: 2 }] }, "attempts.0.tims"],
    [{ attempts: [{ state: { set: { a: 1 }, sign: "x" } }] }, "attempts.0.state.sign"],
  ])("names an unknown field by its whole path: %j", (over, path) => {
    expect(with_(over)).toEqual([{ path, message: "unknown field" }]);
  });

  it.each([
    [{ version: 2 }, "version"],
    [{ client: { maxRounds: -1 } }, "client.maxRounds"],
    [{ client: { maxRounds: 1.5 } }, "client.maxRounds"],
    [{ server: { ttlSeconds: 0 } }, "server.ttlSeconds"],
    [{ server: { ttlSeconds: Infinity } }, "server.ttlSeconds"],
    [{ server: { ttlSeconds: NaN } }, "server.ttlSeconds"],
    [{ world: { seed: 2 ** 32 } }, "world.seed"],
    [{ call: { method: "tools/list" } }, "call.method"],
    [{ files: { "tools.ts": 3 } }, "files.tools.ts"],
    [{ files: { "tools.ts": "", "x.ts": "" } }, "files.x.ts"],
    [{ person: [{ action: "accept" }, 3] }, "person.1"],
    [{ view: { event: 0 } }, "view.event"],
  ])("names a wrong value by its path: %j", (over, path) => {
    expect(with_(over).map((fault) => fault.path)).toEqual([path]);
  });

  it("tells all that is wrong, not the first thing only", () => {
    expect(
      with_({ bogus: 1, client: { maxRounds: -1 } })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["bogus", "client.maxRounds"]);
  });

  it.each(["", " ana", "ana ", "a\nb", "漢", "é"])(
    "has no principal that a header cannot carry: %j",
    (principal) => {
      const message = "must be one or more visible ASCII characters, with no space at either end";
      expect(with_({ client: { principal } })).toEqual([{ path: "client.principal", message }]);
      expect(with_({ attempts: [{ principal }] })).toEqual([{ path: "attempts.0.principal", message }]);
    },
  );

  it("keeps answers of any form: they are sent as they are", () => {
    const person = [{ action: "acept", content: 7 }, { refuse: true }, { approve: true }, { refuse: false }];
    expect(parsePlayground({ ...least, person })).toHaveProperty("playground.person", person);
  });
});

describe("a fault in an attempt or a route", () => {
  it.each([
    [{ attempts: [{ responses: [{}, 5] }] }, "attempts.0.responses.1"],
    [{ attempts: [{ responses: [{}, null] }] }, "attempts.0.responses.1"],
    [{ attempts: [{ responses: 5 }] }, "attempts.0.responses"],
    [{ attempts: [{ state: {} }] }, "attempts.0.state"],
    [{ attempts: [{ state: { flip: "x" } }] }, "attempts.0.state.flip"],
    [{ attempts: [{ state: { set: {}, flip: 1 } }] }, "attempts.0.state.set"],
    [{ attempts: [{ afterSeconds: 1e10 }] }, "attempts.0.afterSeconds"],
    [{ attempts: [{ times: 0 }] }, "attempts.0.times"],
    [{ server: { instances: 2, routing: ["A", "E"] } }, "server.routing.1"],
    [{ server: { routing: [] } }, "server.routing"],
    [{ server: { routing: "random" } }, "server.routing"],
  ])("is named by its own path: %j", (over, path) => {
    expect(with_(over).map((fault) => fault.path)).toEqual([path]);
  });

  it("says which fields there are to choose from, and which number cannot be kept", () => {
    expect(with_({ attempts: [{ state: {} }] })[0]?.message).toBe(
      "needs one of flip, set, signWith, unsigned, raw",
    );
    const text = JSON.stringify({ ...least, attempts: [{ responses: { confirm: { x: 0 } } }] });
    const parsed = parsePlayground(text.replace('"x":0', '"x":1e400'));
    expect(parsed).toEqual({
      faults: [{ path: "attempts.0.responses.confirm.x", message: "must be a finite number" }],
    });
  });
});

describe("what the schema allows", () => {
  it.each(["ana", null])("lets a page be finished from the script, by %j", (finish) => {
    expect(with_({ person: [{ action: "accept", finish }] })).toEqual([]);
  });

  it.each([
    { deploy: { "tools.ts": "" } },
    { afterSeconds: 400 },
    { rotateKey: true },
    { route: "A" },
    { stop: "A" },
    { restart: "A" },
    { drop: "request" },
    { drop: "response" },
    { abandon: true },
  ])("lets the fault %j through", (fault) => {
    expect(with_({ faults: [{ when: "waiting", ...fault }] })).toEqual([]);
  });

  it.each(["modern", "legacy"])("lets the SDK's client through, in the %s era", (era) => {
    expect(with_({ client: { kind: "sdk" }, server: { era } })).toEqual([]);
  });

  it("lets every protection, every check and a whole fleet through, with attempts", () => {
    for (const seal of ["hmac", "aead", "handle", "none", "ctr"])
      for (const handleStore of ["instance", "world"])
        expect(with_({ server: { seal, handleStore } }), `${seal} ${handleStore}`).toEqual([]);
    const checks = { signature: false, expiry: false, principal: false, request: false };
    const server = { checks, singleUse: true, errors: "opaque", instances: 4, routing: ["D", "A"] };
    expect(with_({ server, attempts: [{ label: "one" }] })).toEqual([]);
  });

  it("refuses a route to an instance that the fleet does not have", () => {
    expect(with_({ server: { instances: 2, routing: ["A", "C"] } })).toEqual([
      { path: "server.routing", message: expect.stringContaining("server.instances") as string },
    ]);
    for (const fault of [{ route: "B" }, { stop: "B" }, { restart: "B" }])
      expect(with_({ faults: [{ when: "waiting", ...fault }] })).toEqual([
        { path: "faults", message: expect.stringContaining("server.instances") as string },
      ]);
  });

  it("never lets the loop, or attempts, into the legacy era", () => {
    const faults = with_({ server: { era: "legacy" }, attempts: [{}] }).filter(
      ({ message }) => !message.includes("not built yet"),
    );
    expect(faults.map(({ path }) => path)).toEqual(["client.kind", "attempts"]);
  });
});

describe("a document on a lesson's step", () => {
  const lesson = { slug: "asking", step: 2, hash: "h" };
  const bare = { version: least.version, call: least.call };

  it("takes the files that it does not bring from there", () => {
    const resolveLesson = () => ({ files: { "tools.ts": "theirs" } });
    expect(parsePlayground({ ...bare, lesson }, { resolveLesson })).toHaveProperty("playground.files", {
      "tools.ts": "theirs",
    });
    expect(parsePlayground({ ...least, lesson }, { resolveLesson })).toHaveProperty(
      "playground.files",
      least.files,
    );
  });

  it("is a fault where the step is unknown, or cannot be looked up", () => {
    const problem = 'there is no lesson "asking"';
    expect(faultsOf({ ...bare, lesson }, { resolveLesson: () => ({ problem }) })).toEqual([
      { path: "lesson", message: problem },
    ]);
    expect(faultsOf({ ...bare, lesson })).toMatchObject([{ path: "lesson" }]);
  });
});

describe("hostile input", () => {
  const MILLION = 1_000_000;

  it.each([
    ["", ""],
    ["nul", ""],
    ["[", ""],
    ['{"a":', ""],
    ['"unterminated', ""],
    ["[".repeat(MILLION), ""],
    ['"' + '\\"'.repeat(MILLION), ""],
  ])("that is no JSON is one fault (%#)", (text, path) => {
    expect(faultsOf(text)).toEqual([{ path, message: expect.stringMatching(/^not JSON: /) as string }]);
  });

  it("nested a million levels deep is one fault", () => {
    const faults = faultsOf("[".repeat(MILLION) + "]".repeat(MILLION));
    expect(faults).toEqual([{ path: "0.0.0.0.…", message: "nested more than 128 levels deep" }]);
  });

  it("may be 128 levels deep, and not 129", () => {
    // The document, call and arguments are three levels.
    const nested = (levels: number) => {
      const text = JSON.stringify({ ...least, call: { ...least.call, arguments: { a: "HERE" } } });
      return text.replace('"HERE"', "[".repeat(levels) + "]".repeat(levels));
    };
    expect(faultsOf(nested(125))).toEqual([]);
    expect(faultsOf(nested(126))).toHaveLength(1);
  });

  it("longer than 4 MiB is one fault", () => {
    expect(faultsOf(`"${"a".repeat(4 * 1024 * 1024)}"`)).toMatchObject([{ path: "" }]);
  });

  it.each([
    ['{"version":1,"version":1}', "version"],
    ['{"call":{"arguments":{"a":1,"b":[{},{"x":1,"\\u0078":2}]}}}', "call.arguments.b.1.x"],
  ])("with a key twice in one object is a fault: %s", (text, path) => {
    expect(faultsOf(text)).toEqual([{ path, message: "the key stands twice in one object" }]);
  });

  it("takes strings that look like structure for strings", () => {
    const title = '{"a":1,"a":2} [[[ \\" : __proto__';
    expect(parsePlayground(JSON.stringify({ ...least, title }))).toHaveProperty("playground.title", title);
  });

  it("lets one key stand in two objects", () => {
    expect(faultsOf(JSON.stringify({ ...least, person: [{ a: 1 }, { a: 2 }] }))).toEqual([]);
  });

  it("with a key __proto__ is a fault, as text and as a value", () => {
    const text = JSON.stringify({ ...least, call: { ...least.call, arguments: "HERE" } }).replace(
      '"HERE"',
      '{"__proto__":{"admin":true}}',
    );
    const fault = { path: "call.arguments.__proto__", message: "the key __proto__ is not allowed" };
    expect(faultsOf(text)).toEqual([fault]);
    expect(faultsOf(JSON.parse(text))).toEqual([fault]);
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  it("with a cycle is a fault", () => {
    const cycle: Record<string, unknown> = {};
    cycle["c"] = cycle;
    expect(faultsOf(cycle)).toMatchObject([{ path: "c.c.c.c.…" }]);
    expect(findUnsafe({ a: [1, null, "x"] })).toBeNull();
  });

  it.each([[null], [3], [[]], [undefined], [() => 1], [Symbol("s")]])(
    "that is no object is a fault: %o",
    (input) => {
      expect(faultsOf(input)).toHaveLength(1);
    },
  );
});

describe("the published JSON Schema", () => {
  it("is the one made from the schema that judges documents", () => {
    const file = new URL("../../public/schema/playground-1.json", import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(toJsonSchema())));
  });
});
