import { type ReactNode, useId, useState } from "react";
import type { Sequence } from "../../diagram/model.ts";
import type { Orientation } from "../../diagram/scene.ts";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { toCurl } from "../../trace/export/to-curl.ts";
import { toWire } from "../../trace/wire.ts";
import { toRows } from "../attempts/to-rows.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import { ExportServer } from "../project/export-server.tsx";
import { copyText } from "../referee/copy-text.ts";
import { toSettings } from "../settings/step-settings.ts";
import { withSetup } from "../work/setup.ts";
import "./evidence.css";
import { type Export, type ExportGroup, SERVED, toExports, toFileStart } from "./exports.ts";
import { saveFile } from "./save-file.ts";

interface ExportPanelProps {
  lesson: Lesson;
  step: Step;
  state: ReturnType<typeof useLesson>;
  /** Null where it is not there yet, or nothing may run. */
  engine: PageEngine | null;
  /** Those of the run that is shown. */
  events: readonly TraceEvent[];
  sequence: Sequence;
  orientation: Orientation;
}

/** What can be taken along of the run that is shown, and of the attempts: everything is a fold of their traces. */
export function ExportPanel({
  lesson,
  step,
  state,
  engine,
  events,
  sequence,
  orientation,
}: ExportPanelProps) {
  const { client, server } = toSettings(step, state.code.setup);
  const base = { call: step.run.call, principal: client.principal, ttlSeconds: server.ttlSeconds };
  const rows = toRows(state.attempts, base);
  const slug = toFileStart(lesson, step.run.call);
  const groups = toExports({ slug, events, sequence, orientation, rows });
  return (
    <div className="export">
      {groups.map((group) => (
        <Group key={group.title} group={group}>
          {group.title === "Messages" && group.missing === null && <EachMessage events={events} />}
        </Group>
      ))}
      <ExportServer
        slug={slug}
        run={{ title: toTitle(lesson), ...withSetup(step.run, state.code.setup) }}
        files={state.code.files}
        executor={engine && (() => engine.checker())}
      />
    </div>
  );
}

/** What the page's server calls itself in a lesson; a playground has a title. */
const toTitle = ({ number, serverName, title }: Lesson): string => (number > 0 ? serverName : title);

function Group({ group, children }: { group: ExportGroup; children: ReactNode }) {
  const id = useId();
  const { title, missing, exports } = group;
  const [said, setSaid] = useState("");
  return (
    <section className="export-group" aria-labelledby={id}>
      <h3 className="export-title" id={id}>
        {title}
      </h3>
      {missing !== null && (
        <p className="export-note" id={`${id}missing`}>
          {missing}
        </p>
      )}
      <p className="export-note" role="status">
        {said}
      </p>
      <ul className="export-list">
        {exports.map((one) => (
          <Row
            key={one.name}
            {...{ one, onSaid: setSaid }}
            why={missing === null ? undefined : `${id}missing`}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface RowProps {
  one: Export;
  /** The element that says why it cannot be had yet. */
  why: string | undefined;
  onSaid: (said: string) => void;
}

function Row({ one, why, onSaid }: RowProps) {
  const { name, about, file, type, isText, make } = one;
  const act = (take: (made: string | Blob) => Promise<string>) => {
    const taking = async () => take(await make());
    taking().then(onSaid, (error: unknown) => {
      onSaid(`${name} could not be made: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  const toNamed = (said: string) => (said === "Copied." ? `${name} copied.` : said);
  const copy = (made: string | Blob) =>
    typeof made === "string" ? copyText(made, file).then(toNamed) : save(made);
  const save = (made: string | Blob) => {
    saveFile(new Blob([made], { type }), file);
    return Promise.resolve(`Saved as ${file}.`);
  };
  const given = { type: "button", className: "button-quiet", disabled: why !== undefined } as const;
  return (
    <li className="export-row">
      <span className="export-name">{name}</span>
      <span className="export-about">{about}</span>
      <span className="export-ways">
        {isText && (
          <button {...given} aria-label={`Copy ${name}`} aria-describedby={why} onClick={() => act(copy)}>
            Copy
          </button>
        )}
        <button {...given} aria-label={`Download ${name}`} aria-describedby={why} onClick={() => act(save)}>
          Download
        </button>
      </span>
    </li>
  );
}

/** Each message by itself, as a command that can be pasted. Its state stands in it as it was issued. */
function EachMessage({ events }: { events: readonly TraceEvent[] }) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const requests = toWire(events).filter((entry) => entry.direction === "request");
  return (
    <details className="export-each" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="export-summary">Each message as a curl command of its own</summary>
      {open && (
        <>
          <p className="export-about export-each-note" role="status">
            {said === "" ? "A state in it is good for the server that issued it, until it expires." : said}
          </p>
          <ul className="export-list">
            {requests.map((request) => {
              const name = toName(request.message);
              const onCopy = () => void copyText(toCurl(request, SERVED), "message.sh").then(setSaid);
              return (
                <li key={request.n} className="export-row">
                  <code className="export-message">{name}</code>
                  <button
                    type="button"
                    className="button-quiet"
                    aria-label={`Copy ${name} as curl`}
                    onClick={onCopy}
                  >
                    Copy
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </details>
  );
}

function toName({ id, method }: { [key: string]: unknown }): string {
  const number = id === undefined ? "" : `id ${JSON.stringify(id)} `;
  return `${number}${typeof method === "string" ? method : "answer"}`;
}
