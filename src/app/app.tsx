import { lazy, Suspense, useLayoutEffect } from "react";
import type { Lesson, Step } from "../lesson/course.ts";
import { afterFirstPaint } from "./engine/engine-loader.ts";
import { LessonPage } from "./lesson/lesson-page.tsx";
import type { Route } from "./route.ts";
import { useServices } from "./services.ts";
import { useRoute } from "./use-route.ts";
import { useAddressTitle } from "./use-title.ts";

/** Loads the map, which a lesson can be read without. */
export const loadMap = () => import("./map/map-page.tsx");

const MapPage = lazy(async () => ({ default: (await loadMap()).MapPage }));
const LogPage = lazy(async () => ({ default: (await import("./referee/log-page.tsx")).LogPage }));
const Drops = lazy(async () => {
  await new Promise<void>(afterFirstPaint);
  return { default: (await import("./play/drops.tsx")).Drops };
});
const PlayPage = lazy(async () => ({ default: (await import("./play/play-page.tsx")).PlayPage }));
const PlayHome = lazy(async () => ({ default: (await import("./play/play-home.tsx")).PlayHome }));
const FormPage = lazy(async () => ({ default: (await import("./play/form-page.tsx")).FormPage }));
const GlossaryPage = lazy(async () => ({
  default: (await import("./glossary/glossary-page.tsx")).GlossaryPage,
}));
const RulesPage = lazy(async () => ({ default: (await import("./rule-sheet/rules-page.tsx")).RulesPage }));

/** What the address asks for; what cannot be found is said above the map. */
export function App({ onShown }: { onShown: () => void }) {
  const { course } = useServices();
  const route = useRoute();
  const lesson = route.page === "lesson" ? course.lessons.find(({ slug }) => slug === route.slug) : undefined;
  const step = route.page === "lesson" ? lesson?.steps[route.step - 1] : undefined;
  const title = toTitle(route, step, lesson) ?? course.title;
  useAddressTitle(title);
  const shown =
    lesson && step ? (
      <LessonPage key={lesson.slug} lesson={lesson} step={step} />
    ) : (
      (toOther(route) ?? <MapPage notice={toNotice(route, lesson)} />)
    );
  return (
    <>
      <Suspense>
        {shown}
        <Shown onShown={onShown} />
      </Suspense>
      <Suspense>
        <Drops />
      </Suspense>
    </>
  );
}

/** Stands beside the page, so it is there when the page is: not while its code is on the way. */
function Shown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

function toTitle(route: Route, step: Step | undefined, lesson: Lesson | undefined): string | null {
  if (route.page === "log") return "Check a log · Roundtrip";
  if (route.page === "glossary") return "Glossary · Roundtrip";
  if (route.page === "rules") return "Rule sheet · Roundtrip";
  if (route.page === "form") return "Try a form · Roundtrip";
  if (route.page === "play" || route.page === "link") return "Playground · Roundtrip";
  return step && lesson ? `${step.title} · ${lesson.title} · Roundtrip` : null;
}

/** The pages beside map and lessons, each loaded when it is asked for. */
function toOther(route: Route) {
  switch (route.page) {
    case "log":
      return <LogPage />;
    case "glossary":
      return <GlossaryPage term={route.term} />;
    case "rules":
      return <RulesPage />;
    case "form":
      return <FormPage />;
    case "link":
      return <PlayPage source={{ kind: "link", hash: route.hash }} />;
    case "play":
      return route.id === null ? <PlayHome /> : <PlayPage source={{ kind: "kept", id: route.id }} />;
    default:
      return null;
  }
}

/** Why the map is shown; null where it was asked for. */
function toNotice(route: Route, lesson: Lesson | undefined): string | null {
  if (route.page === "map") return route.notice;
  if (route.page !== "lesson") return null;
  return lesson
    ? `“${lesson.title}” has ${String(lesson.steps.length)} steps: there is no step ${String(route.step)}.`
    : `There is no lesson called “${route.slug}”.`;
}
