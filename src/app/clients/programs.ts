import builtIn from "../../client/call-tool.ts?raw";
import dropsState from "../../client/drops-state.ts?raw";
import neverReturns from "../../client/never-returns.ts?raw";
import type { Loop } from "../work/setup.ts";

/** The loops that come with the page, as one reads them: the very file that it runs itself, and the presets'. */
export const PROGRAMS: Readonly<Record<Loop, string>> = {
  "built-in": builtIn,
  "drops-state": dropsState,
  "never-returns": neverReturns,
};
