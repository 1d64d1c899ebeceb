import { useId, useState } from "react";
import type { LessonRun } from "../../lesson/course.ts";
import type { GuestFiles, ToolExecutor } from "../../protocol/ports.ts";
import { type Difference, toDifferences } from "../../workspace/project/differences.ts";
import { toDocument } from "../engine/to-document.ts";
import { saveFile } from "../evidence/save-file.ts";

interface ExportServerProps {
  slug: string;
  /** The run as it is set up. */
  run: LessonRun;
  files: GuestFiles;
  /** Plays the call for the README; null where the code may not run. */
  executor: (() => ToolExecutor) | null;
}

/** Saves the code as a server of its own. What makes the zip is loaded when it is asked for. */
export function ExportServer({ slug, run, files, executor }: ExportServerProps) {
  const id = useId();
  const [said, setSaid] = useState("");
  const make = async () => {
    const { zipServer } = await import("./zip-server.ts");
    const { zip, fault } = await zipServer(toDocument(run, files), `${slug}-server`, executor?.());
    saveFile(zip, `${slug}-server.zip`);
    const saved = `Saved as ${slug}-server.zip.`;
    return fault === null
      ? saved
      : `${saved} ${fault.replace(/\.?$/, ".")} It is written as it stands: the server starts once this is mended.`;
  };
  const onExport = () => {
    make().then(setSaid, (error: unknown) => {
      setSaid(`The server could not be made: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  return (
    <section className="export-group" aria-labelledby={id}>
      <h3 className="export-title" id={id}>
        Server
      </h3>
      <p className="export-note" role="status">
        {said}
      </p>
      <ul className="export-list">
        <li className="export-row">
          <span className="export-name">Project</span>
          <span className="export-about">
            A zip: your code as a TypeScript server on the official SDK, with a test.
          </span>
          <span className="export-ways">
            <button type="button" className="button-quiet" onClick={onExport}>
              Export server
            </button>
          </span>
        </li>
      </ul>
      <Differences differences={findDifferences(run, files)} />
    </section>
  );
}

/** Empty also where the code or its settings are no document: making the zip says why. */
function findDifferences(run: LessonRun, files: GuestFiles): readonly Difference[] {
  try {
    return toDifferences(toDocument(run, files));
  } catch {
    return [];
  }
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const id = useId();
  if (differences.length === 0) return null;
  return (
    <>
      <p className="export-about export-differs" id={id}>
        Where the server differs from this playground:
      </p>
      <ul className="export-list" aria-labelledby={id}>
        {differences.map(({ what, playground, here }) => (
          <li className="export-row export-difference" key={what}>
            <span className="export-name">{what}</span>
            <span className="export-about">
              Playground: {playground}. Server: {here}.
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
