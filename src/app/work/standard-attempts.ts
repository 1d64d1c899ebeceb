import type { LessonRun } from "../../lesson/course.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";

type Attempt = NonNullable<PlaygroundInput["attempts"]>[number];
type Call = LessonRun["call"];

/**
 * What one tries on any tool whose step names nothing of its own: the eight presentations of one token, and three ways of
 * coming twice. `ttlSeconds`: the lifetime in force.
 */
function makeAttempts(call: Call, ttlSeconds: number): Attempt[] {
  const late = ttlSeconds + 1;
  return [
    { label: "As it came" },
    { label: "One character changed", state: { flip: 10 } },
    { label: "Name edited, signature kept", state: { set: { sub: "bo" } } },
    { label: "Presented by bo", principal: "bo" },
    { label: "On another request", arguments: toOtherArguments(call) },
    { label: `After ${String(late)} seconds`, afterSeconds: late },
    { label: "Signed with another key", state: { signWith: "another key" } },
    { label: "The word hello", state: { raw: "hello" } },
    { label: "The same retry, twice", times: 2 },
    { label: "The same retry, both at once", times: 2, parallel: true },
    { label: "Two fresh calls", times: 2, fresh: true },
  ];
}

/** The call's arguments with the first one that can be another value of its kind; else with one more. */
function toOtherArguments(call: Call): NonNullable<Attempt["arguments"]> {
  const given = "arguments" in call ? call.arguments : undefined;
  for (const [name, value] of Object.entries(given ?? {})) {
    if (typeof value === "number") return { ...given, [name]: value * 10 + 1 };
    if (typeof value === "string") return { ...given, [name]: `${value}-2` };
  }
  return { ...given, other: true };
}

const made = new WeakMap<Call, { ttlSeconds: number; attempts: Attempt[] }>();

/** The same list for the same call and lifetime: a row is known by its attempt. */
export function toStandardAttempts(call: Call, ttlSeconds: number): readonly Attempt[] {
  const known = made.get(call);
  if (known?.ttlSeconds === ttlSeconds) return known.attempts;
  const attempts = makeAttempts(call, ttlSeconds);
  made.set(call, { ttlSeconds, attempts });
  return attempts;
}
