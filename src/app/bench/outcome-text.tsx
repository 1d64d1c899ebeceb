import { toStillAsked } from "../../trace/still-asked.ts";
import { toVisibleString } from "../form/visible-text.ts";
import type { RunView } from "./run-view.ts";

/** What a run that did not complete says, whole: a message can be longer than a chip. */
export function OutcomeText({ view: { outcome, events } }: { view: Pick<RunView, "outcome" | "events"> }) {
  if (outcome?.status === "abandoned") {
    const still = toStillAsked(events);
    return still && <p className="diagram-stopped">{toText(still)}</p>;
  }
  if (outcome?.status !== "failed" && outcome?.status !== "refused") return null;
  return (
    <p className="diagram-fault">
      {outcome.message}
      {outcome.status === "failed" && outcome.at !== undefined && <code> {outcome.at}</code>}
    </p>
  );
}

function toText({ maxRounds, requests }: NonNullable<ReturnType<typeof toStillAsked>>): string {
  const limit = `The client retries ${maxRounds === 1 ? "once" : `${String(maxRounds)} times`} at most`;
  if (requests.length === 0) return `${limit}. The server wanted the call once more, with a state alone.`;
  const asked = requests.map(({ key, message }) => (message === "" ? key : `“${message}” (${key})`));
  return `${limit}. The server still asked ${toVisibleString(asked.join(" and "))}.`;
}
