import type { ReactNode } from "react";
import { Logo } from "../icon.tsx";

interface EmbedBarProps {
  title: string;
  /** Run, where it stands here. */
  children: ReactNode;
}

/** What it is, and the way to the whole page. */
export function EmbedBar({ title, children }: EmbedBarProps) {
  return (
    <header className="embed-bar">
      <Logo />
      <span className="embed-title">{title}</span>
      {children}
      <a className="bar-link" href={toWholePage()} target="_blank" rel="noopener">
        Open in Roundtrip
      </a>
    </header>
  );
}

/** The same address without `embed`. */
function toWholePage(): string {
  const { pathname, hash } = window.location;
  return `${pathname}${hash}`;
}
