import { type ReactNode, useEffect, useRef } from "react";
import { CloseButton } from "../close-button.tsx";
import { Icon } from "../icon.tsx";
import { type DrawerName, DRAWERS } from "./drawer-names.ts";

interface DrawerTabsProps {
  open: readonly DrawerName[];
  /** What stands beside each name: "4 messages", "2 of 6 pass". */
  counts: Readonly<Partial<Record<DrawerName, string>>>;
  onToggle: (name: DrawerName) => void;
}

/** The row at the bench's foot that opens the drawers. */
export function DrawerTabs({ open, counts, onToggle }: DrawerTabsProps) {
  return (
    <div className="drawer-tabs" role="group" aria-label="Drawers">
      {DRAWERS.map((name) => (
        <button
          key={name}
          type="button"
          className={name === "Checks" ? "drawer-tab drawer-tab-last" : "drawer-tab"}
          aria-expanded={open.includes(name)}
          onClick={() => onToggle(name)}
        >
          <Icon name={open.includes(name) ? "up" : "chevron-right"} />
          <span className="drawer-name">{name}</span>
          {counts[name] !== undefined && <span className="drawer-count">{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}

interface DrawerProps {
  name: DrawerName;
  children: ReactNode;
  onClose: () => void;
}

/** One open drawer. Escape closes it. */
export function Drawer({ name, children, onClose }: DrawerProps) {
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = body.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    box?.addEventListener("keydown", onKey);
    return () => box?.removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <section ref={body} className="drawer" aria-label={name}>
      <div className="panel-head">
        <h2 className="panel-title">{name}</h2>
        <CloseButton what={name} className="panel-end" onClick={onClose} />
      </div>
      <div className="drawer-body">{children}</div>
    </section>
  );
}
