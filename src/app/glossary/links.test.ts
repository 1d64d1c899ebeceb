import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CLIENT_RULES, REVIEW, TOOL_RULES } from "../rule-sheet/rules.ts";
import { COURSE_TERMS } from "./course-terms.ts";
import { MCP_TERMS } from "./mcp-terms.ts";
import { NOES } from "./noes.ts";
import { ROUND_TRIP_TERMS } from "./round-trip-terms.ts";
import type { StepPlace } from "./term.ts";
import { VERDICT_LIST } from "./verdicts.ts";

const terms = [...MCP_TERMS, ...ROUND_TRIP_TERMS, ...COURSE_TERMS];
const rules = [...TOOL_RULES, ...CLIENT_RULES, ...REVIEW];

/** Counted from the lesson's own files, so that no compiled course is needed. */
function isStep({ slug, step }: StepPlace): boolean {
  const folder = `lessons/${slug}`;
  if (!existsSync(folder)) return false;
  const steps = readdirSync(folder).filter((name) => /^\d+.*\.md$/.test(name));
  return step >= 1 && step <= steps.length;
}

describe("glossary and rule sheet", () => {
  it("lead only to steps that there are", () => {
    const places = [
      ...terms.map(({ shown }) => shown),
      ...NOES.map(({ shown }) => shown),
      ...VERDICT_LIST.map(({ shown }) => shown),
      ...rules.flatMap(({ shown }) => shown),
    ];
    expect(places.filter((place) => !isStep(place))).toEqual([]);
    expect(places.length).toBeGreaterThan(rules.length);
  });

  it("show each rule somewhere", () => {
    expect(rules.filter(({ shown }) => shown.length === 0)).toEqual([]);
  });

  it("have one address for each word", () => {
    const ids = [...terms, ...NOES].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("name the five kinds of no, and no other", () => {
    expect(NOES.map(({ id }) => id).sort()).toEqual([
      "abandoned",
      "declined",
      "failed",
      "refused",
      "rejected",
    ]);
  });

  it("have every verdict that the server gives, once, and what passes all checks", () => {
    expect(VERDICT_LIST.map(({ verdict }) => verdict).sort()).toEqual([
      "accepted",
      "already used",
      "bad signature",
      "belongs to a different request",
      "expired",
      "issued to a different principal",
      "malformed state",
      "unknown state",
    ]);
  });
});
