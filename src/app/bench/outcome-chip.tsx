import type { Outcome } from "../../protocol/outcome.ts";
import { Icon, type IconName } from "../icon.tsx";

interface Look {
  tone: "ok" | "warn" | "no" | "plain";
  icon: IconName;
  text: string;
}

/** How the run ended: a sign, a word and a tint. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { tone, icon, text } = toLook(outcome);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

function toLook(outcome: Outcome): Look {
  switch (outcome.status) {
    case "completed":
      return {
        tone: "ok",
        icon: "check",
        text: outcome.text === "" ? "completed, without text" : "completed",
      };
    case "failed":
      return { tone: "no", icon: "cross", text: outcome.at ? `failed at ${outcome.at}` : "failed" };
    case "refused":
      return { tone: "no", icon: "cross", text: `refused: ${String(outcome.code)}` };
    case "abandoned":
      return { tone: "plain", icon: "dash", text: `abandoned: ${outcome.reason}` };
    case "waiting":
      return { tone: "plain", icon: "dash", text: "waiting" };
    case "timed-out":
      return { tone: "no", icon: "cross", text: "timed out" };
    case "lost":
      return { tone: "no", icon: "cross", text: "lost" };
  }
}
