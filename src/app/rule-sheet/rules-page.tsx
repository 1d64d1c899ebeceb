import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";

/** The rules of the course on one page, to print. */
export function RulesPage() {
  const { course } = useServices();
  const { progress } = useWork();
  return (
    <div className="paper">
      <TopBar course={course} progress={progress} slug={null} />
      <main>
        <h1>Rule sheet</h1>
      </main>
    </div>
  );
}
