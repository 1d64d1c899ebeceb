import { lazy, Suspense } from "react";
import { toFollowed } from "../lesson/places.ts";
import { Notice, Notices } from "../notices.tsx";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { useFollowsPath } from "../use-follows-path.ts";
import { useTitle } from "../use-title.ts";
import { toContinue } from "../work/progress.ts";
import { LessonRow } from "./lesson-row.tsx";
import { Legend } from "./legend.tsx";
import { MapHero } from "./map-hero.tsx";
import "./map.css";

const WorkFilePart = lazy(async () => ({
  default: (await import("../work-file/work-file-part.tsx")).WorkFilePart,
}));

/** The start page: what this is, where one was, and every lesson with its steps and what it measures. */
export function MapPage({ notice }: { notice: string | null }) {
  const { course } = useServices();
  const { progress } = useWork();
  const [path, setPath] = useFollowsPath();
  useTitle(course.title);
  const next = toContinue(toFollowed(course, path, progress.last?.slug), progress);
  return (
    <div className="text-page">
      <TopBar course={course} progress={progress} slug={null} />
      {notice !== null && (
        <Notice key={notice} alert>
          {notice}
        </Notice>
      )}
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className="map">
        <MapHero {...{ next, progress, path }} onPath={setPath} />
        <div className={course.groups.length === 1 ? "map-groups map-groups-one" : "map-groups"}>
          {course.groups.map((group, index) => (
            <section key={group.title} className="map-group" aria-labelledby={toId(group.title)}>
              <h2 id={toId(group.title)} className="map-group-title">
                {group.title}
              </h2>
              <p className="map-group-note">{group.note}</p>
              <ol className="map-lessons">
                {course.lessons
                  .filter(({ slug }) => group.lessons.includes(slug))
                  .map((lesson) => (
                    <LessonRow
                      key={lesson.slug}
                      lesson={lesson}
                      progress={progress}
                      current={next?.lesson === lesson && progress.last !== null}
                      beside={path && !course.path.includes(lesson.slug)}
                    />
                  ))}
              </ol>
              {index === course.groups.length - 1 && <Legend />}
            </section>
          ))}
        </div>
        <div className="map-work">
          <Suspense>
            <WorkFilePart />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

function toId(title: string): string {
  return `group-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}
