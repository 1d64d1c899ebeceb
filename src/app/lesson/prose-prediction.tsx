import { type ReactNode, useEffect } from "react";
import type { Block, Inline } from "../../lesson/course.ts";

interface PredictionProps {
  block: Extract<Block, { type: "predict" }>;
  /** Names the group of radios. */
  id: string;
  /** What was chosen; an empty text: skipped; undefined: nothing yet. */
  choice: string | undefined;
  /** What was measured; null while that is not to be shown. */
  measured: string | null;
  /** An empty choice skips. */
  onPredict: (choice: string) => void;
  /** Asks for no more predictions, in any lesson. */
  onTurnOff?: () => void;
  inlines: (children: readonly Inline[]) => ReactNode;
}

/** A question to answer before running. It never stands in the way of Run. */
export function Prediction({ block, id, choice, measured, onPredict, onTurnOff, inlines }: PredictionProps) {
  const open = choice === undefined && measured === null;
  const skip = () => onPredict("");
  useSkipKey(open, skip);
  return (
    <fieldset className="predict">
      <legend className="predict-ask">{inlines(block.ask)}</legend>
      <div className={isLong(block.options) ? "predict-options predict-long" : "predict-options"}>
        {block.options.map((option) => (
          <Option
            key={option}
            {...{ option, id }}
            said={choice === option}
            measured={measured}
            onChoose={() => onPredict(option)}
          />
        ))}
      </div>
      {measured === null ? (
        <p className="predict-foot">
          <span>{toPredictionState(choice)}</span>
          {open && <PredictionWays onSkip={skip} {...(onTurnOff && { onTurnOff })} />}
        </p>
      ) : (
        <p className="predict-foot" role="status">
          <span>
            {!block.options.includes(measured) && `Measured: ${measured}. `}
            {inlines(block.after)}
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** The ways round a question that is open. */
export function PredictionWays({ onSkip, onTurnOff }: { onSkip: () => void; onTurnOff?: () => void }) {
  return (
    <span className="predict-ways">
      {onTurnOff && (
        <button type="button" className="predict-skip" onClick={onTurnOff}>
          Turn predictions off
        </button>
      )}
      <button type="button" className="predict-skip" onClick={onSkip}>
        Skip <kbd>S</kbd>
      </button>
    </span>
  );
}

/** What stands in a prediction's place while they are off. */
export function PredictionsOff({ onTurnOn }: { onTurnOn: () => void }) {
  return (
    <p className="predict-off">
      Predictions are off.
      <button type="button" className="predict-skip" onClick={onTurnOn}>
        Turn predictions on
      </button>
    </p>
  );
}

interface OptionProps {
  option: string;
  id: string;
  said: boolean;
  measured: string | null;
  onChoose: () => void;
}

function Option({ option, id, said, measured, onChoose }: OptionProps) {
  const right = option === measured;
  const tags = [said && "you said", right && "measured"].filter((tag) => tag !== false);
  const look = `predict-option${said ? " predict-said" : ""}${right ? " predict-measured" : ""}`;
  return (
    <label className={look}>
      <input
        type="radio"
        name={id}
        value={option}
        checked={said}
        disabled={measured !== null}
        onChange={onChoose}
      />
      <span className="predict-box">{option}</span>
      <span className="predict-tag">{tags.join(", ")}</span>
    </label>
  );
}

/** What to do next, by what was chosen. */
export function toPredictionState(choice: string | undefined): string {
  if (choice === undefined) return "Predict, then run.";
  return choice === "" ? "Skipped. Run to measure it." : "Run to measure it.";
}

/** Words need lines of their own; numbers stand side by side. */
function isLong(options: readonly string[]): boolean {
  return options.some((option) => option.length > 6);
}

/** "S" skips, wherever nothing is typed. */
export function useSkipKey(open: boolean, skip: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainS(event) || isTyping(event.target)) return;
      skip();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open, skip]);
}

function isPlainS({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === "s" && !ctrlKey && !metaKey && !altKey && !shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select, .monaco-editor *, [role='textbox']");
}
