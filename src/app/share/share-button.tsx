import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Step } from "../../lesson/course.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import { Icon } from "../icon.tsx";
import type { LessonState } from "../lesson/workspace.tsx";
import type { Origin } from "./origin.ts";
import "./share-button.css";

// Compressing and judging a document is needed by those alone who share.
const SharePanel = lazy(async () => ({ default: (await import("./share-panel.tsx")).SharePanel }));

export interface ShareButtonProps {
  origin: Origin;
  step: Step;
  state: LessonState;
  engine: PageEngine | null;
  /** The event that is shown now, from 1; null: none. */
  toMoment: () => number | null;
}

/** Opens a panel with a link to everything that one sees. */
export function ShareButton({ toMoment, ...props }: ShareButtonProps) {
  const [event, setEvent] = useState<number | null | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = event !== undefined;
  useEffect(() => {
    if (!open) return;
    const onDown = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setEvent(undefined);
    };
    document.addEventListener("pointerdown", onDown);
    return () => document.removeEventListener("pointerdown", onDown);
  }, [open]);
  const close = () => {
    setEvent(undefined);
    button.current?.focus();
  };
  return (
    <div
      ref={box}
      className="share"
      onKeyDown={(pressed) => {
        if (pressed.key !== "Escape" || !open) return;
        pressed.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className="button share-button"
        aria-expanded={open}
        onClick={() => setEvent(open ? undefined : toMoment())}
      >
        <Icon name="share" />
        Share
      </button>
      {open && (
        <Suspense>
          <SharePanel {...props} event={event} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
