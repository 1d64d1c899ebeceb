import { useMemo } from "react";
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
import { usePreview } from "./use-preview.ts";

interface MapHeroProps {
  next: { lesson: Lesson; step: number } | null;
  /** The learner has been here before. */
  started: boolean;
}

/** What this is in two sentences, the way in, and one real run beside it. */
export function MapHero({ next, started }: MapHeroProps) {
  const { course } = useServices();
  const path = course.path.flatMap((slug) => course.lessons.filter((lesson) => lesson.slug === slug));
  const shown = path[0] ?? course.lessons[0];
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
              {started ? `Continue with lesson ${String(next.lesson.number)}` : "Begin with lesson 1"}
              <Icon name="chevron-right" />
            </a>
          )}
          {path[0] && (
            <a className="button hero-button" href={toLessonHash(path[0].slug)}>
              <svg className="map-path-mark" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                <path d="M5 1 9 5 5 9 1 5Z" />
              </svg>
              20-minute path: {path.map(({ number }) => number).join(", ")}
            </a>
          )}
        </div>
      </div>
      <div className="hero-run">{shown && <HeroRun lesson={shown} />}</div>
    </section>
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
