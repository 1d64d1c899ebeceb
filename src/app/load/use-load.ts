import { useCallback, useEffect, useRef, useState } from "react";
import type { Playground } from "../../workspace/playground.ts";
import { type Curve, EMPTY, extend } from "./curve.ts";
import type { FromLoad, ToLoad } from "./messages.ts";

/** Virtual seconds that anyone thinks at the longest: below the lifetime of a state, unless that was made shorter. */
export const LONGEST_S = 240;
/** Real seconds that these take to watch. */
const WATCH_S = 10;
/** Virtual milliseconds of one step of the plot. */
const STEP_MS = 400;

export interface LoadState {
  status: "none" | "running" | "ended" | "stopped" | "broken";
  people: number;
  curve: Curve;
  /** Instances that the learner wants to be stopped, and those that were: when (virtual ms). */
  wanted: readonly string[];
  stopped: readonly { at: number; instance: string }[];
  message: string;
}

const NONE: LoadState = { status: "none", people: 0, curve: EMPTY, wanted: [], stopped: [], message: "" };

export interface LoadStart {
  document: Playground;
  people: number;
  serverName: string;
  urls: { wasmUrl: string; sdkUrl: string };
}

/** One load run at a time, in a worker of its own. What it tells is drawn at the next frame. */
export function useLoad(onEnded: () => void) {
  const [state, setState] = useState(NONE);
  const worker = useRef<Worker | null>(null);
  const frame = useRef(0);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  });
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    ({ document, people, serverName, urls }: LoadStart) => {
      end();
      setState({ ...NONE, status: "running", people });
      const own = (worker.current = createWorker());
      let waiting: FromLoad[] = [];
      const draw = () => {
        frame.current = 0;
        const told = waiting;
        waiting = [];
        setState((before) => told.reduce(toNext, before));
        if (told.some(({ type }) => type === "ended" || type === "broken")) end();
        if (told.some(({ type }) => type === "ended")) latest.current();
      };
      const take = (message: FromLoad) => {
        waiting.push(message);
        frame.current ||= requestAnimationFrame(draw);
      };
      own.addEventListener("message", ({ data }: MessageEvent<FromLoad>) => take(data));
      own.addEventListener("error", ({ message }) => take({ type: "broken", message }));
      const times = { longestSeconds: LONGEST_S, watchSeconds: WATCH_S };
      own.postMessage({ type: "start", document, people, serverName, ...times, ...urls } satisfies ToLoad);
    },
    [end],
  );
  const stopInstance = useCallback((instance: string) => {
    worker.current?.postMessage({ type: "stop", instance } satisfies ToLoad);
    setState((before) => ({ ...before, wanted: [...before.wanted, instance] }));
  }, []);
  const stop = useCallback(() => {
    end();
    setState((before) => ({ ...before, status: "stopped" }));
  }, [end]);
  return { state, start, stop, stopInstance };
}

function createWorker(): Worker {
  return new Worker(new URL("./load-worker.ts", import.meta.url), { type: "module" });
}

function toNext(state: LoadState, message: FromLoad): LoadState {
  switch (message.type) {
    case "samples":
      return { ...state, curve: extend(state.curve, message.samples, STEP_MS) };
    case "stopped":
      return { ...state, stopped: [...state.stopped, { at: message.at, instance: message.instance }] };
    case "ended":
      return { ...state, status: "ended" };
    case "broken":
      return { ...state, status: "broken", message: message.message };
  }
}
