import { Icon, type IconName } from "../icon.tsx";

interface VerdictChipProps {
  /** As in an attempt's report: "accepted", "rejected: expired", "refused: -32602 …", "not presented: …". */
  verdict: string;
  /** Accepted although something was changed: worth noticing. */
  changed?: boolean | undefined;
}

/** A verdict on a presented state: a sign, words and a tint. */
export function VerdictChip({ verdict, changed = false }: VerdictChipProps) {
  const { tone, icon, text } = toLook(verdict, changed);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

function toLook(verdict: string, changed: boolean): { tone: string; icon: IconName; text: string } {
  if (verdict === "accepted" && changed)
    return { tone: "warn", icon: "warn", text: "accepted, worth noticing" };
  if (verdict === "accepted") return { tone: "ok", icon: "check", text: verdict };
  if (verdict.startsWith("not presented")) return { tone: "plain", icon: "dash", text: verdict };
  return { tone: "no", icon: "cross", text: verdict };
}
