import { useEffect, useRef } from "react";
import type { ServerPatch } from "../../lesson/course.ts";
import { toSettingWords } from "../settings/setting-words.ts";
import { diffLines, type DiffRow } from "./diff-lines.ts";

interface SolutionViewProps {
  name: string;
  /** The learner's own text, and the solution's. */
  own: string;
  solution: string;
  /** Server settings that belong to it: they are set along with the code. */
  solve?: ServerPatch | undefined;
  onUse: () => void;
  onClose: () => void;
}

const signs = {
  same: [" ", " "],
  removed: ["−", " "],
  added: [" ", "+"],
  changed: ["−", "+"],
} as const;

/** The solution beside one's own code. Nothing is replaced unless one asks for it. */
export function SolutionView({ name, own, solution, solve, onUse, onClose }: SolutionViewProps) {
  const rows = diffLines(own, solution);
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    const changed = box?.querySelector<HTMLElement>(".solution-gone, .solution-come");
    if (box && changed) box.scrollTop = changed.offsetTop - box.offsetTop - 60;
  }, []);
  return (
    <div className="solution" role="group" aria-label={`Solution of ${name}`}>
      <div className="solution-head">
        <span className="solution-side">Your {name}</span>
        <span className="solution-side">The solution</span>
        <span className="solution-buttons">
          <button type="button" className="button" onClick={onClose}>
            Back to my code
          </button>
          <button type="button" className="button-ink" onClick={onUse}>
            Use this
          </button>
        </span>
      </div>
      {solve && <p className="solution-settings">Settings: {toSettingWords(solve).join(", ")}</p>}
      <div
        ref={scroll}
        className="solution-scroll"
        tabIndex={0}
        role="group"
        aria-label="Both texts, line by line"
      >
        {own === solution && <p className="drawer-empty">Your code is the solution, word for word.</p>}
        <div className="solution-rows">
          {rows.map((row, index) => (
            <Row key={index} row={row} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  const [left, right] = signs[row.kind];
  return (
    <>
      <Cell side={row.left} sign={left} look={row.kind === "same" || !row.left ? "" : "solution-gone"} />
      <Cell side={row.right} sign={right} look={row.kind === "same" || !row.right ? "" : "solution-come"} />
    </>
  );
}

function Cell({ side, sign, look }: { side: DiffRow["left"]; sign: string; look: string }) {
  return (
    <div className={`solution-line ${look}`}>
      <span className="solution-number">{side?.line}</span>
      <span className="solution-sign">{sign}</span>
      <code>{side?.text}</code>
    </div>
  );
}
