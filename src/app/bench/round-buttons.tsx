import type { TraceEvent } from "../../trace/event.ts";
import { type Pointed, toBodies } from "../../trace/links.ts";

interface RoundButtonsProps {
  events: readonly TraceEvent[];
  pointed: Pointed | null;
  point: (pointed: Pointed | null) => void;
}

/** More would not fit under the code; the diagram's ruler has them all. */
const MOST = 6;

/** The last rounds of the run: pointing at one lights up the lines that ran in it. */
export function RoundButtons({ events, pointed, point }: RoundButtonsProps) {
  return toBodies(events)
    .slice(-MOST)
    .map(({ round, exchange }, index) => {
      const on = () => point({ n: 0, exchange, round });
      const off = () => point(null);
      return (
        <button
          key={index}
          type="button"
          className="code-round"
          aria-pressed={pointed?.n === 0 && pointed.exchange === exchange && pointed.round === round}
          title={`Lines that ran in round ${String(round)}`}
          onClick={on}
          onFocus={on}
          onBlur={off}
          onPointerEnter={on}
          onPointerLeave={off}
        >
          Round {round}
        </button>
      );
    });
}
