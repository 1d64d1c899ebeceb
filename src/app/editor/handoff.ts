/** Where the person was in the plain view when Monaco takes over: offsets into the text, pixels. */
export interface Handoff {
  start: number;
  end: number;
  top: number;
  left: number;
  focused: boolean;
  /** An input method is half-way through a character: not the moment to take the field away. */
  composing: boolean;
}

export interface HandoffNotes {
  note(changed: Partial<Handoff>): void;
  read(): Handoff;
}

/** Kept outside React's state: it changes with every caret move and draws nothing. */
export function createHandoff(): HandoffNotes {
  let now: Handoff = { start: 0, end: 0, top: 0, left: 0, focused: false, composing: false };
  return {
    note: (changed) => {
      now = { ...now, ...changed };
    },
    read: () => now,
  };
}
