import type { ForkPoint } from "../../trace/fork-points.ts";

interface ForkButtonProps {
  point: ForkPoint | null;
  running: boolean;
  fork: () => void;
}

/** At the moment that is shown: goes on from its round, in the world as it was then. */
export function ForkButton({ point, running, fork }: ForkButtonProps) {
  if (!point) return null;
  return (
    <button
      type="button"
      className="transport-fork"
      disabled={running}
      title={`The world goes back to round ${String(point.round)}, and a run goes on from there. This one is kept.`}
      onClick={fork}
    >
      Fork here
    </button>
  );
}
