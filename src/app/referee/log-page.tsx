import { useMemo, useState } from "react";
import { toPlaceText } from "../../trace/referee/log.ts";
import { RULES } from "../../trace/referee/rules.ts";
import { Notices } from "../notices.tsx";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import "../bench/bench.css";
import { CallList } from "./call-list.tsx";
import { FindingList } from "./finding-list.tsx";
import { LogDiagram } from "./log-diagram.tsx";
import { LogInput, type LogSource } from "./log-input.tsx";
import { type LogFinding, type LogReading, readLogText } from "./read-log-text.ts";
import { WatchedRules } from "./watched-rules.tsx";
import "./log-page.css";

/** A log from anywhere: what breaks the specification's rules in it, and each of its calls as a diagram. */
export function LogPage() {
  const { course } = useServices();
  const { progress } = useWork();
  const [source, setSource] = useState<LogSource | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useMemo(() => (source ? readLogText(source.text) : null), [source]);
  const isRead = reading !== null && reading.operations.length > 0;
  return (
    <div className="text-page">
      <TopBar course={course} progress={progress} slug={null} />
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className={isRead ? "log log-read" : "log"}>
        <div className="log-intro">
          <h1 className="text-page-title">Check a log</h1>
          <p className="log-lead">
            JSON lines, one JSON-RPC message on each, or a HAR file from the browser’s network panel: which
            rules of multi round-trip requests were broken, by which side, and each call as a diagram.{" "}
            <strong>Nothing is sent anywhere and nothing is kept:</strong> the log stays in this page until
            you leave it.
          </p>
          <LogInput
            source={source}
            onSource={(next) => {
              setProblem(null);
              setSource(next);
            }}
            onProblem={setProblem}
          />
          <Problems problem={problem} reading={reading} />
        </div>
        {!isRead && <WatchedRules open />}
        {isRead && <Result key={toKey(reading)} reading={reading} />}
      </main>
    </div>
  );
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Another log, another choice of calls. */
function toKey(reading: LogReading): number {
  const key = keys.get(reading) ?? (lastKey += 1);
  keys.set(reading, key);
  return key;
}

/** So many are listed. */
const MOST_PROBLEMS = 8;

/** What could not be read, where, and what to do about it. */
function Problems({ problem, reading }: { problem: string | null; reading: LogReading | null }) {
  const problems = reading?.problems ?? [];
  if (problem === null && problems.length === 0) return null;
  const nothing = reading !== null && reading.exchanges + reading.log.strays.length === 0;
  const rest = problems.length - MOST_PROBLEMS;
  return (
    <div className="log-problems" role="alert">
      {problem !== null && <p>{problem}</p>}
      {problems.length > 0 && (
        <>
          <p className="log-problems-sum">
            {nothing
              ? "Nothing of this could be read as a log."
              : "Part of this could not be read. The rest is judged below."}
          </p>
          <ul>
            {problems.slice(0, MOST_PROBLEMS).map(({ at, message }) => (
              <li key={`${at === null ? "" : toPlaceText(at)} ${message}`}>
                {at !== null && <b>{toPlaceText(at)}: </b>}
                {message}
              </li>
            ))}
          </ul>
          {rest > 0 && <p>{String(rest)} more.</p>}
          <p>
            {nothing
              ? "Each line is one whole JSON-RPC message, or the whole is one JSON list of messages, or a HAR file."
              : "Correct or take out what is named here, and check again."}
          </p>
        </>
      )}
    </div>
  );
}

function Result({ reading }: { reading: LogReading }) {
  const { operations, findings, log } = reading;
  const [selected, setSelected] = useState(() => toFirst(reading));
  const [picked, setPicked] = useState<{ finding: LogFinding } | null>(null);
  const operation = operations[selected];
  const own = useMemo(() => findings.filter((one) => one.operation === selected), [findings, selected]);
  const counts = operations.map((_, index) => findings.filter((one) => one.operation === index).length);
  const toShown = (one: LogFinding) => {
    const { operation: at } = one;
    const onPick =
      at === null
        ? null
        : () => {
            setSelected(at);
            setPicked({ finding: one });
          };
    return {
      finding: one.finding,
      where: one.where,
      time: picked?.finding === one ? "now" : "past",
      onPick,
    } as const;
  };
  return (
    <>
      <section className="log-findings" aria-label="Referee">
        <div className="panel-head">
          <h2 className="panel-title">Referee</h2>
          <span className="panel-note" role="status">
            {toSum(reading)}
          </span>
        </div>
        {findings.length > 0 && <FindingList findings={findings.map(toShown)} />}
        <WatchedRules />
      </section>
      <div className="log-shown">
        {operations.length > 1 && <CallList {...{ operations, counts, selected }} onSelect={setSelected} />}
        {operation && <LogDiagram key={selected} {...{ log, operation, picked }} findings={own} />}
      </div>
    </>
  );
}

/** The first call in which something was found, or else the first. */
function toFirst({ operations, findings }: LogReading): number {
  const found = findings.find(
    ({ operation }) => operation !== null && operations[operation]?.kind === "call",
  );
  return found?.operation ?? findings[0]?.operation ?? 0;
}

function toSum({ findings, exchanges, earlier }: LogReading): string {
  const watched = Object.keys(RULES).length;
  const judged = exchanges - earlier;
  const requests = `${String(judged)} ${judged === 1 ? "request" : "requests"}`;
  const left = earlier > 0 ? ` ${String(earlier)} of an earlier revision: not judged.` : "";
  if (findings.length === 0) return `${requests}, ${String(watched)} rules watched, none broken.${left}`;
  const rules = new Set(findings.map(({ finding }) => finding.rule)).size;
  return `${requests}, ${String(rules)} of ${String(watched)} rules broken.${left}`;
}
