import { toCheckRuns } from "../lesson/documents.ts";
import { type Evaluation, evaluate } from "../lesson/evaluate.ts";
import type { WrongAnswer, WrongAnswers } from "../lesson/wrong.ts";
import { CLIENT_IMPORTS } from "../sandbox/client-run.ts";
import { compile } from "../sandbox/compile.ts";
import type { Finding } from "./lessons-check.ts";
import { type Playing, playRun } from "./lessons-measure.ts";

/** Plays every wrong answer, which must get its own hint; and finds the hints that none of them gets. */
export async function checkWrong({ answers, hints }: WrongAnswers, playing: Playing): Promise<Finding[]> {
  const findings: Finding[] = [];
  const fired = new Set<string>();
  for (const answer of answers) {
    const details = toFaults(answer);
    const { passed, hint } = await evaluateAnswer(answer, playing);
    if (hint !== undefined) fired.add(toKey(answer, hint));
    if (passed) details.push("the check passes: the answer is not wrong");
    else if (hint !== answer.hint) details.push(`it gets ${hint === undefined ? "no hint" : quote(hint)}`);
    const what = `${answer.place}: ${answer.check.id} says ${quote(answer.hint)}`;
    findings.push({ what, passed: details.length === 0, details });
  }
  const unfired = hints.filter(({ say, ...of }) => !fired.has(toKey(of, say)));
  for (const { place, check, say } of unfired)
    findings.push({
      what: `${place}: ${check.id} says ${quote(say)}`,
      passed: false,
      details: ["no wrong answer gets this hint"],
    });
  return findings;
}

/** Code that no editor would take is not an answer: a run of it could still satisfy a hint's conditions. */
function toFaults({ files }: WrongAnswer): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const compiled = compile(file, text, file === "client.ts" ? CLIENT_IMPORTS : undefined);
    return compiled.status === "failed" ? [`${file} does not compile: ${compiled.fault.message}`] : [];
  });
}

async function evaluateAnswer(
  { lesson, step, check, files, server }: WrongAnswer,
  playing: Playing,
): Promise<Evaluation> {
  const reports: Record<string, object> = {};
  for (const [name, run] of Object.entries(toCheckRuns(check, step, server)))
    reports[name] = await playRun(lesson, run, files, playing);
  return evaluate(check, reports);
}

function toKey({ lesson, check }: Pick<WrongAnswer, "lesson" | "check">, say: string): string {
  return [lesson.slug, check.id, say].join("\n");
}

function quote(text: string): string {
  return `“${text}”`;
}
