import { type CSSProperties, useMemo } from "react";
import { toSequence } from "../../diagram/sequence.ts";
import { usePlayback } from "../../diagram/use-playback.tsx";
import type { Lesson } from "../../lesson/course.ts";
import { toMeasures } from "../../trace/measures.ts";
import { FilledIcon, Icon } from "../icon.tsx";
import { LazyDiagram } from "../lazy-diagram.tsx";
import { toLessonHash } from "../route.ts";
import { useServices } from "../services.ts";
import { toCallText } from "../bench/to-call-text.ts";
import { useLayout } from "../use-layout.ts";
import { countDone } from "../work/progress.ts";
import type { Progress } from "../work/saved-work.ts";
import { PathMark } from "./path-mark.tsx";
import { usePreview } from "./use-preview.ts";

interface MapHeroProps {
  next: { lesson: Lesson; step: number } | null;
  progress: Progress;
  /** The twenty-minute path is followed. */
  path: boolean;
  onPath: (follows: boolean) => void;
}

/** What this is in two sentences, the way in or back, and one real run beside it. */
export function MapHero({ next, progress, path, onPath }: MapHeroProps) {
  const { course } = useServices();
  const onIt = course.lessons.filter(({ slug }) => course.path.includes(slug));
  const shown = onIt[0] ?? course.lessons[0];
  return (
    <section className="hero" aria-label="Roundtrip">
      <div className="hero-text">
        <h1 className="hero-title">
          MCP multi <br />
          round-trip requests, hands on
        </h1>
        <p className="hero-lead">
          A tool that needs an answer ends its call early, and the client sends it again. See each message
          travel, change the code on either side, and count what really happened.
        </p>
        <div className="hero-buttons">
          {next && (
            <a className="button-ink hero-button" href={toLessonHash(next.lesson.slug, next.step)}>
              <span className="hero-button-text">
                {progress.last
                  ? `Resume: ${next.lesson.title}, step ${String(next.step)}`
                  : `Begin with lesson ${String(next.lesson.number)}`}
              </span>
              <Icon name="chevron-right" />
            </a>
          )}
          {onIt.length > 0 && (
            <button
              type="button"
              className="button hero-button"
              aria-pressed={path}
              onClick={() => onPath(!path)}
            >
              <PathMark />
              20-minute path: {onIt.map(({ number }) => number).join(", ")}
            </button>
          )}
        </div>
        <CourseProgress {...{ progress, path }} lessons={path ? onIt : course.lessons} />
      </div>
      <div className="hero-run">{shown && <HeroRun lesson={shown} />}</div>
    </section>
  );
}

interface CourseProgressProps extends Pick<MapHeroProps, "progress" | "path"> {
  /** Those that count. */
  lessons: readonly Lesson[];
}

/** Steps done of all, in the whole course or on the path that is followed. */
function CourseProgress({ lessons, progress, path }: CourseProgressProps) {
  const done = lessons.reduce((sum, lesson) => sum + countDone(lesson, progress), 0);
  const all = lessons.reduce((sum, { steps }) => sum + steps.length, 0);
  const share = { "--done": `${String((done / Math.max(all, 1)) * 100)}%` } as CSSProperties;
  return (
    <div className="hero-progress">
      <div className="hero-progress-bar" style={share} />
      <p role="status">
        {`${String(done)} of ${String(all)} steps done${path ? " on the 20-minute path, which Previous and Next follow" : ""}`}
      </p>
    </div>
  );
}

/** A run of the shown lesson, made in this browser; Play walks through it. */
function HeroRun({ lesson }: { lesson: Lesson }) {
  const events = usePreview(lesson);
  const layout = useLayout();
  const sequence = useMemo(() => toSequence(events), [events]);
  const playback = usePlayback(sequence, { live: false });
  const { requests, prompts, ledger } = toMeasures(events);
  const call = lesson.steps[0]?.run.call;
  return (
    <figure className="hero-card">
      <div className="hero-diagram">
        <LazyDiagram
          sequence={sequence}
          playhead={playback.playhead}
          orientation={layout === "phone" ? "vertical" : "horizontal"}
          animate={playback.animate}
          compact={layout !== "phone"}
        />
      </div>
      <figcaption className="hero-foot">
        <button
          type="button"
          className="button-ink button-icon"
          aria-label={playback.playing ? "Pause" : "Play"}
          onClick={playback.toggle}
        >
          {playback.playing ? <Icon name="pause" /> : <FilledIcon name="play" />}
        </button>
        <span className="hero-call">{call && toCallText(call)}</span>
        <span className="hero-measures">
          requests <b>{requests}</b> prompts <b>{prompts}</b> ledger <b>{ledger}</b>
        </span>
      </figcaption>
    </figure>
  );
}
