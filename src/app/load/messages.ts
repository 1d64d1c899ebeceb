import type { LoadSample } from "../../engine/load.ts";
import type { Playground } from "../../workspace/playground.ts";

/** To the worker. */
export type ToLoad =
  | {
      type: "start";
      document: Playground;
      people: number;
      /** The longest that anyone thinks, in virtual seconds. */
      longestSeconds: number;
      /** How long that may take in real time at most, where the computing does not take longer. */
      watchSeconds: number;
      serverName: string;
      /** Where the sandbox finds its parts. */
      wasmUrl: string;
      sdkUrl: string;
    }
  | { type: "stop"; instance: string };

/** From the worker: what was measured, in batches; then how it ended. */
export type FromLoad =
  | { type: "samples"; samples: LoadSample[] }
  | { type: "stopped"; at: number; instance: string }
  | { type: "ended" }
  | { type: "broken"; message: string };
