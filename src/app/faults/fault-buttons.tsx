import type { FaultChoice, FaultId } from "./fault-choices.ts";
import "./faults.css";

interface FaultButtonsProps {
  choices: readonly FaultChoice[];
  /** Those that have happened, or are to happen. */
  pressed: ReadonlySet<FaultId>;
  onPress: (choice: FaultChoice) => void;
}

/** A button for each fault. One that would come to nothing stays readable, and says why. */
export function FaultButtons({ choices, pressed, onPress }: FaultButtonsProps) {
  return choices.map((choice) => (
    <button
      key={choice.id}
      type="button"
      className={pressed.has(choice.id) ? "button fault fault-on" : "button fault"}
      aria-pressed={pressed.has(choice.id)}
      aria-disabled={choice.off !== null}
      title={choice.off ?? undefined}
      onClick={() => {
        if (choice.off === null) onPress(choice);
      }}
    >
      {choice.label}
    </button>
  ));
}
