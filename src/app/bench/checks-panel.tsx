import type { Lesson } from "../../lesson/course.ts";
import type { CheckResult, FailedRun } from "../engine/check-result.ts";
import { Icon } from "../icon.tsx";
import type { ShownTrace } from "./shown-trace.ts";

export interface ChecksState {
  running: boolean;
  error: string | null;
  /** Verdicts by check; absent: not run yet on this code. */
  results: Readonly<Record<string, CheckResult>>;
  /** The code or the settings were changed since. */
  stale: boolean;
  run: () => void;
}

interface ChecksPanelProps {
  lesson: Pick<Lesson, "checks">;
  /** Ids of the checks that this step asks for. */
  ids: readonly string[];
  checks: ChecksState;
  ready: boolean;
  /** Shows the trace of a run that failed in the diagram. */
  onShow: (trace: ShownTrace) => void;
}

/** What the code must do, each measured over runs of its own: expected, measured, where to look. */
export function ChecksPanel({ lesson, ids, checks, ready, onShow }: ChecksPanelProps) {
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
                {result && !result.passed && <Failure {...{ result, onShow }} look={check.look} />}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FailureProps {
  result: CheckResult;
  look: string;
  onShow: ChecksPanelProps["onShow"];
}

function Failure({ result: { failed, hint }, look, onShow }: FailureProps) {
  return (
    <>
      <ul className="check-expectations">
        {failed.map((run) => (
          <Run key={run.label} {...{ run, onShow }} />
        ))}
      </ul>
      {hint !== undefined && <p className="check-hint">{hint}</p>}
      <p className="check-look">{look}</p>
    </>
  );
}

/** One run of a check: what was not as expected in it, and the way to its diagram. */
function Run({
  run: { label, events, failures },
  onShow,
}: { run: FailedRun } & Pick<FailureProps, "onShow">) {
  return (
    <li className="check-run">
      <p className="check-run-head">
        <span>
          Run <b>{label}</b>
        </span>
        {events && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => onShow({ label, events, from: "Checks" })}
          >
            <Icon name="diagram" />
            Show in the diagram
            <span className="visually-hidden">: {label}</span>
          </button>
        )}
      </p>
      {failures.map(({ of, subject, expected, measured }, index) => (
        <p key={index} title={of}>
          {subject}: expected <code>{expected}</code>, measured <code>{measured}</code>
        </p>
      ))}
    </li>
  );
}

function toState(result: CheckResult | undefined): "passed" | "failed" | "not run" {
  if (!result) return "not run";
  return result.passed ? "passed" : "failed";
}

function toNote({ running, error, stale, results }: ChecksState): string {
  if (error !== null) return error;
  if (running) return "Each check runs your code in a fresh world.";
  if (stale && Object.keys(results).length > 0) return "Your code or settings changed since.";
  return "";
}
