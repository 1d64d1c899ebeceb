import type { StateTokenPanelProps } from "./ports.ts";

/** The current `requestState`, what it is made of, and what the server makes of a changed copy. */
export function StateTokenPanel({ actions }: StateTokenPanelProps) {
  return (
    <section className="token" aria-label="State token">
      <div className="panel-head">
        <h2 className="panel-title">State token</h2>
        {actions}
      </div>
    </section>
  );
}
