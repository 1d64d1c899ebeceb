import type { TraceEvent } from "../../trace/event.ts";
import { toConsole } from "../../trace/views.ts";

/** What the learner's code printed in the last run. */
export function ConsolePanel({ events }: { events: readonly TraceEvent[] }) {
  const lines = toConsole(events);
  if (lines.length === 0)
    return <p className="drawer-empty">Nothing was printed. console.log writes here.</p>;
  return (
    <ol className="console">
      {lines.map((line, index) => (
        <li key={index} className={`console-line console-${line.level}`}>
          <span className="console-text">{line.text}</span>
          <span className="console-at">
            {line.level !== "log" && `${line.level}, `}round {line.round}, {line.at}
          </span>
        </li>
      ))}
    </ol>
  );
}
