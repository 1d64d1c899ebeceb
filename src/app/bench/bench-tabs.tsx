import type { ReactNode } from "react";

interface BenchTabsProps {
  tab: "code" | "ledger";
  onTab: (tab: "code" | "ledger") => void;
  entries: number;
}

/** Code and ledger one at a time, where there is no room for both. */
export function BenchTabs({ tab, onTab, entries }: BenchTabsProps) {
  const toTab = (name: BenchTabsProps["tab"], label: ReactNode) => (
    <button type="button" className="bench-tab" aria-pressed={tab === name} onClick={() => onTab(name)}>
      {label}
    </button>
  );
  return (
    <div className="bench-tabs" role="group" aria-label="Code or ledger">
      {toTab("code", "Code")}
      {toTab("ledger", `Ledger ${String(entries)}`)}
    </div>
  );
}
