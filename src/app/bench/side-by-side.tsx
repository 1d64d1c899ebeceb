import { useEffect, useRef } from "react";
import { diffLines, type DiffRow } from "./diff-lines.ts";

const signs = {
  same: [" ", " "],
  removed: ["−", " "],
  added: [" ", "+"],
  changed: ["−", "+"],
} as const;

interface SideBySideProps {
  left: string;
  right: string;
  /** What is said where both are the same. */
  same: string;
}

/** Two texts line by line, scrolled to the first line that differs. */
export function SideBySide({ left, right, same }: SideBySideProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    const changed = box?.querySelector<HTMLElement>(".solution-gone, .solution-come");
    if (box && changed) box.scrollTop = changed.offsetTop - box.offsetTop - 60;
  }, [left, right]);
  return (
    <div
      ref={scroll}
      className="solution-scroll"
      tabIndex={0}
      role="group"
      aria-label="Both texts, line by line"
    >
      {left === right && <p className="drawer-empty">{same}</p>}
      <div className="solution-rows">
        {diffLines(left, right).map((row, index) => (
          <Row key={index} row={row} />
        ))}
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
