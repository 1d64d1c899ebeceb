import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";

/** Every word that the lessons use in one sense only. `term`: the one to show first. */
export function GlossaryPage({ term }: { term: string | null }) {
  const { course } = useServices();
  const { progress } = useWork();
  return (
    <div className="paper">
      <TopBar course={course} progress={progress} slug={null} />
      <main data-term={term ?? undefined}>
        <h1>Glossary</h1>
      </main>
    </div>
  );
}
