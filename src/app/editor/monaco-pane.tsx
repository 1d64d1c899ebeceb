import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { HandoffNotes } from "./handoff.ts";
import { toLineTexts } from "./highlight.ts";
import { BandsBehind, MarksFront } from "./line-marks.tsx";
import { type LineRow, type Problem, type Reveal, toSought } from "./marks.ts";
import { createMonacoSession, type MonacoSession } from "./monaco-session.ts";
import { setGuestTypes } from "./monaco-setup.ts";

export interface MonacoPaneProps {
  files: Readonly<Record<string, string>>;
  active: string;
  readOnly: readonly string[];
  types: string;
  rows: readonly LineRow[];
  problems: readonly Problem[];
  /** What lights up is to come into view. */
  reveal: Reveal | null;
  handoff: HandoffNotes;
  onChange: (name: string, text: string) => void;
  onRun: () => void;
}

/** Monaco between the marks: bands behind it, strokes and notes before it. Loaded only when it is wanted. */
export function MonacoPane(props: MonacoPaneProps) {
  const { files, active, readOnly, types, rows, problems, handoff, reveal } = props;
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const session = useRef<MonacoSession>(null);
  const onChange = useEffectEvent(props.onChange);
  const onRun = useEffectEvent(props.onRun);
  const onScroll = useEffectEvent((top: number) => {
    frame.current?.style.setProperty("--code-top", `${String(-top)}px`);
  });
  const onReveal = useEffectEvent(({ asked }: Reveal) => session.current?.reveal(toSought(rows), asked));
  const fill = useEffectEvent((made: MonacoSession) => {
    for (const [name, text] of Object.entries(files)) made.setText(name, text);
    made.show(active, readOnly.includes(active));
    made.take(handoff.read());
  });

  useEffect(() => setGuestTypes(types), [types]);
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createMonacoSession(host.current, {
      onChange: (name, text) => onChange(name, text),
      onRun: () => onRun(),
      onScroll: (top) => onScroll(top),
    });
    session.current = made;
    fill(made);
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => {
    for (const [name, text] of Object.entries(files)) session.current?.setText(name, text);
  }, [files]);
  useLayoutEffect(() => {
    session.current?.show(active, readOnly.includes(active));
  }, [active, readOnly]);
  useEffect(() => {
    if (reveal) onReveal(reveal);
  }, [reveal]);
  useEffect(() => {
    for (const name of Object.keys(files)) {
      const here = problems.filter(({ file }) => file === name);
      session.current?.setProblems(name, here);
    }
  }, [files, problems]);

  return (
    <div ref={frame} className="code-frame">
      <div className="code-moving" aria-hidden="true">
        <BandsBehind rows={rows} />
      </div>
      <div ref={host} className="code-monaco" />
      <div className="code-moving code-layer-front" aria-hidden="true">
        <MarksFront rows={rows} lines={toLineTexts(files[active] ?? "")} />
      </div>
    </div>
  );
}
