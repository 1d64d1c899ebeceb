import { useEffect, useState } from "react";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Loop } from "../work/setup.ts";

type Programs = Readonly<Record<Loop, string>>;
let loaded: Programs | null = null;

/**
 * Files that one can read beside one's own: the client's loop as this page itself runs it, and that of the preset in use. Their
 * texts come after the first paint.
 */
export function useLibrary(loop: Loop | undefined): GuestFiles {
  const [programs, setPrograms] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    void import("../clients/programs.ts").then(({ PROGRAMS }) => {
      loaded = PROGRAMS;
      setPrograms(PROGRAMS);
    });
  }, []);
  const preset = loop === undefined || loop === "built-in" ? {} : { [`${loop}.ts`]: programs?.[loop] ?? "" };
  return { "client.ts": programs?.["built-in"] ?? "", ...preset };
}
