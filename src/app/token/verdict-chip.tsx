import { Icon, type IconName } from "../icon.tsx";
import type { ShownVerdict } from "./ports.ts";

/** A verdict on a presented state: a sign, words and a tint. */
export function VerdictChip({ tone, text }: ShownVerdict) {
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={ICONS[tone]} />
      <span>
        {text}
        {tone === "warn" && (
          // Accepted more than once says it by itself.
          <span className={text === "accepted" ? undefined : "visually-hidden"}>, worth noticing</span>
        )}
      </span>
    </span>
  );
}

const ICONS: Readonly<Record<ShownVerdict["tone"], IconName>> = {
  ok: "check",
  warn: "warn",
  no: "cross",
  plain: "dash",
};
