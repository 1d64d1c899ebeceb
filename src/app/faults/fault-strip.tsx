import { useState } from "react";
import { useKeptNumber } from "../use-kept-number.ts";
import type { StepRun } from "../engine/run-step.ts";
import { withSetup } from "../work/setup.ts";
import { FaultButtons } from "./fault-buttons.tsx";
import { type FaultChoice, type FaultId, toFaultChoices } from "./fault-choices.ts";

export interface FaultStripProps {
  /** The question that is open: another question, another strip. */
  prompt: number;
  /** What runs. */
  now: StepRun;
  onCause: (choice: FaultChoice) => void;
}

/** What the learner can let happen to a run while its question is open. Closed until one wants it, then kept open. */
export function FaultStrip({ prompt, now, onCause }: FaultStripProps) {
  const [open, setOpen] = useKeptNumber("faults-open", 0);
  const [caused, setCaused] = useState<{ prompt: number; ids: ReadonlySet<FaultId> }>({
    prompt,
    ids: new Set(),
  });
  const ids = caused.prompt === prompt ? caused.ids : new Set<FaultId>();
  const { client, server } = withSetup(now.step.run, now.setup);
  const choices = toFaultChoices({
    instances: server?.instances ?? 1,
    principal: client?.principal === undefined ? "ana" : client.principal,
    files: now.files,
    deployed: "The retry runs the code as it then stands: what you edit is deployed already.",
  });
  return (
    <details
      className="fault-strip"
      open={open === 1}
      onToggle={(event) => setOpen(event.currentTarget.open ? 1 : 0)}
    >
      <summary className="fault-strip-title">While the question is open</summary>
      <div className="fault-strip-buttons" role="toolbar" aria-label="While the question is open">
        <FaultButtons
          {...{ choices }}
          pressed={ids}
          onPress={(choice) => {
            setCaused({ prompt, ids: new Set([...ids, choice.id]) });
            onCause(choice);
          }}
        />
      </div>
    </details>
  );
}
