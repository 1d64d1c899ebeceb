import type { Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { ServerSettings } from "../../workspace/playground.ts";
import type { WorldControls } from "../engine/world-controls.ts";
import { Icon } from "../icon.tsx";
import { toCaller } from "../clients/calling.ts";
import { type Setup, without, withServer } from "../work/setup.ts";
import { CALLERS } from "./callers.ts";
import type { Choosing } from "./client-choice.ts";
import { ClientPart } from "./client-part.tsx";
import { Checks, Fleet, Protection } from "./server-part.tsx";
import { toClientWords, toSettingWords } from "./setting-words.ts";
import "./fields.css";
import "./settings.css";
import { toClientPatch, toPatch, toSettings } from "./step-settings.ts";
import { WorldPart } from "./world-part.tsx";

interface SettingsPanelProps {
  step: Step;
  files: GuestFiles;
  setup: Setup;
  onChange: (setup: Setup) => void;
  /** Puts a client.ts with this text among the files, where there is none. */
  onOwnLoop: (text: string) => void;
  /** Null until the engine is there. */
  world: WorldControls | null;
}

/** How the server protects and checks a state, its clock and its keys; who calls it, with which client. */
export function SettingsPanel({ step, files, setup, onChange, onOwnLoop, world }: SettingsPanelProps) {
  const { lesson, server, problem } = toSettings(step, setup);
  const setServer = (next: ServerSettings) => onChange(withServer(setup, toPatch(lesson, next)));
  const words = toWords({ step, files, setup });
  const restore = () => {
    onChange(without(setup, "server", "client", "loop", "principal"));
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
        <ClientPart choosing={{ step, files, setup }} onChange={onChange} onOwnLoop={onOwnLoop} />
      </div>
    </div>
  );
}

/** What differs from the lesson, in few words each. */
function toWords({ step, files, setup }: Choosing): string[] {
  const { lesson, server, client, lessonClient } = toSettings(step, setup);
  const caller = toCaller(step.run, setup, files);
  const given = toCaller(step.run, {}, step.start);
  return [
    ...toSettingWords(toPatch(lesson, server)),
    ...(caller === given ? [] : [`the call made by ${CALLERS[caller]}`]),
    ...toClientWords(toClientPatch(lessonClient, client)),
    ...(client.principal === lessonClient.principal
      ? []
      : [`called by ${client.principal ?? "nobody named"}`]),
  ];
}
