import { Icon, type IconName } from "../icon.tsx";
import { RunButton, type RunButtonsProps } from "./run-buttons.tsx";

export type PhoneView = "read" | "code" | "diagram" | "ledger";

interface PhoneBarProps extends RunButtonsProps {
  view: PhoneView;
  /** A question stands open: the Diagram view holds it. */
  asking: boolean;
  /** What the last view is called: by the panel that the step is about. */
  last: string;
  /** There is a text to read beside the bench. */
  reads: boolean;
  onView: (view: PhoneView) => void;
}

const views: readonly (readonly [PhoneView, string, IconName])[] = [
  ["read", "Read", "read"],
  ["code", "Code", "solution"],
  ["diagram", "Diagram", "diagram"],
  ["ledger", "Ledger", "list"],
];

/** The phone's bottom bar: four views, and Run between them. */
export function PhoneBar({ view, asking, last, reads, onView, ...run }: PhoneBarProps) {
  const toButton = ([name, label, icon]: (typeof views)[number]) => (
    <button
      key={name}
      type="button"
      className={asking && name === "diagram" ? "phone-view phone-view-asking" : "phone-view"}
      aria-pressed={view === name}
      onClick={() => onView(name)}
    >
      <Icon name={icon} />
      {name === "ledger" ? last : label}
      {asking && name === "diagram" && <span className="visually-hidden">, a question is open</span>}
    </button>
  );
  return (
    <nav className="phone-bar" aria-label="Views">
      {views.slice(reads ? 0 : 1, 2).map(toButton)}
      <RunButton {...run} className="phone-run" />
      {views.slice(2).map(toButton)}
    </nav>
  );
}
