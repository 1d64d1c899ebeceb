import { useEffect } from "react";
import { Notice, Notices } from "../notices.tsx";
import { GLOSSARY_HASH, RULES_HASH } from "../route.ts";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { CodedText } from "./coded-text.tsx";
import { COURSE_TERMS } from "./course-terms.ts";
import "./glossary.css";
import { MCP_TERMS } from "./mcp-terms.ts";
import { NOES } from "./noes.ts";
import { NoTable } from "./no-table.tsx";
import { SpecLink, StepLink } from "./place-links.tsx";
import { ROUND_TRIP_TERMS } from "./round-trip-terms.ts";
import type { Term } from "./term.ts";
import { VerdictTable } from "./verdict-table.tsx";

const IDS = new Set([MCP_TERMS, ROUND_TRIP_TERMS, NOES, COURSE_TERMS].flat().map(({ id }) => id));

/** The parts of the page, in order. */
const PARTS = [
  { id: "mcp", title: "MCP’s own words" },
  { id: "round-trips", title: "Round trips" },
  { id: "no", title: "Five kinds of no" },
  { id: "verdicts", title: "Verdicts on a state" },
  { id: "course", title: "This course’s words" },
] as const;

/** Every word that the lessons use in one sense only. `term`: the word, or part, to show first. */
export function GlossaryPage({ term }: { term: string | null }) {
  const { course } = useServices();
  const { progress } = useWork();
  const found = term === null || IDS.has(term) || PARTS.some(({ id }) => id === term);
  useEffect(() => {
    if (term === null) return;
    const place = document.getElementById(`word-${term}`);
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }, [term]);
  return (
    <div className="text-page">
      <TopBar course={course} progress={progress} slug={null} />
      {!found && (
        <Notice key={term} alert>
          {`There is no word “${term}” in the glossary.`}
        </Notice>
      )}
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className="glossary">
        <header className="glossary-head">
          <h1 className="text-page-title">Glossary</h1>
          <p className="glossary-lead">
            Each word has one sense here. The number leads to the step that shows it, the other link to the
            specification, which is what counts. The rules that follow from them stand on{" "}
            <a href={RULES_HASH}>one page to print</a>.
          </p>
          <nav aria-label="Parts of the glossary">
            <ul className="glossary-parts">
              {PARTS.map(({ id, title }) => (
                <li key={id}>
                  <a href={`${GLOSSARY_HASH}/${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <div className="glossary-body">
          <Part {...PARTS[0]}>
            <TermList terms={MCP_TERMS} term={term} />
          </Part>
          <Part {...PARTS[1]}>
            <TermList terms={ROUND_TRIP_TERMS} term={term} />
          </Part>
          <Part {...PARTS[2]}>
            <NoTable term={term} />
          </Part>
          <Part {...PARTS[3]}>
            <VerdictTable />
          </Part>
          <Part {...PARTS[4]}>
            <TermList terms={COURSE_TERMS} term={term} />
          </Part>
        </div>
      </main>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`word-${id}`}>
      <h2 id={`word-${id}`} className="glossary-part" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** `term`: the word that the address names, which is marked. */
function TermList({ terms, term }: { terms: readonly Term[]; term: string | null }) {
  return (
    <dl className="terms">
      {terms.map(({ id, word, says, shown, spec }) => (
        <div key={id} id={`word-${id}`} className={id === term ? "term term-asked" : "term"} tabIndex={-1}>
          <dt>
            <a className="term-word" href={`${GLOSSARY_HASH}/${id}`}>
              <CodedText text={word} />
            </a>
          </dt>
          <dd className="term-says">
            <CodedText text={says} />
          </dd>
          <dd className="term-places">
            <StepLink place={shown} />
            {spec && <SpecLink place={spec} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
