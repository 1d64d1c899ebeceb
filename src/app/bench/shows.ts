import type { Lesson, Step } from "../../lesson/course.ts";
import type { FrameRoom } from "../embed/use-frame-room.ts";
import type { Layout } from "../use-layout.ts";
import { type DrawerName, DRAWERS, WHOLE, WORKBENCH } from "./drawer-names.ts";
import type { PhoneView } from "./phone-bar.tsx";

/** What stands where. */
export interface Shows {
  /** Token and attempts have taken the place of code, ledger and diagram. */
  taken: boolean;
  /** One of the two has taken the place of the diagram alone: the step is about the code too. */
  half: boolean;
  /** Code and ledger share one place. */
  tabs: boolean;
  top: boolean;
  code: boolean;
  ledger: boolean;
  diagram: boolean;
  drawers: boolean;
  /** Where Run stands: at the head of one panel, or elsewhere on the page. */
  run: "code" | "workbench" | "elsewhere";
  measures: "ledger" | "diagram" | "strip";
  dock: "ledger" | "below";
}

export interface Arrangement {
  layout: Layout;
  tab: "code" | "ledger";
  /** On the phone: which view is shown. */
  phone: PhoneView | null;
  /** On the phone, which is also the way of a frame: how many views it has room for. */
  room: FrameRoom;
  drawers: readonly DrawerName[];
  /** The step wants the code in sight. */
  wantsCode: boolean;
}

export function toShows({ layout, tab, phone, room, drawers, wantsCode }: Arrangement): Shows {
  if (layout === "phone") return room === "one" ? toPhoneShows(phone) : toFrameShows(phone, room === "three");
  const run = layout === "narrow" ? "elsewhere" : "code";
  const all = {
    taken: false,
    half: false,
    tabs: false,
    top: true,
    code: true,
    ledger: true,
    diagram: true,
    drawers: true,
  };
  const workbench = drawers.filter(isWorkbench);
  const whole = workbench.some((name) => WHOLE.includes(name));
  if (layout === "wide" && wantsCode && workbench.length === 1 && !whole) {
    return { ...all, half: true, diagram: false, run, measures: "ledger", dock: "ledger" };
  }
  if (workbench.length > 0) {
    const away = { top: false, code: false, ledger: false, diagram: false };
    const place = run === "code" ? "workbench" : run;
    return { ...all, ...away, taken: true, run: place, measures: "strip", dock: "below" };
  }
  if (layout === "wide") return { ...all, run, measures: "ledger", dock: "ledger" };
  const one = { tabs: true, code: tab === "code", ledger: tab === "ledger" };
  return { ...all, ...one, run, measures: "diagram", dock: "below" };
}

/** One view at a time; its drawers are reached from the ledger's. */
function toPhoneShows(phone: PhoneView | null): Shows {
  const [code, ledger] = [phone === "code", phone === "ledger"];
  return {
    ...{ taken: false, half: false, tabs: false, top: code || ledger, code, ledger },
    ...{ diagram: phone === "diagram", drawers: ledger, run: "elsewhere" },
    ...{ measures: ledger ? "ledger" : "diagram", dock: "below" },
  };
}

/** The diagram always, and beside it code or ledger, or both; drawers lie over these. */
function toFrameShows(phone: PhoneView | null, both: boolean): Shows {
  const ledger = phone === "ledger";
  return {
    ...{ taken: false, half: false, tabs: !both, top: true, diagram: true },
    ...{ code: both || !ledger, ledger: both || ledger, drawers: both || ledger },
    ...{ run: "elsewhere", measures: "diagram", dock: "below" },
  };
}

/** Where one view stands at a time, the question stands at the diagram, or at both eras. */
export function isQuestionShown(
  phone: PhoneView | null,
  room: FrameRoom,
  open: readonly DrawerName[],
): boolean {
  if (phone === null || room !== "one" || phone === "diagram") return true;
  return phone === "ledger" && open.at(-1) === "Two eras";
}

/** What the styles of the bench go by. */
export function toClasses(
  { layout, room }: Pick<Arrangement, "layout" | "room">,
  { taken }: Shows,
  replayed: boolean,
): string {
  const frame = room !== "one" && `bench-frame bench-frame-${room}`;
  const more = [frame, taken && "bench-taken", replayed && "bench-replayed"].filter((name) => name !== false);
  return [`bench bench-${layout}`, ...more].join(" ");
}

/** Whether a panel takes the bench over, where there is room for it. */
export function isWorkbench(name: DrawerName): boolean {
  return WORKBENCH.includes(name);
}

/**
 * Which of the open panels take the place of others. Where a step is about the diagram and about attempts, attempts alone take
 * none: they lie over the code as drawers do, and the diagram stays in sight.
 */
export function toTaking(open: readonly DrawerName[], wanted: readonly string[]): readonly DrawerName[] {
  const taking = open.filter(isWorkbench);
  const both = wanted.includes("Sequence diagram") && wanted.includes("Attempts");
  return both && taking.join() === "Attempts" ? [] : taking;
}

/**
 * What a step wants open, or its lesson. On a phone a drawer covers the ledger, so there only token and attempts open by
 * themselves, and only where the step is not about the ledger.
 */
export function toFirstDrawers(layout: Layout, lesson: Lesson, step: Step): readonly DrawerName[] {
  const wanted = step.panels ?? lesson.panels;
  const open = DRAWERS.filter((name) => wanted.includes(name));
  if (layout !== "phone") return open;
  return wanted.includes("Ledger") ? [] : open.filter(isWorkbench);
}
