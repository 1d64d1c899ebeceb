import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import "./share-button.css";
import type { ShareButtonProps } from "./share-props.ts";

// Compressing and judging a document is needed by those alone who share.
const SharePanel = lazy(async () => ({ default: (await import("./share-panel.tsx")).SharePanel }));

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
