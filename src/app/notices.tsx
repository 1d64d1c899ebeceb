import { type ReactNode, useState } from "react";
import { CloseButton } from "./close-button.tsx";
import { Icon } from "./icon.tsx";
import { useEngine, useServices, useWork } from "./services.ts";

interface NoticesProps {
  /** Another tab has written other files over those of this step: one of the two is to be chosen. */
  elsewhere?: ((take: "theirs" | "mine") => void) | null;
  /** Takes back the last Restore; null where there is nothing to take back. */
  undo: (() => void) | null;
  onUndoGone: () => void;
  /** Why a run could not begin. */
  error: Error | null;
}

/** Lines above the workspace that say what is other than usual. */
export function Notices({ elsewhere = null, undo, onUndoGone, error }: NoticesProps) {
  const engine = useEngine();
  const { trouble } = useWork();
  return (
    <>
      {engine.status === "failed" && (
        <Notice alert>The engine could not be loaded, so nothing can be run: {engine.message}.</Notice>
      )}
      {engine.status === "ready" && engine.engine.mode.mode === "direct" && (
        <Notice>
          No service worker here ({engine.engine.mode.reason}). The same server answers inside this page: runs
          are the same, but their requests do not show in the browser’s network panel.
        </Notice>
      )}
      {trouble !== null && <Unkept trouble={trouble} />}
      {elsewhere && (
        <Notice
          action={
            <>
              <button type="button" className="button-quiet" onClick={() => elsewhere("theirs")}>
                Take that code
              </button>
              <button type="button" className="button-quiet" onClick={() => elsewhere("mine")}>
                Keep mine
              </button>
            </>
          }
        >
          This code was changed in another tab too. Either way the other version is kept.
        </Notice>
      )}
      {error && <Notice alert>{error.message}</Notice>}
      {undo && (
        <Notice
          toast
          action={
            <button type="button" className="button-quiet" onClick={undo}>
              Undo
            </button>
          }
          onClose={onUndoGone}
        >
          Your code was replaced.
        </Notice>
      )}
    </>
  );
}

/** Nothing more is kept in this browser: a file is. */
function Unkept({ trouble }: { trouble: string }) {
  const { work } = useServices();
  const save = async () => (await import("./work-file/save-work.ts")).saveWork(work.getSnapshot());
  return (
    <Notice
      action={
        <button type="button" className="button-quiet" onClick={() => void save()}>
          Save my work as a file
        </button>
      }
    >
      What you do from now on is kept only until this page is closed: {trouble.replace(/\.$/u, "")}.
    </Notice>
  );
}

interface NoticeProps {
  children: ReactNode;
  alert?: boolean;
  /** Lies over the page for a while instead of moving it down. */
  toast?: boolean;
  action?: ReactNode;
  onClose?: () => void;
}

export function Notice({ children, alert = false, toast = false, action, onClose }: NoticeProps) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <div className={toast ? "notice notice-toast" : "notice"} role={alert ? "alert" : "status"}>
      <Icon name={toast && !alert ? "check" : "warn"} />
      <span className="notice-text">{children}</span>
      {action}
      <CloseButton what="this notice" onClick={close} />
    </div>
  );
}
