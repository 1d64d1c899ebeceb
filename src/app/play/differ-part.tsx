import { useServices } from "../services.ts";
import { SideBySide } from "../bench/side-by-side.tsx";
import { toLessonHash } from "../route.ts";
import { toClientWords, toSettingWords } from "../settings/setting-words.ts";
import { toClientPatch, toPatch } from "../settings/step-settings.ts";
import { type ClientSettings, playgroundSchema, serverSchema } from "../../workspace/playground.ts";
import type { PlayPartProps } from "./play-part-props.ts";
import { Part } from "./part.tsx";

/** What differs from the lesson that it builds on, or from the usual settings where there is none. */
export function DifferPart({ opening, state }: PlayPartProps) {
  const { course } = useServices();
  const { origin, document: playground } = opening;
  const { reference, given } = origin;
  const lesson = course.lessons.find(({ slug }) => slug === reference?.slug);
  const step = lesson?.steps.find(({ number }) => number === reference?.step);
  const base = step?.run ?? {};
  const words = toWords(playground, base);
  const names = Object.keys(state.code.files).filter((name) => state.code.files[name] !== given[name]);
  return (
    <Part title={lesson ? "What differs from the lesson" : "Settings"}>
      {lesson && step && (
        <p>
          It builds on{" "}
          <a href={toLessonHash(lesson.slug, step.number)}>
            {lesson.title}, step {step.number}
          </a>
          .
        </p>
      )}
      {lesson &&
        (names.length === 0 ? (
          <p>The code is the lesson’s.</p>
        ) : (
          names.map((name) => (
            <details key={name} className="play-diff" open={name === names[0]}>
              <summary>
                <code>{name}</code> {name in given ? "differs" : "is new"}
              </summary>
              <SideBySide
                left={given[name] ?? ""}
                right={state.code.files[name] ?? ""}
                same="It is the lesson’s."
              />
            </details>
          ))
        ))}
      <p>
        {words.length === 0
          ? toSame(lesson !== undefined)
          : `${toStart(lesson !== undefined)}: ${words.join(", ")}.`}
      </p>
    </Part>
  );
}

const toSame = (lesson: boolean) =>
  lesson ? "The settings are the lesson’s." : "The server and the client are set as usual.";
const toStart = (lesson: boolean) =>
  lesson ? "Other settings than the lesson’s" : "Other settings than the usual";

function toWords(
  playground: PlayPartProps["opening"]["document"],
  base: PlayPartProps["step"]["run"] | object,
): string[] {
  const run = base as Partial<PlayPartProps["step"]["run"]>;
  const client: ClientSettings = playgroundSchema.shape.client.parse(run.client ?? {});
  return [
    ...toSettingWords(toPatch(serverSchema.parse(run.server ?? {}), playground.server)),
    ...toClientWords(toClientPatch(client, playground.client)),
    ...(playground.client.kind === client.kind
      ? []
      : [`the call made by ${playground.client.kind === "sdk" ? "the SDK’s client" : "the loop"}`]),
    ...(playground.client.principal === client.principal
      ? []
      : [`called by ${playground.client.principal ?? "nobody named"}`]),
    ...(playground.faults.length > 0 ? [`${String(playground.faults.length)} faults while waiting`] : []),
  ];
}
