import { Icon } from "../icon.tsx";
import type { Finding } from "../../trace/referee/rules.ts";
import { RULE_WORDS } from "./rule-words.ts";
import "./referee.css";

/** A finding and how it stands to what is shown. */
export interface ShownFinding {
  finding: Finding;
  where: string;
  time: "past" | "now" | "future";
  /** Shows its message; null where it has none. */
  onPick: (() => void) | null;
}

/** More are not listed: whoever breaks a rule so often sees it in the first ones. */
const MOST = 200;

/** The rules that were broken, in order: whose, which, where, what happened, and the section that says so. */
export function FindingList({ findings }: { findings: readonly ShownFinding[] }) {
  const rest = findings.length - MOST;
  return (
    <>
      <ol className="findings" aria-label="Broken rules">
        {findings.slice(0, MOST).map((shown) => (
          <Row key={`${shown.finding.rule} ${JSON.stringify(shown.finding.at)}`} {...shown} />
        ))}
      </ol>
      {rest > 0 && <p className="referee-note">{String(rest)} more are not listed.</p>}
    </>
  );
}

function Row({ finding, where, time, onPick }: ShownFinding) {
  const { side, level, rule, message, section } = finding;
  const words = (
    <>
      <span className={`finding-side is-${side}`}>{side === "client" ? "Client" : "Server"}</span>{" "}
      <span className="finding-rule">{RULE_WORDS[rule]}</span>
    </>
  );
  return (
    <li className={`finding is-${time}`} data-rule={rule}>
      <div className="finding-head">
        {onPick ? (
          <button
            type="button"
            className="finding-pick"
            aria-current={time === "now" ? "step" : undefined}
            onClick={onPick}
          >
            {words}
          </button>
        ) : (
          <span className="finding-pick">{words}</span>
        )}
        <code className="finding-code">{rule}</code>
        <span className={`chip ${level === "MUST" ? "chip-no" : "chip-warn"}`}>
          <Icon name={level === "MUST" ? "cross" : "warn"} />
          {level}
        </span>
      </div>
      <p className="finding-message">{message}</p>
      <p className="finding-foot">
        {where !== "" && <span className="finding-where">{where}</span>}
        <a href={section.url} target="_blank" rel="noopener noreferrer">
          {section.name}
          <span className="visually-hidden">, opens the specification</span>
        </a>
      </p>
    </li>
  );
}
