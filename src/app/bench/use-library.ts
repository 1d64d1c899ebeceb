import { useEffect, useState } from "react";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Loop } from "../work/setup.ts";

type Programs = Readonly<Record<Loop, string>>;
let loaded: Programs | null = null;

/**
 * The file that one can read beside one's own: the client's loop as this page itself runs it, or that of the preset in use. Its
 * text comes after the first paint.
 */
export function useLibrary(loop: Loop = "built-in"): GuestFiles {
  const [programs, setPrograms] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    void import("../clients/programs.ts").then(({ PROGRAMS }) => {
      loaded = PROGRAMS;
      setPrograms(PROGRAMS);
    });
  }, []);
  const text = programs?.[loop] ?? "";
  return { [loop === "built-in" ? "client.ts" : `${loop}.ts`]: text };
}
