import { toPrelude } from "./prelude.ts";

/**
 * For client.ts: makes `host`. Its calls leave as text with a number, and settle when the text of their reply comes in
 * through `reply`. An error that stands for a lost message is known again when the loop lets it pass.
 */
export const CLIENT_PRELUDE = toPrelude(`
  const waiting = create(null);
  const losses = create(null);
  let calls = 0;
  const ask = (operation, parts) => new PromiseHere((resolve, reject) => {
    const value = map(parts());
    value.call = ++calls;
    waiting[value.call] = { resolve, reject };
    call(operation, value);
  });
  const createHost = (given) => {
    let ids = 0;
    return {
      send: (message) => ask("send", () => ({ message: json(message, "The message") })),
      answer: (key, request) => ask("answer", () => ({ key, request: json(request, "The request") })),
      nextId: () => ++ids,
      maxRounds: given.maxRounds,
      capabilities: given.capabilities,
      pause: (ms) => ask("pause", () => ({ ms })),
    };
  };
  // How one call ended; of several, the first that ended without a result.
  const together = async (running) => {
    let first;
    let worst;
    for (let at = 0; at < running.length; at++) {
      const ending = await running[at];
      if (at === 0) first = ending;
      if (worst === undefined && !(typeof ending === "object" && ending !== null && hasOwn(ending, "result"))) worst = { ending };
    }
    return worst === undefined ? first : worst.ending;
  };
  const lose = (thrown) => {
    for (let call = 1; call <= calls; call++)
      if (hasOwn(losses, call) && losses[call] === thrown) return end("lost", stringify(call));
    fail(thrown);
  };
  return {
    seed: (seed) => { seedRandom(seed); },
    callTool(module, text) {
      const { method, params, beside = [], ...given } = parse(text);
      const { callTool } = module;
      if (typeof callTool !== "function") return end("missing");
      const host = createHost(given);
      start(() => together([{ method, params }, ...beside].map((one) => callTool(one, host))), lose);
    },
    reply(text) {
      const reply = parse(text);
      const { resolve, reject } = waiting[reply.call];
      delete waiting[reply.call];
      if (!hasOwn(reply, "lost")) return resolve(hasOwn(reply, "value") ? reply.value : undefined);
      const error = new ErrorHere(reply.lost);
      losses[reply.call] = error;
      reject(error);
    },
  };
`);
