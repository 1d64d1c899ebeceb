import { useEffect, useLayoutEffect } from "react";
import { LessonPage } from "./lesson/lesson-page.tsx";
import { MapPage } from "./map/map-page.tsx";
import { useServices } from "./services.ts";
import { useRoute } from "./use-route.ts";

/** What the address asks for; what cannot be found is said above the map. */
export function App({ onShown }: { onShown: () => void }) {
  const { course } = useServices();
  const route = useRoute();
  useLayoutEffect(onShown, [onShown]);
  const lesson = route.page === "lesson" ? course.lessons.find(({ slug }) => slug === route.slug) : undefined;
  const step = route.page === "lesson" ? lesson?.steps[route.step - 1] : undefined;
  const title = step ? `${step.title} · ${lesson?.title ?? ""} · Roundtrip` : course.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (lesson && step) return <LessonPage key={lesson.slug} lesson={lesson} step={step} />;
  if (route.page === "link") {
    return <MapPage notice="This link cannot be opened here yet: links to a playground come later." />;
  }
  if (route.page === "map") return <MapPage notice={route.notice} />;
  if (lesson) {
    return (
      <MapPage
        notice={`“${lesson.title}” has ${String(lesson.steps.length)} steps: there is no step ${String(route.step)}.`}
      />
    );
  }
  return <MapPage notice={`There is no lesson called “${route.slug}”.`} />;
}
