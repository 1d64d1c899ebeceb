import { lazy, Suspense } from "react";
import type { PersonReply } from "../../protocol/ports.ts";
import type { OpenPrompt } from "../engine/person-queue.ts";
import type { FaultStripProps } from "../faults/fault-strip.tsx";
import type { PastPrompt } from "./run-view.ts";

// No question can come before the engine is there, so the form need not hold up the reader.
const QuestionCard = lazy(async () => ({
  default: (await import("../form/question-card.tsx")).QuestionCard,
}));
const AnsweredCard = lazy(async () => ({
  default: (await import("../form/answered-card.tsx")).AnsweredCard,
}));
const FaultStrip = lazy(async () => ({ default: (await import("../faults/fault-strip.tsx")).FaultStrip }));

interface QuestionDockProps {
  open: OpenPrompt | null;
  /** Why the last question was closed before an answer; null where it was not. */
  closed: string | null;
  /** The question at the playhead, where one scrubbed back to it. */
  past: PastPrompt | null;
  onReplay: (past: PastPrompt, reply: PersonReply) => void;
  shown: boolean;
  /** A handler is held meanwhile, as the earlier era does. */
  held: boolean;
  /** There is no room for remarks. */
  brief: boolean;
  /** What may happen while the question is open; null: it is not one of the page's own run. */
  faults: Omit<FaultStripProps, "prompt"> | null;
}

/** The place kept for the question: when the card comes, nothing else moves. */
export function QuestionDock({
  open,
  closed,
  past,
  onReplay,
  shown,
  held,
  brief,
  faults,
}: QuestionDockProps) {
  return (
    <div className={open || past ? "dock" : "dock dock-empty"}>
      <Suspense>
        {open && <Open {...{ open, faults, held, brief }} shown={shown && !past} />}
        {past && (
          <AnsweredCard
            key={past.from}
            prompt={past.prompt}
            reply={past.reply}
            {...(!open && { onReplay: (reply: PersonReply) => onReplay(past, reply) })}
          />
        )}
      </Suspense>
      {!open && !past && <DockNote closed={closed} />}
    </div>
  );
}

const toNote = (held: boolean) =>
  held
    ? "No hurry: the clock stands still."
    : "No hurry: the clock stands still, and nothing on the server waits.";

type OpenProps = Pick<QuestionDockProps, "faults" | "shown" | "held" | "brief"> & { open: OpenPrompt };

function Open({ open, faults, shown, held, brief }: OpenProps) {
  return (
    <>
      <QuestionCard
        prompt={open.prompt}
        onReply={open.reply}
        shown={shown}
        note={brief ? undefined : toNote(held)}
      />
      {shown && faults && <FaultStrip prompt={open.prompt.number} {...faults} />}
    </>
  );
}

function DockNote({ closed }: Pick<QuestionDockProps, "closed">) {
  return (
    <p className="dock-note" role="status">
      {closed === null
        ? "The server’s question will stand here."
        : `The question was closed before an answer, and nothing was sent: ${closed}.`}
    </p>
  );
}
