import { Icon } from "./icon.tsx";

interface CloseButtonProps {
  /** What it closes, as it is named on screen. */
  what: string;
  className?: string;
  onClick: () => void;
}

export function CloseButton({ what, className = "", onClick }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`button-quiet button-icon ${className}`.trim()}
      aria-label={`Close ${what}`}
      onClick={onClick}
    >
      <Icon name="cross" />
    </button>
  );
}
