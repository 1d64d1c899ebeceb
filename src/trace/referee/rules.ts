import type { Place } from "./log.ts";

/** A section of the specification's 2026-07-28 pages. */
interface Section {
  name: string;
  url: string;
}

const PAGES = "https://modelcontextprotocol.io/specification/2026-07-28/";
const section = (name: string, path: string): Section => ({ name, url: `${PAGES}${path}` });

const SECTIONS = {
  meta: section("Basic, _meta", "basic#meta"),
  results: section("Basic, Result Responses", "basic#result-responses"),
  resultType: section("Basic, ResultType", "basic#resulttype"),
  errors: section("Basic, Error Responses", "basic#error-responses"),
  errorCodes: section("Basic, Error Codes", "basic#error-codes"),
  answers: section("MRTR, InputResponses", "basic/patterns/mrtr#inputresponses"),
  askers: section("MRTR, Supported Requests", "basic/patterns/mrtr#supported-requests"),
  server: section(
    "MRTR, Server Requirements (Basic Workflow)",
    "basic/patterns/mrtr#server-requirements-basic-workflow",
  ),
  client: section(
    "MRTR, Client Requirements (Basic Workflow)",
    "basic/patterns/mrtr#client-requirements-basic-workflow",
  ),
  asked: section("MRTR, InputRequiredResult", "basic/patterns/mrtr#inputrequiredresult"),
  elicitation: section("Elicitation, Elicitation Requests", "client/elicitation#elicitation-requests"),
  actions: section("Elicitation, Response Actions", "client/elicitation#response-actions"),
  schema: section("Elicitation, Requested Schema", "client/elicitation#requested-schema"),
  declaring: section("Elicitation, Capabilities", "client/elicitation#capabilities"),
  declaringSampling: section("Sampling, Capabilities", "client/sampling#capabilities"),
  declaringRoots: section("Roots, Capabilities", "client/roots#capabilities"),
  sampling: section("Sampling, Messages", "client/sampling#messages"),
  version: section(
    "Streamable HTTP, Protocol Version Header",
    "basic/transports/streamable-http#protocol-version-header",
  ),
  sending: section("Streamable HTTP, Sending Messages", "basic/transports/streamable-http#sending-messages"),
  receiving: section(
    "Streamable HTTP, Receiving Messages",
    "basic/transports/streamable-http#receiving-messages",
  ),
  headers: section(
    "Streamable HTTP, Standard Request Headers",
    "basic/transports/streamable-http#standard-request-headers",
  ),
  headerCheck: section(
    "Streamable HTTP, Server Validation",
    "basic/transports/streamable-http#server-validation",
  ),
} as const;

export type SectionId = keyof typeof SECTIONS;

interface Rule {
  side: "client" | "server";
  /** What the specification's keyword comes to; SHOULD too where it says what is right without a keyword. */
  level: "MUST" | "SHOULD";
  section: Section;
}

const client = (level: Rule["level"], at: SectionId): Rule => ({
  side: "client",
  level,
  section: SECTIONS[at],
});
const server = (level: Rule["level"], at: SectionId): Rule => ({
  side: "server",
  level,
  section: SECTIONS[at],
});

/** Everything that the referee looks for. */
export const RULES = {
  "same-id-on-retry": client("MUST", "client"),
  "state-edited": client("MUST", "client"),
  "state-dropped": client("MUST", "client"),
  "state-invented": client("MUST", "client"),
  "state-not-a-string": client("MUST", "asked"),
  "state-of-an-earlier-round": client("MUST", "client"),
  "fields-on-another-request": client("MUST", "client"),
  "arguments-changed": client("MUST", "client"),
  "answer-missing": client("MUST", "client"),
  "answer-not-asked-for": client("SHOULD", "answers"),
  "answer-malformed": client("SHOULD", "answers"),
  "undeclared-kind-answered": client("MUST", "declaring"),
  "retry-after-complete": client("MUST", "client"),
  "retry-after-refusal": client("SHOULD", "server"),
  "no-limit": client("SHOULD", "server"),
  "meta-missing": client("MUST", "meta"),
  "header-missing": client("MUST", "headers"),
  "header-mismatch": client("MUST", "headerCheck"),
  "unknown-result-type-accepted": client("MUST", "resultType"),
  "interim-result-accepted": client("SHOULD", "resultType"),
  "response-sent-by-client": client("MUST", "sending"),
  "input-required-not-allowed": server("MUST", "askers"),
  "input-required-without-fields": server("MUST", "server"),
  "input-requests-empty": server("MUST", "server"),
  "input-request-undeclared": server("MUST", "server"),
  "input-request-of-no-kind": server("MUST", "server"),
  "elicitation-malformed": server("MUST", "elicitation"),
  "sampling-malformed": server("MUST", "sampling"),
  "requested-schema-malformed": server("MUST", "schema"),
  "issued-state-not-a-string": server("MUST", "asked"),
  "request-sent-by-server": server("MUST", "receiving"),
  "edited-state-accepted": server("SHOULD", "server"),
  "result-type-missing": server("MUST", "results"),
  "result-type-unknown": server("MUST", "resultType"),
  "capability-error-without-data": server("MUST", "meta"),
  "error-code-reserved": server("MUST", "errorCodes"),
  "error-status": server("MUST", "version"),
  "response-id": server("MUST", "errors"),
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

/** One rule that was broken, at one place. */
export interface Finding extends Rule {
  rule: RuleId;
  at: Place;
  /** What happened, and what is right. */
  message: string;
}

/** Notes what was found, each rule once at a place. */
export interface Findings {
  /** `section` where another page than the rule's usual one says it. */
  add(rule: RuleId, at: Place, message: string, section?: SectionId): void;
  list(): Finding[];
}

export function createFindings(): Findings {
  const found = new Map<string, Finding>();
  return {
    add(rule, at, message, other) {
      const key = `${rule} ${JSON.stringify(at)}`;
      const { side, level, section } = RULES[rule];
      if (found.has(key)) return;
      found.set(key, { rule, side, at, message, section: other ? SECTIONS[other] : section, level });
    },
    list: () => [...found.values()],
  };
}
