import type { ReactNode } from "react";

/** One part of a playground's text, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="play-part">
      <h2 className="play-part-title">{title}</h2>
      {children}
    </section>
  );
}
