import { describe, expect, it } from "vitest";
import { createYesPerson } from "../engine/battery-answers.ts";
import { HERE } from "../engine/place.ts";
import { toParams } from "../engine/play.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { readPageId } from "../protocol/pages.ts";
import type { PersonReply } from "../protocol/ports.ts";
import type { Playground } from "../workspace/playground.ts";
import { toSolved } from "./export-kit.ts";
import { type Message, send, setUpSides, type Side, toComparable } from "./export-sides.ts";

const open = setUpSides();

type Told = Awaited<ReturnType<typeof send>>;

/** What a yes, or `action`, answers to each question that was asked. */
async function toResponses(side: Side, document: Playground, { told }: Told, action?: string) {
  const { person } = createYesPerson({ ...document, person: action ? [] : document.person });
  const questions = told.result?.["inputRequests"];
  const responses: JsonObject = {};
  for (const [key, request] of Object.entries(isJsonObject(questions) ? questions : {})) {
    const asked = { number: 1, key, request, serverName: "", principal: document.client.principal };
    const reply: PersonReply = await person.answer(asked as never, new AbortController().signal);
    if (reply.status !== "answered") continue;
    const { params } = request as JsonObject;
    const url = isJsonObject(params) ? params["url"] : undefined;
    const page = typeof url === "string" ? readPageId(url, HERE) : null;
    if (page !== null && !action) side.finish(document.client.principal, page);
    responses[key] =
      action && (request as JsonObject)["method"] === "elicitation/create" ? { action } : reply.response;
  }
  return responses;
}

/** The call with a yes to everything, or `action`, to its end; what was said in each round. */
async function playToEnd(side: Side, document: Playground, action?: string) {
  const params = toParams(document.call);
  const said: Told[] = [await send(side, document, { params })];
  for (
    let last = said[0];
    last?.told.result?.["resultType"] === "input_required" && said.length < 6;
    last = said.at(-1)
  ) {
    const inputResponses = await toResponses(side, document, last, action);
    const state = last.state === undefined ? {} : { requestState: last.state };
    said.push(await send(side, document, { params: { ...params, ...state, inputResponses } }));
  }
  return said.map(({ told }) => told);
}

/** The first question answered in a retry, changed; all that was said after it. */
type Retry = (
  retry: JsonObject,
  say: (more: Partial<Message>) => Promise<unknown>,
  side: Side,
) => Promise<unknown>;

async function playRetry(side: Side, document: Playground, retry: Retry) {
  const params = toParams(document.call);
  const first = await send(side, document, { params });
  const inputResponses = await toResponses(side, document, first);
  const base: JsonObject = { ...params, inputResponses };
  if (first.state !== undefined) base["requestState"] = first.state;
  const say = async (more: Partial<Message>) => (await send(side, document, { params: base, ...more })).told;
  return { first: first.told, later: await retry(base, say, side) };
}

/** A token changed at one place: never into itself, whatever stands there. */
const flip = (state: Json | undefined, place: number): string => {
  const text = typeof state === "string" ? state : "AAAA";
  const at = place < 0 ? text.length + place : place;
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
};

/** Each in a fresh world. */
const WAYS: Record<string, (side: Side, document: Playground) => Promise<unknown>> = {
  accept: (side, document) => playToEnd(side, document),
  decline: (side, document) => playToEnd(side, document, "decline"),
  cancel: (side, document) => playToEnd(side, document, "cancel"),
  "an action that there is not": (side, document) => playToEnd(side, document, "reject"),
  unanswered: retried(async (base, say) => say({ params: { ...base, inputResponses: {} } })),
  "an answer to what was not asked": retried(async (base, say) =>
    say({
      params: { ...base, inputResponses: { "never asked": { action: "accept", content: { ok: true } } } },
    }),
  ),
  "the retry again": retried(async (_, say) => [await say({}), await say({})]),
  "an altered state": retried(async (base, say) => {
    const state = base["requestState"];
    const changed = [flip(state, 0), flip(state, 9), flip(state, -2), `${flip(state, 0)}A`, "", "a.b", "é"];
    const told = [];
    for (const requestState of changed) told.push(await say({ params: { ...base, requestState } }));
    return told;
  }),
  "another principal": retried(async (_, say) => [
    await say({ principal: "mallory" }),
    await say({ principal: null }),
    await say({ authorization: "Basic YW5hOmFuYQ==" }),
  ]),
  "expired: one second before, then at the end of its life": retried(async (_, say, side) => [
    (side.move(299), await say({ principal: "mallory" })),
    (side.move(1e6), await say({})),
  ]),
  "other arguments": retried(async (base, say) =>
    say({ params: { ...base, arguments: toOther(base["arguments"]) } }),
  ),
  "no capabilities": async (side, document) =>
    (await send(side, document, { params: toParams(document.call), capabilities: {} })).told,
  "wrong arguments": async (side, document) => {
    const params = toParams(document.call);
    const given = isJsonObject(params["arguments"]) ? params["arguments"] : {};
    const each = Object.keys(given).map((name) => ({ ...given, [name]: { wrong: [1] } }));
    const less = Object.keys(given).map((name) =>
      Object.fromEntries(Object.entries(given).filter(([own]) => own !== name)),
    );
    const told = [];
    for (const wrong of ["text", null, 7, [], {}, ...each, ...less])
      told.push((await send(side, document, { params: { ...params, arguments: wrong } })).told);
    const field = document.call.method === "resources/read" ? "uri" : "name";
    for (const target of ["toString", "nobody", ""])
      told.push((await send(side, document, { params: { ...params, [field]: target } })).told);
    return told;
  },
};

function retried(retry: Retry) {
  return (side: Side, document: Playground) => playRetry(side, document, retry);
}

/** Arguments that the same schema takes, and that differ. */
function toOther(args: Json | undefined): JsonObject {
  const given = isJsonObject(args) ? args : {};
  const changed = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "number" ? value + 1 : value,
  ]);
  return { ...(Object.fromEntries(changed) as JsonObject), "one more": 1 };
}

const solved = toSolved();

describe.each(Object.keys(WAYS))("the exported server and the playground's, %s", (way) => {
  it.each(solved)("say the same in %s", async (_, document) => {
    // What the exported server protects more strictly is for the README to say.
    const checks = { signature: true, expiry: true, principal: true, request: true };
    const seal = document.server.seal === "aead" ? "aead" : "hmac";
    const equal: Playground = { ...document, server: { ...document.server, seal, checks } };
    const play = WAYS[way] ?? (() => Promise.reject(new Error(way)));
    const sides = await open(equal);
    const [expected, got] = [await play(sides[0], equal), await play(sides[1], equal)];
    expect(toComparable(got, equal)).toEqual(toComparable(expected, equal));
    expect(toComparable(sides[1].ledger(), equal)).toEqual(toComparable(sides[0].ledger(), equal));
  });
});
