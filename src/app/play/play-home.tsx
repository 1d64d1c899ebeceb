import { useState } from "react";
import type { Lesson } from "../../lesson/course.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";
import { isShareLink } from "../../workspace/share-link.ts";
import { FileButton } from "../file-button.tsx";
import { Notice, Notices } from "../notices.tsx";
import { FORM_HASH, MAP_HASH, toPlayHash } from "../route.ts";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { navigate } from "../use-route.ts";
import { begin } from "./begin.ts";
import { BLANK } from "./blank.ts";
import { openFile } from "./open-file.ts";
import "../settings/fields.css";
import "./play.css";

/** One's own playgrounds, and every way to a new one. */
export function PlayHome() {
  const { course, work } = useServices();
  const { progress } = useWork();
  const [problem, setProblem] = useState<string | null>(null);
  const start = (document: PlaygroundInput) => begin(work, document);
  const open = (file: File | undefined) => {
    if (!file) return;
    void openFile(file, course).then((opened) => {
      if ("problem" in opened) setProblem(opened.problem);
      else start(opened.document);
    });
  };
  return (
    <div className="play-page">
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
          <button type="button" className="button-ink" onClick={() => start(BLANK)}>
            New playground
          </button>
          <FromLesson lessons={course.lessons} onBegin={start} />
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
