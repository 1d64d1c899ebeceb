/** The part of the Vitest file that is the same in each: sending, changing a state, and saying what came back. */
export const VITEST_HELPERS = String.raw`
for (const { label, skip, verdicts, ledger, batches, steps } of attempts) {
  const title = label + ": " + verdicts.join("; ") + ", ledger " + ledger;
  // A test that is skipped says why, and what was measured.
  if (skip) it.skip(title + " (" + skip + ")", () => {});
  else
    it(title, async () => {
      const states = [];
      const play = async (index) => {
        const { sign, state } = await send(steps[index], states);
        states[index] = state;
        return sign;
      };
      for (const batch of batches) {
        const signs = await Promise.all(batch.map(play));
        const expected = batch.map((index) => steps[index].expected);
        // At once, any of them may be the first.
        expect(signs.sort(), "id " + batch.map((index) => steps[index].message.id)).toEqual(expected.sort());
      }
    });
}

/** Sends one message. Says in a few words what came back, with the state that came with it. */
async function send({ headers, message, state }, states) {
  if (state) message.params.requestState = await change(states[state.of], state.change);
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
  const reply = read(response.headers.get("content-type") ?? "", await response.text(), message.id);
  return { sign: response.status + " " + toKind(reply), state: reply?.result?.requestState };
}

/** The response with this id: the whole body, or one event of a stream. */
function read(type, text, id) {
  const texts = type.startsWith("text/event-stream")
    ? text.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []))
    : [text];
  const messages = texts.filter((one) => one.trim() !== "").map((one) => JSON.parse(one));
  return messages.find((one) => !("method" in one) && one.id === id) ?? messages.at(-1);
}

function toKind(reply) {
  if (!reply) return "nothing";
  if (reply.error) return "error " + reply.error.code;
  return reply.result?.isError ? "isError" : (reply.result?.resultType ?? "result");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const toBase64url = (bytes) => Buffer.from(bytes).toString("base64url");

/** A state as an attacker without the server's key can change it; as it came where there is no change. */
async function change(issued, what) {
  if (typeof issued !== "string") throw new Error("the server gave no requestState to begin with");
  if (!what) return issued;
  if ("flip" in what) return flip(issued, what.flip);
  const [text, ...rest] = issued.split(".");
  const edits = what.set ?? what.unsigned ?? {};
  const edited = Object.keys(edits).length > 0 ? edit(text, edits) : text;
  if ("unsigned" in what) return edited;
  const mac = what.signWith === undefined ? rest : [await sign(edited, what.signWith)];
  return [edited, ...mac].join(".");
}

/** One character becomes the one whose value in the alphabet differs by 32. */
function flip(issued, place) {
  const at = place < 0 ? issued.length + place : place;
  const value = ALPHABET.indexOf(issued.charAt(at));
  if (issued.charAt(at) === "" || value < 0) throw new Error("the state has no such character: " + place);
  return issued.slice(0, at) + ALPHABET.charAt(value ^ 32) + issued.slice(at + 1);
}

/** The payload with what the paths lead to set. It must be base64url of JSON, as the measured server writes it. */
function edit(text, edits) {
  const payload = JSON.parse(Buffer.from(text, "base64url").toString());
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split(".");
    const last = keys.pop();
    let target = payload;
    for (const key of keys) {
      if (typeof target[key] !== "object" || target[key] === null) target[key] = {};
      target = target[key];
    }
    target[last] = value;
  }
  return toBase64url(JSON.stringify(payload));
}

/** HMAC-SHA256 with the key SHA-256(secret), which is not the server's. */
async function sign(text, secret) {
  const { subtle } = globalThis.crypto;
  const hash = await subtle.digest("SHA-256", Buffer.from(secret));
  const key = await subtle.importKey("raw", hash, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return toBase64url(await subtle.sign("HMAC", key, Buffer.from(text, "base64url")));
}
`;
