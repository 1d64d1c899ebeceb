import type { LoadState } from "./use-load.ts";

interface LoadControlsProps {
  people: number;
  instances: number;
  /** Of the instances that run. */
  names: readonly string[];
  ready: boolean;
  state: LoadState;
  onPeople: (people: number) => void;
  onInstances: (instances: number) => void;
  onStart: () => void;
  onStop: () => void;
  onStopInstance: (instance: string) => void;
}

const MOST = 1000;

/** How many are asked, and by how many instances; and what may happen meanwhile. */
export function LoadControls(props: LoadControlsProps) {
  const { people, instances, names, ready, state, onPeople, onInstances } = props;
  const running = state.status === "running";
  const change = (value: number) => {
    if (Number.isFinite(value)) onPeople(Math.min(MOST, Math.max(1, Math.round(value))));
  };
  return (
    <div className="load-controls">
      <label className="load-field">
        People
        <input
          type="range"
          aria-label="People, as a slider"
          min={1}
          max={MOST}
          value={people}
          disabled={running}
          onChange={(event) => change(event.currentTarget.valueAsNumber)}
        />
        <input
          type="number"
          aria-label="People"
          className="load-number"
          min={1}
          max={MOST}
          value={people}
          disabled={running}
          onChange={(event) => change(event.currentTarget.valueAsNumber)}
        />
      </label>
      <label className="load-field">
        Instances
        <select
          value={instances}
          disabled={running}
          onChange={(event) => onInstances(Number(event.currentTarget.value))}
        >
          {[1, 2, 3, 4].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button load-start"
        disabled={!ready}
        onClick={running ? props.onStop : props.onStart}
      >
        {running ? "End it" : "Ask everyone"}
      </button>
      <div className="load-stops" role="toolbar" aria-label="While they think">
        {names.map((name) => {
          const gone = state.wanted.includes(name);
          return (
            <button
              key={name}
              type="button"
              className={gone && running ? "button fault fault-on" : "button fault"}
              aria-pressed={gone && running}
              aria-disabled={!running || gone}
              title={running ? undefined : "Nobody is asked at the moment."}
              onClick={() => {
                if (running && !gone) props.onStopInstance(name);
              }}
            >
              {name} stops
            </button>
          );
        })}
      </div>
    </div>
  );
}
