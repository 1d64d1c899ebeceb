import type { ReactNode } from "react";
import type { Presentation, Presented } from "../../engine/present.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { GateResult } from "../../protocol/outcome.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Call, PlaygroundInput, ServerSettings } from "../../workspace/playground.ts";

/** An attempt as a playground document holds it. */
export type KeptAttempt = NonNullable<PlaygroundInput["attempts"]>[number];

/** A presentation that may come later: the copy's clock is moved first. */
export type LaterPresentation = Presentation & { afterSeconds?: number };

/** A verdict as it is shown: ok is accepted, warn is accepted and worth noticing, no is not accepted, plain not presented. */
export interface ShownVerdict {
  tone: "ok" | "warn" | "no" | "plain";
  text: string;
}

/** A row chosen in Attempts, shown as it went. What is left out is not told. */
export interface SelectedAttempt {
  label: string;
  /** The token as it was presented. */
  token: string;
  gates: readonly GateResult[];
  /** "accepted", "rejected: expired", "refused: -32602 …", "not presented: …". */
  verdict: string;
  /** What its row says and in which colour, where that is more than `verdict`: "accepted twice". */
  shown?: readonly ShownVerdict[];
  /** Who presented it; null is anonymous. */
  principal?: string | null;
  /** The virtual clock when it was presented, in milliseconds since 1970. */
  now?: number;
  call?: Call;
  text?: string;
  ledger?: number;
}

export interface StateTokenPanelProps {
  /** The run that is shown; its last `requestState` is the current token. The list may grow in place. */
  events: readonly TraceEvent[];
  /** The virtual clock of the learner's world, in milliseconds since 1970. */
  now: number;
  /** The settings as they stand. */
  server: ServerSettings;
  /** Who calls; null is anonymous. */
  principal: string | null;
  call: Call;
  capabilities: JsonObject;
  /** The scripted answers to the question, by key, presented along with the state. */
  responses?: JsonObject | undefined;
  /** Presents to a copy of the learner's world; nothing of the learner's changes. */
  present: (presentation: LaterPresentation, signal: AbortSignal) => Promise<Presented>;
  /** Changes where `present` would answer otherwise for another reason than the rest: the code, or the server's data. */
  version?: string | number | undefined;
  selected: SelectedAttempt | null;
  /** Back from the selected row to the current token. */
  onDeselect?: (() => void) | undefined;
  /** "Keep as an attempt". */
  onKeep: (attempt: KeptAttempt) => void;
  onOpenSettings: () => void;
  /** Run, in the head. */
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
}
