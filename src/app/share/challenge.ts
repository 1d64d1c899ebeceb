import type { LessonRun } from "../../lesson/course.ts";

/** What the title of a challenge begins with: a document needs no field of its own for it. */
export const CHALLENGE = "Get past my tool";

export function toChallengeTitle(call: LessonRun["call"], title: string): string {
  if (title.startsWith(CHALLENGE)) return title;
  return `${CHALLENGE}: ${"name" in call ? call.name : call.uri}`;
}

export function isChallenge({ title }: { title: string }): boolean {
  return title.startsWith(CHALLENGE);
}
