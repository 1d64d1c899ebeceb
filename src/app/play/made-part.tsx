import { useServices, useWork } from "../services.ts";
import { MAP_HASH, PLAY_HASH, toLessonHash } from "../route.ts";
import { navigate } from "../use-route.ts";
import { toDraftPlace } from "../work/saved-work.ts";
import type { PlayPartProps } from "./play-part-props.ts";
import { Part } from "./part.tsx";

/** Its name, and the ways from here. */
export function MadePart({ opening }: PlayPartProps) {
  const { course, work } = useServices();
  const { progress, playgrounds } = useWork();
  const { id, document: playground, change } = opening;
  const lesson = course.lessons.find(({ slug }) => slug === progress.last?.slug);
  return (
    <Part title="This playground">
      <label className="play-field">
        <span>Title</span>
        <input
          className="setting-text play-wide play-title"
          value={playground.title}
          onChange={(event) => change({ ...playground, title: event.currentTarget.value })}
        />
      </label>
      <ul className="play-ways">
        {lesson && progress.last && (
          <li>
            <a href={toLessonHash(lesson.slug, progress.last.step)}>
              Back to {lesson.title}, step {progress.last.step}
            </a>
          </li>
        )}
        <li>
          <a href={PLAY_HASH}>All playgrounds</a>
        </li>
        <li>
          <a href={MAP_HASH}>All lessons</a>
        </li>
      </ul>
      {id in playgrounds && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            work.setPlayground(id, undefined);
            work.setDraft(toDraftPlace(id), undefined);
            work.setDraft(toDraftPlace(id, "arguments"), undefined);
            navigate(PLAY_HASH);
          }}
        >
          Take it off my list
        </button>
      )}
    </Part>
  );
}
