/** The person's choice; `system` follows the operating system, also while the page is open. */
export type ThemeChoice = "system" | "light" | "dark";

/** `public/theme.js` reads the same key before the first paint. */
const KEY = "roundtrip:theme";

export function readThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Shows the choice now and keeps it where storage allows. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // A frame without storage: the choice holds until the page is closed.
  }
}

export function applyTheme(choice: ThemeChoice): void {
  const dark = choice === "dark" || (choice === "system" && darkQuery().matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}

/** Calls back when the system's scheme changes. */
export function watchSystemTheme(changed: () => void): () => void {
  const query = darkQuery();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function darkQuery(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}
