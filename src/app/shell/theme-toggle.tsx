import { useEffect, useState } from "react";
import { Icon } from "../icon.tsx";
import { applyTheme, chooseTheme, readThemeChoice, type ThemeChoice, watchSystemTheme } from "./theme.ts";

const next: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const icons = { system: "contrast", light: "sun", dark: "moon" } as const;

/** Goes round system, light and dark. */
export function ThemeToggle() {
  const [choice, setChoice] = useState(readThemeChoice);
  useEffect(() => watchSystemTheme(() => applyTheme(choice)), [choice]);
  const label = `Colours: ${choice}. Switch to ${next[choice]}`;
  return (
    <button
      type="button"
      className="button-quiet button-icon"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next[choice]);
        setChoice(next[choice]);
      }}
    >
      <Icon name={icons[choice]} />
    </button>
  );
}
