import { Icon, type IconName } from "../icon.tsx";

interface VerdictChipProps {
  /** As in an attempt's report: "accepted", "rejected: expired", "refused: -32602 …", "not presented: …". */
  verdict: string;
  /** Accepted, and not for the first time: worth noticing. */
  twice?: boolean | undefined;
}

/** A verdict on a presented state: a sign, words and a tint. */
export function VerdictChip({ verdict, twice = false }: VerdictChipProps) {
  const { tone, icon, text } = toLook(verdict, twice);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

function toLook(verdict: string, twice: boolean): { tone: string; icon: IconName; text: string } {
  if (verdict === "accepted" && twice) return { tone: "warn", icon: "warn", text: "accepted twice" };
  if (verdict === "accepted") return { tone: "ok", icon: "check", text: verdict };
  if (verdict.startsWith("not presented")) return { tone: "plain", icon: "dash", text: verdict };
  return { tone: "no", icon: "cross", text: verdict };
}
