import { useCallback, useMemo, useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import { useServices, useWork } from "../services.ts";
import { toFilesKey, toSetupKey } from "../work/saved-work.ts";
import { CLIENT_FILE, withoutClient } from "../clients/calling.ts";
import { NO_SETUP, type Setup, without, withServer, withSolved } from "../work/setup.ts";

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
  const aside = `${key}/aside`;
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
    /** The code alone: what was chosen beside it stays. */
    restore: () => {
      remember();
      work.setFiles(key, undefined);
      work.setFiles(aside, undefined);
    },
    /** Has a client.ts of one's own make the call: the one that was put aside before, or `text`. */
    ownLoop: (text: string, { again = true } = {}) => {
      if (CLIENT_FILE in files) remember();
      const kept = again ? work.getSnapshot().files[aside]?.[CLIENT_FILE] : undefined;
      work.setFiles(key, { ...files, [CLIENT_FILE]: kept ?? text });
      changeSetup(without(setup, "loop"));
    },
    /** Takes one's own client.ts away, and keeps it aside. */
    dropLoop: () => {
      remember();
      work.setFiles(aside, { [CLIENT_FILE]: files[CLIENT_FILE] ?? "" });
      work.setFiles(key, withoutClient(files));
    },
    /** The solution's files, and the settings that belong to it. */
    use: (solution: GuestFiles) => {
      remember();
      work.setFiles(key, { ...files, ...solution });
      if (step.solve) changeSetup(withSolved(setup, step));
    },
    /** Takes back the last Restore or Use; null where there is none. */
    undo:
      before?.key === place
        ? () => {
            work.setFiles(key, before.files);
            changeSetup(withServer(setup, before.setup.server));
            setBefore(null);
          }
        : null,
    forgetUndo: () => setBefore(null),
  };
}
