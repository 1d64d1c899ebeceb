import type { Step } from "../../lesson/course.ts";
import type { ServerSettings } from "../../workspace/playground.ts";
import type { WorldControls } from "../engine/world-controls.ts";
import { Icon } from "../icon.tsx";
import { type Setup, without, withServer } from "../work/setup.ts";
import { Checks, Fleet, Protection } from "./server-part.tsx";
import { toSettingWords } from "./setting-words.ts";
import "./fields.css";
import "./settings.css";
import { toPatch, toSettings } from "./step-settings.ts";
import { ClientPart, WorldPart } from "./world-part.tsx";

interface SettingsPanelProps {
  step: Step;
  setup: Setup;
  onChange: (setup: Setup) => void;
  /** Null until the engine is there. */
  world: WorldControls | null;
}

/** How the server protects and checks a state, who calls it, its clock and its keys. */
export function SettingsPanel({ step, setup, onChange, world }: SettingsPanelProps) {
  const { lesson, server, client, problem } = toSettings(step, setup);
  const { principal: given = "ana" } = step.run.client ?? {};
  const setServer = (next: ServerSettings) => onChange(withServer(setup, toPatch(lesson, next)));
  const setPrincipal = (principal: string | null) => {
    onChange(principal === given ? without(setup, "principal") : { ...setup, principal });
  };
  const words = [
    ...toSettingWords(toPatch(lesson, server)),
    ...(setup.principal === undefined || setup.principal === given
      ? []
      : [`called by ${setup.principal ?? "nobody named"}`]),
  ];
  const restore = () => {
    onChange(without(setup, "server", "principal"));
  };
  return (
    <div className="settings">
      <div className="settings-head">
        <p role="status">
          {words.length === 0
            ? "As the lesson has them. A change holds from the server’s next request on."
            : `Differs from the lesson: ${words.join(", ")}.`}
        </p>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={words.length === 0}
          onClick={() => {
            if (words.length > 0) restore();
          }}
        >
          <Icon name="restore" />
          Restore settings
        </button>
      </div>
      {problem !== null && (
        <p className="settings-problem" role="alert">
          These cannot be had together: {problem}. The ones before stay in force.
        </p>
      )}
      <div className="settings-parts">
        <WorldPart world={world} />
        <Protection server={server} onChange={setServer} />
        <Checks server={server} onChange={setServer} />
        <Fleet server={server} onChange={setServer} />
        <ClientPart principal={client.principal} onChange={setPrincipal} />
      </div>
    </div>
  );
}
