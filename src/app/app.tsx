import { lazy, Suspense, useEffect, useLayoutEffect } from "react";
import type { Lesson, Step } from "../lesson/course.ts";
import { LessonPage } from "./lesson/lesson-page.tsx";
import { MapPage } from "./map/map-page.tsx";
import type { Route } from "./route.ts";
import { useServices } from "./services.ts";
import { useRoute } from "./use-route.ts";

const LogPage = lazy(async () => ({ default: (await import("./referee/log-page.tsx")).LogPage }));
const GlossaryPage = lazy(async () => ({
  default: (await import("./glossary/glossary-page.tsx")).GlossaryPage,
}));
const RulesPage = lazy(async () => ({ default: (await import("./rule-sheet/rules-page.tsx")).RulesPage }));

/** What the address asks for; what cannot be found is said above the map. */
export function App({ onShown }: { onShown: () => void }) {
  const { course } = useServices();
  const route = useRoute();
  useLayoutEffect(onShown, [onShown]);
  const lesson = route.page === "lesson" ? course.lessons.find(({ slug }) => slug === route.slug) : undefined;
  const step = route.page === "lesson" ? lesson?.steps[route.step - 1] : undefined;
  const title = toTitle(route, step, lesson) ?? course.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (lesson && step) return <LessonPage key={lesson.slug} lesson={lesson} step={step} />;
  if (route.page === "log")
    return (
      <Suspense>
        <LogPage />
      </Suspense>
    );
  if (route.page === "glossary")
    return (
      <Suspense>
        <GlossaryPage term={route.term} />
      </Suspense>
    );
  if (route.page === "rules")
    return (
      <Suspense>
        <RulesPage />
      </Suspense>
    );
  return <MapPage notice={toNotice(route, lesson)} />;
}

function toTitle(route: Route, step: Step | undefined, lesson: Lesson | undefined): string | null {
  if (route.page === "log") return "Check a log · Roundtrip";
  if (route.page === "glossary") return "Glossary · Roundtrip";
  if (route.page === "rules") return "Rule sheet · Roundtrip";
  return step && lesson ? `${step.title} · ${lesson.title} · Roundtrip` : null;
}

/** Why the map is shown; null where it was asked for. */
function toNotice(
  route: Exclude<Route, { page: "log" | "glossary" | "rules" }>,
  lesson: Lesson | undefined,
): string | null {
  if (route.page === "map") return route.notice;
  if (route.page === "link") return "This link cannot be opened here yet: links to a playground come later.";
  return lesson
    ? `“${lesson.title}” has ${String(lesson.steps.length)} steps: there is no step ${String(route.step)}.`
    : `There is no lesson called “${route.slug}”.`;
}
