import type { Lesson } from "../../lesson/course.ts";
import type { Evaluation } from "../../lesson/evaluate.ts";
import { Icon } from "../icon.tsx";

export interface ChecksState {
  running: boolean;
  error: string | null;
  /** Verdicts by check; absent: not run yet on this code. */
  results: Readonly<Record<string, Evaluation>>;
  /** The code or the settings were changed since. */
  stale: boolean;
  run: () => void;
}

interface ChecksPanelProps {
  lesson: Lesson;
  /** Ids of the checks that this step asks for. */
  ids: readonly string[];
  checks: ChecksState;
  ready: boolean;
}

/** What the code must do, each measured over runs of its own: expected, measured, where to look. */
export function ChecksPanel({ lesson, ids, checks, ready }: ChecksPanelProps) {
  const asked = lesson.checks.filter((check) => ids.includes(check.id));
  if (asked.length === 0) return <p className="drawer-empty">This step asks for nothing to be changed.</p>;
  return (
    <div className="checks">
      <div className="checks-head">
        <button type="button" className="button" disabled={!ready || checks.running} onClick={checks.run}>
          {checks.running ? "Running checks" : "Run checks"}
        </button>
        <span className="checks-note" role="status">
          {toNote(checks)}
        </span>
      </div>
      <ul className="checks-list">
        {asked.map((check) => {
          const result = checks.results[check.id];
          return (
            <li key={check.id} className={`check check-${toState(result)}`}>
              <Icon name={result ? (result.passed ? "check" : "cross") : "dash"} />
              <div>
                <p className="check-title">
                  {check.title}
                  <span className="check-verdict">{toState(result)}</span>
                </p>
                {result && !result.passed && <Failure result={result} look={check.look} />}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Failure({ result, look }: { result: Evaluation; look: string }) {
  const failed = result.expectations.filter((expectation) => !expectation.passed);
  return (
    <>
      <ul className="check-expectations">
        {failed.map((expectation, index) => (
          <li key={index}>
            <code>{expectation.of}</code>: expected <code>{expectation.expected}</code>, measured{" "}
            <code>{expectation.measured}</code>
          </li>
        ))}
      </ul>
      {result.hint !== undefined && <p className="check-hint">{result.hint}</p>}
      <p className="check-look">{look}</p>
    </>
  );
}

function toState(result: Evaluation | undefined): "passed" | "failed" | "not run" {
  if (!result) return "not run";
  return result.passed ? "passed" : "failed";
}

function toNote({ running, error, stale, results }: ChecksState): string {
  if (error !== null) return error;
  if (running) return "Each check runs your code in a fresh world.";
  if (stale && Object.keys(results).length > 0) return "Your code or settings changed since.";
  return "";
}
