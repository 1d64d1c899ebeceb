import type { ReactNode } from "react";
import type { Block, Inline } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { PredictionWays, toPredictionState, useSkipKey } from "./prose-prediction.tsx";

type MatchBlock = Extract<Block, { type: "match" }>;

interface MatchProps {
  block: MatchBlock;
  /** What was chosen for each row, as options say it; an empty text: skipped; undefined: nothing yet. */
  choices: readonly (string | undefined)[];
  /** What was measured for each row; null while that is not to be shown. */
  measured: readonly string[] | null;
  /** Nothing can be chosen here: the page before its script. */
  fixed: boolean;
  /** An empty choice skips the row. */
  onChoose: (row: number, choice: string) => void;
  /** Asks for no more predictions, in any lesson. */
  onTurnOff?: () => void;
  inlines: (children: readonly Inline[]) => ReactNode;
}

/** Several runs, each to be matched with what becomes of it. It never stands in the way of Run. */
export function Match(props: MatchProps) {
  const { block, choices, measured, fixed, onChoose, onTurnOff, inlines } = props;
  const open = !fixed && measured === null && block.rows.some((_, row) => choices[row] === undefined);
  const skip = () => {
    for (const row of block.rows.keys()) if (choices[row] === undefined) onChoose(row, "");
  };
  useSkipKey(open, skip);
  return (
    <fieldset className="predict match">
      <legend className="predict-ask">{inlines(block.ask)}</legend>
      <ul className="match-rows">
        {block.rows.map(({ label }, row) => (
          <MatchRow
            key={row}
            {...{ block, label, fixed }}
            choice={choices[row] ?? ""}
            measured={measured?.[row] ?? null}
            onChoose={(choice) => onChoose(row, choice)}
          />
        ))}
      </ul>
      {measured === null ? (
        <p className="predict-foot">
          <span>{toPredictionState(toWhole(block, choices))}</span>
          {open && <PredictionWays onSkip={skip} {...(onTurnOff && { onTurnOff })} />}
        </p>
      ) : (
        <p className="predict-foot" role="status">
          <span>
            {toScore(block, choices, measured)}
            {inlines(block.after)}
          </span>
        </p>
      )}
    </fieldset>
  );
}

interface MatchRowProps {
  block: MatchBlock;
  label: string;
  choice: string;
  measured: string | null;
  fixed: boolean;
  onChoose: (choice: string) => void;
}

function MatchRow({ block, label, choice, measured, fixed, onChoose }: MatchRowProps) {
  if (fixed)
    return (
      <li className="match-row">
        <span className="match-label">{label}</span>
        <span className="match-box" aria-hidden="true" />
      </li>
    );
  return (
    <li className="match-row">
      <label className="match-label">
        <span>{label}</span>
        <select
          className="match-box"
          value={choice}
          disabled={measured !== null}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{measured === null ? "choose" : "no choice"}</option>
          {block.options.map(({ say }) => (
            <option key={say}>{say}</option>
          ))}
        </select>
      </label>
      {measured !== null && <RowVerdict said={choice} was={toWords(block, measured)} />}
    </li>
  );
}

/** ✓ where it was as the learner said; elsewhere a dash, and what was measured. Never red: it was a guess. */
function RowVerdict({ said, was }: { said: string; was: string }) {
  const right = said === was;
  return (
    <>
      <span className={right ? "match-sign match-right" : "match-sign"}>
        <Icon name={right ? "check" : "dash"} />
        {right && <span className="visually-hidden">as you said</span>}
      </span>
      <span className={right ? "visually-hidden" : "match-measured"}>measured: {was}</span>
    </>
  );
}

/** A measured value as the options say it; itself, where none does. */
function toWords({ options }: MatchBlock, measured: string): string {
  return options.find(({ is }) => is === measured)?.say ?? measured;
}

/** The rows taken together, as one prediction: undefined while any is open, empty where none was chosen. */
function toWhole({ rows }: MatchBlock, choices: MatchProps["choices"]): string | undefined {
  const all = rows.map((_, row) => choices[row]);
  return all.includes(undefined) ? undefined : all.join("");
}

/** How many rows were as the learner said; nothing for who chose none. */
function toScore(block: MatchBlock, choices: MatchProps["choices"], measured: readonly string[]): string {
  const said = block.rows.map((_, row) => choices[row] ?? "");
  if (said.every((choice) => choice === "")) return "";
  const right = said.filter((choice, row) => choice === toWords(block, measured[row] ?? "")).length;
  return `${String(right)} of ${String(said.length)} as you said. `;
}
