import { useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import { EMBEDDED } from "../embed/embedded.ts";
import type { Layout } from "../use-layout.ts";
import { isWorkbench, toFirstDrawers, toTaking } from "./shows.ts";
import type { DrawerName } from "./drawer-names.ts";

export type DrawersState = ReturnType<typeof useDrawers>;

/** Which drawers are open: those that the step wants, until the learner arranges them; another step with other wishes begins anew. */
export function useDrawers(layout: Layout, lesson: Lesson, step: Step) {
  const [open, setOpen] = useState(() => toFirst(layout, lesson, step));
  const panels = step.panels ?? lesson.panels;
  const wanted = panels.join();
  const [asked, setAsked] = useState(wanted);
  if (asked !== wanted) {
    setAsked(wanted);
    setOpen(toFirst(layout, lesson, step));
  }
  const close = (name: DrawerName) => setOpen(open.filter((other) => other !== name));
  const show = (name: DrawerName) => setOpen(open.includes(name) ? open : [...open, name]);
  return {
    open,
    /** Those that stand in the place of the diagram, or of the whole bench; the others lie over the code. */
    taking: toTaking(open, panels),
    /** The step is about the code too. */
    wantsCode: panels.includes("Code"),
    /** Brings back an arrangement as it was. */
    set: setOpen,
    close,
    show,
    toggle: (name: DrawerName) => (open.includes(name) ? close(name) : show(name)),
    clear: () => setOpen([]),
    /** Token and attempts make room for code, ledger and diagram. */
    leaveWorkbench: () => setOpen(open.filter((name) => !isWorkbench(name))),
  };
}

/** In a frame there is no room for drawers over the code: they open at a wish. */
function toFirst(layout: Layout, lesson: Lesson, step: Step): readonly DrawerName[] {
  return EMBEDDED ? [] : toFirstDrawers(layout, lesson, step);
}
