import { encodeHeaderValue } from "../protocol/header-value.ts";
import { isJsonObject, type Json } from "../protocol/json.ts";
import { META, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import type { Playground } from "../workspace/playground.ts";
import { toBlock, toCode, toLine } from "../workspace/project/markdown.ts";
import { EXPORTED_URL, type TriedAnswer, type TriedRound } from "./tried.ts";

/**
 * The section "Try it" of an exported README, for the document's own call: every round as commands for a POSIX shell. Without rounds
 * it has the first one alone, and `unknown`, which says why.
 */
export function toTryIt(
  document: Playground,
  rounds: readonly TriedRound[],
  unknown: string = NOT_RUN,
): string {
  const first = { headers: {}, carriesState: false, answers: null, asked: null, refused: null };
  const steps = (rounds.length > 0 ? rounds : [first]).map((round, index) => toStep(document, round, index));
  return [
    "## Try it",
    "With `npm start` running, in another shell: the call of `playground.json`, round by round.",
    ...steps,
    ...(rounds.length > 0 ? [] : [unknown, HOW]),
  ].join("\n\n");
}

const HOW = `Where the result is \`input_required\`, send the same call again with two fields more beside its name and arguments: \`requestState\` as
it came, and \`inputResponses\` with an answer under each key of \`inputRequests\`. To a form that is
\`{"action":"accept","content":{…}}\`, with the content that its \`requestedSchema\` describes.`;
const NOT_RUN = "What this call asks is not known here: the code was not run when this was written.";
/** In the place of rounds, where there can be none. */
export const BROKEN = "What this call asks is not known: the code does not compile.";

function toStep(document: Playground, round: TriedRound, index: number): string {
  const parts = [`### Round ${String(index + 1)}`];
  if (index > 0) parts.push(toAbout(Object.entries(round.answers ?? {})));
  parts.push(toBlock("sh", toCommands(document, round, index + 1)));
  const outcome = toOutcome(round);
  return [...parts, ...(outcome === "" ? [] : [outcome])].join("\n\n");
}

/** Where the answers come from. */
function toAbout(answers: [string, TriedAnswer][]): string {
  const scripted = answers.filter(([, { from }]) => from === "script");
  const others = answers.filter(([, { from }]) => from !== "script");
  const refused = answers.filter(([, { from }]) => from === "refused");
  const pages = answers.some(([, { finishes }]) => finishes !== undefined);
  const words = ["The same call again, with the answers and the state as it came."];
  if (answers.length === 0) return NOTHING_ASKED;
  if (others.length === 0 && scripted.length > 0) words.push("They are those of the playground’s script.");
  else if (scripted.length > 0)
    words.push(`${toKeys(scripted)}: from the playground’s script. ${toKeys(others)}: an example that fits.`);
  else if (others.length > 0)
    words.push("They are examples that fit what was asked: the playground has no script for them.");
  if (refused.length > 0)
    words.push(`The script’s host refuses ${toKeys(refused)}: such a client would send nothing more.`);
  if (pages) words.push("First the page is finished, as a browser does it when the form there is sent.");
  return words.join(" ");
}

const NOTHING_ASKED =
  "Nothing was asked: the same call again, with the state as it came. While what it waits for is not there, the same comes back.";

function toOutcome({ asked, refused }: TriedRound): string {
  if (refused !== null) return `The answer is the error ${toLine(refused)}.`;
  if (asked === null) return "";
  const questions = Object.entries(asked).map(([key, request]) => `${toCode(key)} (${toKind(request)})`);
  return questions.length === 0
    ? "It comes back with a state alone."
    : `It asks for ${questions.join(", ")}.`;
}

function toKind(request: Json): string {
  if (!isJsonObject(request)) return "unknown";
  const { method, params } = request;
  if (method === "sampling/createMessage") return "a model’s text";
  if (method === "roots/list") return "the client’s folders";
  return isJsonObject(params) && params["mode"] === "url" ? "a page to finish" : "a form";
}

const toKeys = (answers: [string, TriedAnswer][]): string => answers.map(([key]) => toCode(key)).join(", ");

/** Reads a part of the last reply: text that JavaScript takes after `.result`. */
const read = (path: string) =>
  `$(printf '%s' "$reply" | node -p ${quote(`JSON.parse(fs.readFileSync(0)).result${path}`)})`;

function toCommands(document: Playground, round: TriedRound, id: number): string {
  const pages = Object.entries(round.answers ?? {}).flatMap(([key, { finishes }]) =>
    finishes === undefined ? [] : toFinish(key, finishes),
  );
  return [
    ...pages,
    ...(round.carriesState ? [`state=${read(".requestState")}`] : []),
    `reply=$(${toCurl(document, round, id)})`,
    `printf '%s\\n' "$reply"`,
  ].join("\n");
}

/** The page's address is the reply's: an id may be drawn anew in each call. */
function toFinish(key: string, who: string | null): string[] {
  return [
    `page=${read(`.inputRequests[${JSON.stringify(key)}].params.url`)}`,
    `curl -sS -o /dev/null --data-urlencode ${quote(`who=${who ?? ""}`)} "$page"`,
  ];
}

/** One round as one command; the state stands in the shell variable `state`. */
function toCurl(
  { call, client }: Playground,
  { headers, answers, carriesState }: TriedRound,
  id: number,
): string {
  const { method, ...params } = call;
  const target = "uri" in call ? call.uri : call.name;
  const _meta = {
    [META.protocolVersion]: PROTOCOL_VERSION,
    [META.clientInfo]: { name: "curl", version: "1.0.0" },
    [META.clientCapabilities]: client.capabilities,
  };
  const responses = answers && { inputResponses: toResponses(answers) };
  const message = { jsonrpc: "2.0", id, method, params: { ...params, ...responses, _meta } };
  const all = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "Mcp-Protocol-Version": PROTOCOL_VERSION,
    "Mcp-Method": method,
    "Mcp-Name": encodeHeaderValue(target),
    ...headers,
    ...(client.principal !== null && { Authorization: `Bearer ${client.principal}` }),
  };
  const named = Object.entries(all).map(
    ([name, value]) => `-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`,
  );
  const body = quote(JSON.stringify(message));
  return [`curl -sS ${EXPORTED_URL}`, ...named, `-d ${carriesState ? withState(body) : body}`].join(
    " \\\n  ",
  );
}

const toResponses = (answers: Readonly<Record<string, TriedAnswer>>) =>
  Object.fromEntries(Object.entries(answers).map(([key, { response }]) => [key, response]));

/** Puts the shell's state into a quoted message, where its params begin: nothing before that comes from the document. */
function withState(body: string): string {
  return body.replace('"params":{', () => `"params":{"requestState":"'"$state"'",`);
}

/** A text as one word of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
