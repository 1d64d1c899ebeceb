import type { ServerPatch } from "../../lesson/course.ts";
import { toSettingWords } from "../settings/setting-words.ts";
import { SideBySide } from "./side-by-side.tsx";

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

/** The solution beside one's own code. Nothing is replaced unless one asks for it. */
export function SolutionView({ name, own, solution, solve, onUse, onClose }: SolutionViewProps) {
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
      <SideBySide left={own} right={solution} same="Your code is the solution, word for word." />
    </div>
  );
}
