import { useCallback, useMemo, useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import { useServices, useWork } from "../services.ts";
import { type History, toFilesKey, toSetupKey } from "../work/saved-work.ts";
import type { WorkStore } from "../work/work-store.ts";
import { CLIENT_FILE, withoutClient } from "../clients/calling.ts";
import { NO_SETUP, type Setup, without, withServer, withSolved } from "../work/setup.ts";

const NO_HISTORY: History = [];

/** What `undo` brings back. */
interface Before {
  key: string;
  files: GuestFiles | undefined;
  setup: Setup;
}

/** The step's files with the learner's edits in them, and what was chosen beside them. */
export function useCode(lesson: Lesson, step: Step) {
  const { work } = useServices();
  const saved = useWork();
  const key = toFilesKey(lesson.slug, step.hash);
  const place = toSetupKey(lesson.slug, step);
  const edits = saved.files[key];
  const setup = saved.setups[place] ?? NO_SETUP;
  const files = useMemo<GuestFiles>(() => ({ ...step.start, ...edits }), [step.start, edits]);
  const [before, setBefore] = useState<Before | null>(null);
  const change = useCallback(
    (name: string, text: string) => {
      const kept = work.getSnapshot().files[key];
      work.setFiles(key, { ...step.start, ...kept, [name]: text });
    },
    [work, key, step.start],
  );
  const changeSetup = useCallback((next: Setup) => work.setSetup(place, next), [work, place]);
  const remember = () => setBefore({ key: place, files: edits, setup });
  return {
    key,
    files,
    setup,
    edited: Object.keys(files).some((name) => files[name] !== step.start[name]),
    change,
    changeSetup,
    history: saved.histories[key] ?? NO_HISTORY,
    /** The code alone: what was chosen beside it stays. */
    restore: () => {
      remember();
      work.setFiles(key, undefined, { replaced: true });
      work.setFiles(toAside(key), undefined);
    },
    ...toLoopChanges({ work, key, files, setup, changeSetup, remember }),
    /** The solution's files, and the settings that belong to it. */
    use: (solution: GuestFiles) => {
      remember();
      work.setFiles(key, { ...files, ...solution }, { replaced: true });
      if (step.solve) changeSetup(withSolved(setup, step));
    },
    /** An earlier state of the files, from the history. */
    bringBack: (version: GuestFiles) => {
      remember();
      work.setFiles(key, version, { replaced: true });
    },
    /** Takes back the last Restore or Use; null where there is none. */
    undo:
      before?.key === place
        ? () => {
            work.setFiles(key, before.files, { replaced: true });
            changeSetup(withServer(setup, before.setup.server));
            setBefore(null);
          }
        : null,
    /** Another tab has written other files for this step: takes them, or keeps one's own. Null: none has. */
    settle:
      saved.elsewhere[key] === undefined
        ? null
        : (take: "theirs" | "mine") => {
            work.settle(key, take);
          },
    forgetUndo: () => setBefore(null),
  };
}

interface LoopParts {
  work: WorkStore;
  key: string;
  files: GuestFiles;
  setup: Setup;
  changeSetup: (setup: Setup) => void;
  remember: () => void;
}

/** Whether the learner's own client.ts makes the call. */
function toLoopChanges({ work, key, files, setup, changeSetup, remember }: LoopParts) {
  return {
    /** Has a client.ts of one's own make the call: the one that was put aside before, or `text`. */
    ownLoop: (text: string, { again = true } = {}) => {
      if (CLIENT_FILE in files) remember();
      const kept = again ? work.getSnapshot().files[toAside(key)]?.[CLIENT_FILE] : undefined;
      work.setFiles(key, { ...files, [CLIENT_FILE]: kept ?? text });
      changeSetup(without(setup, "loop"));
    },
    /** Takes one's own client.ts away, and keeps it aside. */
    dropLoop: () => {
      remember();
      work.setFiles(toAside(key), { [CLIENT_FILE]: files[CLIENT_FILE] ?? "" });
      work.setFiles(key, withoutClient(files), { replaced: true });
    },
  };
}

/** Where a client.ts that was taken away waits. */
function toAside(key: string): string {
  return `${key}/aside`;
}
