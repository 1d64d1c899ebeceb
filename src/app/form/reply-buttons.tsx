import { useId } from "react";
import type { Action } from "./prompt-kind.ts";

interface ReplyButtonsProps {
  /** The button of an earlier answer. */
  pressed: Action | null;
  disabled: boolean;
  /** Why Accept is not possible, or null. */
  blocked: string | null;
  /** The first button's name, where it is another. */
  accept?: string;
  /** Accept is the form's submit; it comes here only where there is no form. */
  onAction: (action: Action) => void;
}

/** Three buttons of one weight: the page does not argue for consent. */
export function ReplyButtons({ pressed, disabled, blocked, accept = "Accept", onAction }: ReplyButtonsProps) {
  const reason = useId();
  return (
    <>
      {blocked !== null && (
        <p id={reason} className="card-blocked">
          {blocked}
        </p>
      )}
      <div className="card-buttons">
        <button
          type="submit"
          className="card-button"
          disabled={disabled || blocked !== null}
          aria-describedby={blocked === null ? undefined : reason}
          aria-pressed={pressed === null ? undefined : pressed === "accept"}
        >
          {pressed === "accept" && <Tick />}
          {accept}
        </button>
        <button
          type="button"
          className="card-button"
          disabled={disabled}
          aria-pressed={pressed === null ? undefined : pressed === "decline"}
          onClick={() => onAction("decline")}
        >
          {pressed === "decline" && <Tick />}Decline
        </button>
        <button
          type="button"
          className="card-button"
          disabled={disabled}
          aria-pressed={pressed === null ? undefined : pressed === "cancel"}
          onClick={() => onAction("cancel")}
        >
          {pressed === "cancel" && <Tick />}Close
        </button>
      </div>
    </>
  );
}

function Tick() {
  return (
    <svg className="card-tick" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M3 8.5 6.5 12 13 4.5" />
    </svg>
  );
}
