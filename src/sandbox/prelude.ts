/**
 * What runs inside the VM before the learner's file: it takes the two ways out away from the global object, makes
 * `console` and `Math.random`, and returns the functions that the host calls. All that passes between VM and host is text.
 *
 * `$call(operation, json, stack)` hands one effect to the host and gets JSON back, `{ error }` for a TypeError here.
 * Whatever guest code does to prototypes, it spoils for itself only: the host parses what comes out.
 */
const COMMON = `
  "use strict";
  const host = globalThis.$call;
  const sdk = globalThis.$sdk;
  for (const name of ["$call", "$sdk", "performance", "SharedArrayBuffer", "Atomics"]) delete globalThis[name];
  const { parse, stringify } = JSON;
  const { keys, hasOwn, create, defineProperty } = Object;
  const { isArray } = Array;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const PromiseHere = Promise;
  const ErrorHere = Error;
  const StringHere = String;
  const TypeErrorHere = TypeError;

  const call = (operation, value) => {
    const reply = parse(host(operation, stringify(value) ?? "null", StringHere(new ErrorHere().stack)));
    if (reply !== null && hasOwn(reply, "error")) throw new TypeErrorHere(reply.error);
    return reply;
  };
  const json = (value, what) => {
    let text;
    try {
      text = stringify(value);
    } catch (error) {
      throw new TypeErrorHere(what + " cannot be written as JSON: " + error.message);
    }
    return text === undefined ? undefined : parse(text);
  };
  const map = (object) => {
    const bare = create(null);
    for (const key of keys(object)) bare[key] = object[key];
    return bare;
  };

  const show = (value, depth, seen) => {
    switch (typeof value) {
      case "string": return depth === 0 ? value : stringify(value);
      case "bigint": return value + "n";
      case "symbol": return String(value);
      case "function": return "[function " + (value.name || "without a name") + "]";
      case "object": return value === null ? "null" : showObject(value, depth, seen);
      default: return String(value);
    }
  };
  const showObject = (value, depth, seen) => {
    if (value instanceof ErrorHere) return value.name + ": " + value.message;
    if (value instanceof Date) return isNaN(value) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof PromiseHere) return "[promise]";
    if (seen.includes(value)) return "[circular]";
    if (depth > 5) return isArray(value) ? "[…]" : "{…}";
    const inside = [...seen, value];
    const part = (one) => show(one, depth + 1, inside);
    if (isArray(value)) return "[" + listed(value, part).join(", ") + "]";
    if (value instanceof Map) return "Map " + show([...value], depth, seen);
    if (value instanceof Set) return "Set " + show([...value], depth, seen);
    const entry = (key) => (/^[A-Za-z_$][\\w$]*$/.test(key) ? key : stringify(key)) + ": " + part(value[key]);
    const entries = listed(keys(value), entry);
    return entries.length === 0 ? "{}" : "{ " + entries.join(", ") + " }";
  };
  const listed = (list, turn) => {
    const shown = [];
    for (let i = 0; i < list.length && i < 100; i++) shown.push(turn(list[i]));
    if (list.length > 100) shown.push("… " + (list.length - 100) + " more");
    return shown;
  };
  const print = (level) => (...values) => {
    const words = [];
    for (const value of values) {
      let word = "[cannot be shown]";
      try {
        word = show(value, 0, []);
      } catch {}
      words.push(word);
    }
    call("console", { level, text: words.join(" ") });
  };
  globalThis.console = {
    log: print("log"), info: print("info"), warn: print("warn"), error: print("error"), debug: print("debug"),
    dir: print("log"), table: print("log"), trace: print("debug"),
  };

  const describeError = (thrown) => {
    try {
      if (thrown instanceof ErrorHere)
        return { name: String(thrown.name), message: String(thrown.message), stack: String(thrown.stack) };
      return { thrown: show(thrown, 1, []) };
    } catch {
      return { thrown: "a value that cannot be shown" };
    }
  };

  // mulberry32: small, and the same numbers everywhere.
  const createRandom = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const seedRandom = (seed) => {
    const random = createRandom(seed);
    defineProperty(Math, "random", { value: random, writable: true, configurable: true });
    return random;
  };

  let ended = false;
  const end = (how, value) => { ended = true; host(how, value ?? "", ""); };
  // Without a prototype, so that no toJSON of the guest's gets in between.
  const account = (thrown) => stringify(map(describeError(thrown)));
  const fail = (thrown) => end("thrown", account(thrown));
  const settle = (value) => {
    let text;
    try {
      text = stringify(value);
    } catch (error) {
      return end("unwritable", account(error));
    }
    end("returned", text);
  };
  const start = (body, failed = fail) => {
    let running;
    try {
      running = PromiseHere.resolve(body());
    } catch (thrown) {
      return failed(thrown);
    }
    apply(then, running, [settle, failed]);
  };
`;

