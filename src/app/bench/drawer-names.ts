/** The panels beside code, ledger and diagram, by their public names. */
export const DRAWERS = [
  "Wire log",
  "Transcript",
  "What the model reads",
  "Console",
  "State token",
  "Attempts",
  "Two eras",
  "Many people",
  "Check my tool",
  "Referee",
  "Export",
  "Server settings",
  "Checks",
] as const;
export type DrawerName = (typeof DRAWERS)[number];

/** Those that take the bench over, where there is room. */
export const WORKBENCH: readonly DrawerName[] = [
  "State token",
  "Attempts",
  "Two eras",
  "Many people",
  "Check my tool",
];

/** Those that need the whole bench: two diagrams do not fit beside the code. */
export const WHOLE: readonly DrawerName[] = ["Two eras", "Many people"];
