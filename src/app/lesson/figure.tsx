import { createContext, useContext } from "react";

/** Figure name → field → measured value. */
export type FigureValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where the values that the prose shows come from; `measuredAt` null: as CI measured them. */
export interface FigureSource {
  values: FigureValues;
  measuredAt: Date | null;
}

export const FigureContext = createContext<FigureSource>({ values: {}, measuredAt: null });

/** A measured value by name, "F5.decline.ledger"; undefined where nothing of that name was measured. */
export function toFigureText(name: string, values: FigureValues): string | undefined {
  const dot = name.lastIndexOf(".");
  const value = values[name.slice(0, dot)]?.[name.slice(dot + 1)];
  return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
}

/** A measured value in the prose, and on request where it was measured. */
export function Figure({ name }: { name: string }) {
  const { values, measuredAt } = useContext(FigureContext);
  const source = toSource(name, measuredAt);
  return (
    <span className={measuredAt ? "figure" : "figure figure-ci"} title={source} data-figure={name}>
      {toFigureText(name, values) ?? "not measured"}
      <span className="visually-hidden"> ({source})</span>
    </span>
  );
}

function toSource(name: string, measuredAt: Date | null): string {
  const run = name.slice(0, name.lastIndexOf("."));
  return measuredAt
    ? `measured in this browser at ${measuredAt.toLocaleTimeString()}, run ${run}`
    : `measured in CI, run ${run}`;
}
