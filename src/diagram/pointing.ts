/** The drawing may move under a pointer that rests; a focus goes nowhere by itself. */
type By = "pointer" | "focus";

/** What happened at a moment is pointed at; null: nothing is any more. */
export type OnPoint = (moment: number | null, by: By) => void;

/** A round is pointed at, all of its exchange or one `body` of it, counted from 1; null: none is any more. */
export type OnRound = (round: { exchange: string; body?: number } | null, by: By) => void;
