import { useContext, useEffect, useId } from "react";
import { type Block } from "../../lesson/course.ts";
import { FigureContext, toFigureText } from "./figure.tsx";
import { InlineProse } from "./inline-prose.tsx";

interface PredictProps {
  block: Extract<Block, { type: "predict" }>;
  /** The option chosen; "" was skipped; undefined is still open. */
  choice: string | undefined;
  /** The learner has run it, so the measured value may be shown. */
  ran: boolean;
  onPredict: (choice: string) => void;
}

/** A guess before the run, and the measured value beside it afterwards. Never right or wrong, never in the way. */
export function Predict({ block, choice, ran, onPredict }: PredictProps) {
  const { values } = useContext(FigureContext);
  const id = useId();
  const measured = ran || choice === "" ? toFigureText(block.figure, values) : undefined;
  const isOpen = choice === undefined && !ran;
  useSkipKey(isOpen, () => onPredict(""));
  return (
    <fieldset className="predict">
      <legend className="predict-ask">
        <InlineProse inlines={block.ask} />
      </legend>
      {isOpen && (
        <button type="button" className="predict-skip" onClick={() => onPredict("")}>
          Skip <kbd>S</kbd>
        </button>
      )}
      <div className="predict-options">
        {block.options.map((option) => {
          const said = option === choice;
          const isMeasured = option === measured;
          return (
            <div key={option} className="predict-option">
              <label
                className={`predict-box${said ? " predict-said" : ""}${isMeasured ? " predict-measured" : ""}`}
              >
                <input
                  type="radio"
                  className="visually-hidden"
                  name={id}
                  checked={said}
                  onChange={() => onPredict(option)}
                />
                {option}
              </label>
              <span className="predict-note">{toNote(said, isMeasured)}</span>
            </div>
          );
        })}
      </div>
      {measured !== undefined && (
        <p className="predict-after">
          {!block.options.includes(measured) && (
            <>
              Measured: <b className="figure">{measured}</b>.{" "}
            </>
          )}
          <InlineProse inlines={block.after} />
        </p>
      )}
    </fieldset>
  );
}

function toNote(said: boolean, measured: boolean): string {
  if (said && measured) return "you said, measured";
  if (said) return "you said";
  return measured ? "measured" : "";
}

/** "S" skips what is still open, unless it is typed into something. */
function useSkipKey(isOpen: boolean, skip: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "s" && event.key !== "S") return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      skip();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=radio], [type=checkbox])"))
  );
}
