import { useEffect, useEffectEvent, useState } from "react";
import type { Presented } from "../../engine/present.ts";
import type { LaterPresentation, StateTokenPanelProps } from "./ports.ts";

/** A presentation with what came of it. */
export interface Judged {
  presentation: LaterPresentation;
  presented: Presented;
  /** The learner's clock then, in milliseconds since 1970. */
  now: number;
}

/** What came of the copy. `last` is the one before, while this one is on its way. */
export type Presenting =
  | { status: "none" }
  | { status: "presenting"; last: Judged | null }
  | { status: "presented"; judged: Judged }
  | { status: "broken"; message: string };

/** Long enough for a word to be typed, short enough to seem at once. */
const PAUSE_MS = 150;

interface Done {
  key: string;
  outcome: Judged | { message: string };
}

/** Presents each change to a copy of the world as it stands, the one before aborted. Null presents nothing. */
export function usePresentation(
  presentation: LaterPresentation | null,
  { present, version, server, now }: Pick<StateTokenPanelProps, "present" | "version" | "server" | "now">,
): Presenting {
  const key = presentation === null ? null : JSON.stringify([presentation, server, now, version ?? null]);
  const [done, setDone] = useState<Done | null>(null);
  const start = useEffectEvent(async (signal: AbortSignal): Promise<Done["outcome"] | null> => {
    if (presentation === null) return null;
    try {
      return { presentation, presented: await present(presentation, signal), now };
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error) };
    }
  });
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void start(controller.signal).then((outcome) => {
        if (outcome && !controller.signal.aborted) setDone({ key, outcome });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort(new Error("changed meanwhile"));
    };
  }, [key]);
  if (key === null) return { status: "none" };
  const judged = done && "presented" in done.outcome ? done.outcome : null;
  if (done?.key !== key) return { status: "presenting", last: judged };
  if ("message" in done.outcome) return { status: "broken", message: done.outcome.message };
  return { status: "presented", judged: done.outcome };
}
