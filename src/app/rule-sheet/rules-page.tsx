import { CodedText } from "../glossary/coded-text.tsx";
import { StepLink } from "../glossary/place-links.tsx";
import { VERDICT_LIST } from "../glossary/verdicts.ts";
import { Notices } from "../notices.tsx";
import { GLOSSARY_HASH } from "../route.ts";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import "./rule-sheet.css";
import { CLIENT_RULES, REVIEW, type Rule, TOOL_RULES } from "./rules.ts";

/** The rules of the course on one page, to print: A4, in black and white too. */
export function RulesPage() {
  const { course } = useServices();
  const { progress } = useWork();
  return (
    <div className="text-page rules-page">
      <TopBar course={course} progress={progress} slug={null} />
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className="sheet">
        <header className="sheet-head">
          <h1 className="sheet-title">Rule sheet</h1>
          <p className="sheet-lead">
            MCP multi round-trip requests, revision 2026-07-28. The numbers are lesson and step; the words are
            those of the <a href={`${GLOSSARY_HASH}/no`}>glossary</a>.
          </p>
          <button type="button" className="button sheet-print" onClick={() => window.print()}>
            Print
          </button>
        </header>
        <div className="sheet-columns">
          <RuleList title="Who writes a tool" rules={TOOL_RULES} />
          <div className="sheet-column">
            <RuleList title="Who writes a client" rules={CLIENT_RULES} />
            <Verdicts />
          </div>
        </div>
        <Review />
      </main>
    </div>
  );
}

function RuleList({ title, rules }: { title: string; rules: readonly Rule[] }) {
  return (
    <section>
      <h2 className="sheet-part">{title}</h2>
      <ol className="sheet-rules">
        {rules.map((rule) => (
          <li key={rule.says}>
            <Said rule={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Said({ rule }: { rule: Rule }) {
  return (
    <>
      <span className="sheet-says">
        <CodedText text={rule.says} />
      </span>
      <span className="sheet-places">
        {rule.shown.map((place) => (
          <StepLink key={`${place.slug}/${String(place.step)}`} place={place} short />
        ))}
      </span>
    </>
  );
}

function Verdicts() {
  return (
    <section>
      <h2 className="sheet-part">Verdicts on a state, in the order of checking</h2>
      <table className="sheet-verdicts">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Verdict</th>
            <th scope="col">Meaning</th>
            <th scope="col">Step</th>
          </tr>
        </thead>
        <tbody>
          {VERDICT_LIST.map(({ verdict, says, gate, shown }) => (
            <tr key={verdict}>
              <th scope="row">
                {gate === null ? "✓" : "✕"} {verdict}
              </th>
              <td>{says}</td>
              <td className="sheet-places">
                <StepLink place={shown} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Boxes to tick on paper. */
function Review() {
  return (
    <section>
      <h2 className="sheet-part">Review of a tool: try each</h2>
      <ul className="sheet-review">
        {REVIEW.map((rule) => (
          <li key={rule.says}>
            <span className="sheet-box" aria-hidden="true" />
            <Said rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}
