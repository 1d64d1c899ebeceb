import { Logo } from "../icon.tsx";
import "./embed.css";

/** What it is, and the way to the whole page. */
export function EmbedBar({ title }: { title: string }) {
  return (
    <header className="embed-bar">
      <Logo />
      <span className="embed-title">{title}</span>
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
