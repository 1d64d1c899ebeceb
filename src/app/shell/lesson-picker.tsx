import { useEffect, useId, useRef, useState } from "react";
import type { Course } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { MAP_HASH, toLessonHash } from "../route.ts";
import type { Progress } from "../work/saved-work.ts";
import { isLessonDone } from "../work/progress.ts";

interface LessonPickerProps {
  course: Course;
  progress: Progress;
  slug: string;
}

/** The lesson's name, which opens the list of all lessons: plain links, closed by Escape or a click elsewhere. */
export function LessonPicker({ course, progress, slug }: LessonPickerProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const lesson = course.lessons.find((other) => other.slug === slug);
  useClickOutside(box, open, () => setOpen(false));
  return (
    <div
      ref={box}
      className="picker"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="picker-button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">Lesson </span>
        <span className="picker-number">{lesson?.number}</span>
        <span className="picker-title">{lesson?.title}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={list} className="picker-list" hidden={!open}>
        <li>
          <a className="picker-item" href={MAP_HASH}>
            <span className="picker-number" aria-hidden="true">
              <Icon name="list" />
            </span>
            All lessons
          </a>
        </li>
        {course.lessons.map((item) => (
          <li key={item.slug}>
            <a
              className="picker-item"
              href={toLessonHash(item.slug)}
              aria-current={item.slug === slug ? "page" : undefined}
              onClick={() => setOpen(false)}
            >
              <span className="picker-number">{item.number}</span>
              {item.title}
              {isLessonDone(item, progress) && (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">, done</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useClickOutside(box: { current: HTMLElement | null }, active: boolean, then: () => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (!active) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current();
    };
    document.addEventListener("pointerdown", onDown);
    return () => document.removeEventListener("pointerdown", onDown);
  }, [active, box]);
}
