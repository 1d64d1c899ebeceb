import { toLessonHash } from "../route.ts";
import { useServices } from "../services.ts";
import { type SpecPlace, type StepPlace, toSpecTitle, toSpecUrl } from "./term.ts";

interface StepLinkProps {
  place: StepPlace;
  /** The number alone, where there is no room for the step's name. */
  short?: boolean;
}

/** "4.2 Say no, and count": the lesson's number, the step's, and its name. */
export function StepLink({ place, short = false }: StepLinkProps) {
  const { course } = useServices();
  const lesson = course.lessons.find(({ slug }) => slug === place.slug);
  const step = lesson?.steps[place.step - 1];
  if (!lesson || !step) return null;
  const number = `${String(lesson.number)}.${String(step.number)}`;
  const name = `Lesson ${String(lesson.number)}, step ${String(step.number)}: ${step.title}`;
  return (
    <a
      className="step-link"
      href={toLessonHash(place.slug, place.step)}
      title={`${lesson.title}: ${step.title}`}
      aria-label={name}
    >
      <span className="step-link-number">{number}</span>
      {!short && ` ${step.title}`}
    </a>
  );
}

/** The section of the specification, on its own site. */
export function SpecLink({ place }: { place: SpecPlace }) {
  return (
    <a className="spec-link" href={toSpecUrl(place)}>
      {toSpecTitle(place)}
    </a>
  );
}
