import { useMemo, useState } from "react";
import { toServerName } from "../../lesson/documents.ts";
import { Workspace } from "../lesson/workspace.tsx";
import { MapPage } from "../map/map-page.tsx";
import { useServices } from "../services.ts";
import { useTitle } from "../use-title.ts";
import { PlayPane } from "./play-pane.tsx";
import { toPlayLesson } from "./play-lesson.ts";
import { type Opening, type PlaySource, usePlayground } from "./use-playground.ts";

/** A playground from a link, or one of one's own. What cannot be opened is said above the map. */
export function PlayPage({ source }: { source: PlaySource }) {
  const state = usePlayground(source);
  if (state.status === "opening") return <p className="visually-hidden">Opening the playground.</p>;
  if (state.status === "closed") return <MapPage notice={state.problem} />;
  return <Play key={state.id} opening={state} linked={source.kind === "link"} />;
}

interface PlayProps {
  opening: Opening;
  /** It is shown at the address of a link. */
  linked: boolean;
}

function Play({ opening, linked }: PlayProps) {
  const { course } = useServices();
  const { id, document: playground, origin, foreign } = opening;
  const { lesson, step } = useMemo(() => {
    const { lessons } = course;
    const { reference } = origin;
    const lessonTitle = lessons.find(({ slug }) => slug === reference?.slug)?.title ?? null;
    return toPlayLesson(id, playground, { serverName: toServerName(lessons, reference), lessonTitle });
  }, [id, playground, origin, course]);
  const [scripted, setScripted] = useState(true);
  const script = scripted ? playground.person : undefined;
  const ways = useMemo(() => ({ ...(script && { script }), foreign }), [script, foreign]);
  useTitle(`${step.title} · Roundtrip`);
  return (
    <Workspace
      {...{ lesson, step, ways, origin, slug: null, what: "the playground" }}
      event={playground.view?.event}
      pane={(state, hidden) => (
        <PlayPane {...{ opening, step, state, hidden, linked, scripted }} onScripted={setScripted} />
      )}
    />
  );
}
