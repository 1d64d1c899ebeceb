import { type DragEvent, useState } from "react";
import type { Lesson } from "../../lesson/course.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";
import { toSparse } from "../../workspace/sparse.ts";
import { isShareLink } from "../../workspace/share-link.ts";
import { FileButton } from "../file-button.tsx";
import { Notice, Notices } from "../notices.tsx";
import { FORM_HASH, MAP_HASH, toPlayHash } from "../route.ts";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { navigate } from "../use-route.ts";
import { BLANK } from "./blank.ts";
import { createId } from "./create-id.ts";
import { openDocument } from "./open-document.ts";
import "../settings/fields.css";
import "./play.css";

/** One's own playgrounds, and every way to a new one. */
export function PlayHome() {
  const { course, work } = useServices();
  const { progress } = useWork();
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const begin = (document: PlaygroundInput) => {
    const id = createId();
    work.setPlayground(id, document as JsonObject);
    navigate(toPlayHash(id));
  };
  const open = (file: File | undefined) => {
    if (!file) return;
    void readDocument(file, (text) => openDocument(text, course)).then((read) => {
      if ("problem" in read) setProblem(read.problem);
      else begin(read.document);
    });
  };
  return (
    <div
      className={over ? "play-page is-over" : "play-page"}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        open(event.dataTransfer.files[0]);
      }}
    >
      <TopBar course={course} progress={progress} slug={null} />
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      {problem !== null && (
        <Notice key={problem} alert>
          {problem}
        </Notice>
      )}
      <main className="play-home">
        <h1 className="play-home-title">Playground</h1>
        <p className="play-home-lead">
          Your own tools, prompts and resources against the same server, client and person as in the{" "}
          <a href={MAP_HASH}>lessons</a>: every setting can be reached, and nothing of your work in the
          lessons is touched. To see what a schema asks for, <a href={FORM_HASH}>try a form</a>.
        </p>
        <div className="play-new">
          <button type="button" className="button-ink" onClick={() => begin(BLANK)}>
            New playground
          </button>
          <FromLesson lessons={course.lessons} onBegin={begin} />
          <FileButton accept=".json,application/json" onFile={open}>
            Open a file
          </FileButton>
        </div>
        <LinkField onProblem={setProblem} />
        <Mine />
      </main>
    </div>
  );
}

/** A longer file is no playground document. */
const LONGEST = 4 * 1024 * 1024;

async function readDocument(
  file: File,
  judge: (text: string) => ReturnType<typeof openDocument>,
): Promise<{ document: PlaygroundInput } | { problem: string }> {
  if (file.size > LONGEST) return { problem: `${file.name} was not opened: it is longer than 4 MiB.` };
  try {
    const text = await file.text();
    const opened = judge(text);
    if ("problem" in opened) return { problem: `${file.name} was not opened. ${opened.problem}` };
    return { document: toSparse(opened.document, opened.origin.given) };
  } catch {
    return { problem: `${file.name} could not be read by the browser.` };
  }
}

interface FromLessonProps {
  lessons: readonly Lesson[];
  onBegin: (document: PlaygroundInput) => void;
}

/** A new document from a lesson's step: its files come from the lesson, and its answers are the reader's. */
function FromLesson({ lessons, onBegin }: FromLessonProps) {
  const begin = (chosen: string) => {
    const [slug, number] = chosen.split("/");
    const step = lessons
      .find((lesson) => lesson.slug === slug)
      ?.steps.find((one) => String(one.number) === number);
    if (!step || slug === undefined) return;
    const run = { ...step.run };
    delete run.beside;
    onBegin({
      ...run,
      version: 1,
      title: step.title,
      person: [],
      lesson: { slug, step: step.number, hash: step.hash },
    });
  };
  return (
    <select
      className="setting-select play-from"
      aria-label="New from a lesson"
      value=""
      onChange={(event) => begin(event.currentTarget.value)}
    >
      <option value="">New from a lesson</option>
      {lessons.map((lesson) => (
        <optgroup key={lesson.slug} label={`${String(lesson.number)} ${lesson.title}`}>
          {lesson.steps.map((step) => (
            <option key={step.number} value={`${lesson.slug}/${String(step.number)}`}>
              {step.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** A link that somebody sent, pasted. */
function LinkField({ onProblem }: { onProblem: (problem: string) => void }) {
  const [text, setText] = useState("");
  const open = () => {
    const hash = text.trim().slice(Math.max(0, text.trim().indexOf("#")));
    if (isShareLink(hash)) navigate(hash);
    else onProblem("That is no link to a playground: one has #/p/ in it.");
  };
  return (
    <form
      className="play-link"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <input
        className="setting-text play-wide"
        aria-label="A link to a playground"
        placeholder="Paste a link to a playground"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="button" disabled={text.trim() === ""}>
        Open
      </button>
    </form>
  );
}

function Mine() {
  const { playgrounds } = useWork();
  const mine = Object.entries(playgrounds).sort(([, one], [, other]) => other.at - one.at);
  return (
    <section className="play-mine" aria-labelledby="play-mine">
      <h2 id="play-mine" className="play-part-title">
        Yours
      </h2>
      {mine.length === 0 && <p className="play-note">None yet. They are kept in this browser.</p>}
      <ul>
        {mine.map(([id, { at, document }]) => (
          <li key={id}>
            <a href={toPlayHash(id)}>{toTitle(document)}</a>
            <span className="play-when">{new Date(at).toLocaleString()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toTitle({ title }: JsonObject): string {
  return typeof title === "string" && title.trim() !== "" ? title : "Untitled playground";
}