/** The prelude of one kind of file: `entries` are statements that end with a return of what the host calls; `seed` is one. */
export function toPrelude(entries: string): string {
  return `(() => {${COMMON}${entries}})()`;
}

/** For tools.ts: makes `ctx`. */
export const PRELUDE = toPrelude(`
  const never = () => new PromiseHere(() => {});
  const createContext = (given) => {
    const random = seedRandom(given.seed);
    return {
      need(key, request) {
        const reply = call("need", { key, request: json(request, "The request") });
        return hasOwn(reply, "answer") ? PromiseHere.resolve(reply.answer) : never();
      },
      saved: given.saved,
      ledger: {
        add: (kind, detail, options) =>
          call("ledger", { kind, detail: json(detail, "The detail"), once: options?.once }),
      },
      claim: (key) => call("claim", { key }),
      principal: given.principal,
      capabilities: given.capabilities,
      now: () => given.now,
      random: () => random(),
      round: given.round,
      state: given.state,
      request: given.request,
      responses: map(given.responses),
      page: (id) => call("page", { id }),
      pageFinished: (id) => call("pageFinished", { id }),
      progress: (done, total) => { call("progress", { done, total }); },
      log: (level, data) => { call("log", { level, data: json(data, "The data") ?? null }); },
    };
  };

  let context;
  // A server made with the SDK, where the file exports no definitions of its own.
  const GROUPS = ["tools", "prompts", "resources"];
  const ownGroup = (module) => GROUPS.find((name) => module[name] !== undefined);
  const isServed = (module) => sdk !== undefined && sdk.isServed(module);
  const serves = (module) => isServed(module) && ownGroup(module) === undefined;
  const answered = ({ thrown, ...reply }) =>
    end("answered", stringify({ ...reply, ...(thrown && { thrown: describeError(thrown.error) }) }));
  const startSdk = (body) => {
    apply(then, body(), [answered, fail]);
  };
  const own = ["ledger", "claim", "principal", "now", "random", "round", "page", "pageFinished"];
  const toExtras = (context) => {
    const extras = {};
    for (const name of own) extras[name] = context[name];
    return extras;
  };
  const definitions = (group) => {
    if (group === undefined) return null;
    if (group === null || typeof group !== "object" || isArray(group)) return "not an object";
    return keys(group).map((key) => {
      const one = group[key];
      if (one === null || typeof one !== "object") return [key, null, []];
      return [key, one, ["run", "get", "read", "complete"].filter((name) => typeof one[name] === "function")];
    });
  };
  return {
    seed: (seed, process, quiet) => {
      seedRandom(seed);
      sdk?.begin({ call, random: createRandom(process), quiet: quiet === 1 });
    },
    tick: () => sdk !== undefined && !ended && sdk.fireTimer(),
    describe: (module) => {
      const both = isServed(module) && ownGroup(module);
      if (both) return settle({ both });
      if (serves(module)) return start(() => sdk.describe(module).then((served) => ({ served })));
      settle({
        tools: definitions(module.tools), prompts: definitions(module.prompts), resources: definitions(module.resources),
        caching: module.caching,
      });
    },
    execute(module, text) {
      const given = parse(text);
      context = createContext(given);
      if (serves(module)) {
        sdk.begin({ call, random: createRandom(given.seed ^ 0x5eed), quiet: false });
        return startSdk(() => sdk.execute(module, given, toExtras(context)));
      }
      const group = module[given.group];
      const definition = group !== null && typeof group === "object" && hasOwn(group, given.name) ? group[given.name] : undefined;
      if (typeof definition?.[given.entry] !== "function") return end("missing");
      start(() => definition[given.entry](given.args, context));
    },
    complete(module, text) {
      const given = parse(text);
      if (serves(module)) return start(() => sdk.complete(module, { ...given, kind: given.group }));
      const definition = module[given.group]?.[given.name];
      if (typeof definition?.complete !== "function") return settle([]);
      start(() => definition.complete(given.argument, given.value));
    },
    saved() {
      try {
        return stringify(context.saved) ?? "null";
      } catch {
        return "";
      }
    },
  };
`);
