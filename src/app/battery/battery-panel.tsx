import { type ReactNode, useState } from "react";
import type { Battery, BatteryReport, BatteryRow } from "../../engine/battery.ts";
import type { ShownTrace } from "../bench/shown-trace.ts";
import { CloseButton } from "../close-button.tsx";
import type { PageEngine } from "../engine/page-engine.ts";
import type { StepRun } from "../engine/run-step.ts";
import { FilledIcon, Icon } from "../icon.tsx";
import { copyText } from "../referee/copy-text.ts";
import "./battery.css";
import { savePng, toSvg } from "./image.ts";
import { useBattery } from "./use-battery.ts";
import { toMarkdown, toMeasuredText, toSum } from "./words.ts";

interface BatteryPanelProps {
  engine: PageEngine | null;
  now: StepRun;
  /** Run, where it belongs to this panel. */
  actions: ReactNode;
  /** Shows a row's trace in the diagram. */
  onShow: (trace: ShownTrace) => void;
  /** Every row ran: the step's own checks follow. */
  onFinished: () => void;
  onClose: () => void;
}

/** Every answer, replay and altered state over the code as it is now: expected beside measured, then the values to review. */
export function BatteryPanel({ engine, now, actions, onShow, onFinished, onClose }: BatteryPanelProps) {
  const { battery, stale, running, error, run } = useBattery(engine, now, onFinished);
  const { call } = now.step.run;
  const tool = call.method === "resources/read" ? call.uri : call.name;
  const report = battery?.report ?? null;
  return (
    <section className="battery" aria-label="Check my tool" data-battery={toState(report, running)}>
      <div className="panel-head battery-head">
        <h2 className="panel-title">Check my tool</h2>
        <span className="panel-note" role="status">
          {toNote(report, { running, stale })}
        </span>
        <span className="battery-ways panel-end">
          <button type="button" className="button-ink" disabled={!engine || running} onClick={run}>
            <FilledIcon name="play" />
            {running ? "Checking" : "Check my tool"}
          </button>
          {actions}
          <CloseButton what="Check my tool" onClick={onClose} />
        </span>
      </div>
      {error !== null && (
        <p className="battery-error" role="alert">
          {error}
        </p>
      )}
      {battery ? (
        <Results {...{ battery, tool, onShow }} />
      ) : (
        <p className="battery-empty">
          Each row runs <code>{tool}</code> in a fresh world with your code and settings as they are now:
          every answer, the same retry again, altered and borrowed states, another instance.
        </p>
      )}
    </section>
  );
}

function toState(report: BatteryReport | null, running: boolean): string {
  if (running) return "running";
  return report ? (report.passed ? "passed" : "failed") : "none";
}

function toNote(report: BatteryReport | null, { running, stale }: { running: boolean; stale: boolean }) {
  if (running) return "Running";
  if (!report) return "Not run yet";
  return stale ? `${toSum(report)}, before the change` : toSum(report);
}

interface ResultsProps {
  battery: Battery;
  tool: string;
  onShow: (trace: ShownTrace) => void;
}

function Results({ battery, tool, onShow }: ResultsProps) {
  const { report, traces } = battery;
  return (
    <div className="battery-body" tabIndex={0} role="group" aria-label="What was measured">
      <table className="battery-table">
        <caption className="visually-hidden">Rows of the battery</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Expected</th>
            <th scope="col">Measured</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Row key={row.id} row={row} events={traces.get(row.id)} onShow={onShow} />
          ))}
        </tbody>
      </table>
      {report.review.length > 0 && (
        <>
          <h3 className="battery-title">To review</h3>
          <p className="battery-hint">Measured values. Only you know which of them are meant.</p>
          <dl className="battery-review">
            {report.review.map(({ id, name, measured }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{measured}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Ways {...{ tool, report }} />
    </div>
  );
}

interface RowProps {
  row: BatteryRow;
  events: ShownTrace["events"] | undefined;
  onShow: (trace: ShownTrace) => void;
}

const ICONS = { passed: "check", failed: "cross", "not applicable": "dash" } as const;

function Row({ row, events, onShow }: RowProps) {
  const { status, name, expected } = row;
  return (
    <tr className={`battery-row battery-${status.replace(" ", "-")}`} data-row={row.id}>
      <th scope="row">
        <Icon name={ICONS[status]} />
        {name} <span className="battery-status">{status}</span>
      </th>
      <td>{expected}</td>
      <td>
        {toMeasuredText(row)}
        {status === "failed" && events && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => onShow({ label: name, events, from: "Check my tool" })}
          >
            <Icon name="diagram" />
            Show in the diagram
          </button>
        )}
      </td>
    </tr>
  );
}

function Ways({ tool, report }: { tool: string; report: BatteryReport }) {
  const [said, setSaid] = useState("");
  const file = `check-${tool.replace(/[^\w-]+/g, "-")}`;
  const copy = () => void copyText(toMarkdown(tool, report), `${file}.md`).then(setSaid);
  const save = () =>
    void savePng(toSvg(tool, report), `${file}.png`).then(
      () => setSaid(`Saved as ${file}.png.`),
      (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)),
    );
  return (
    <div className="battery-foot">
      <button type="button" className="button-quiet" onClick={copy}>
        Copy as Markdown
      </button>
      <button type="button" className="button-quiet" onClick={save}>
        Save as image
      </button>
      <span role="status">{said}</span>
    </div>
  );
}
