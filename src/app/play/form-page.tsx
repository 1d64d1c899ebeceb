import { useMemo, useState } from "react";
import { toFields } from "../../protocol/form.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { parseJsonText } from "../../workspace/strict-json.ts";
import { PromptForm } from "../form/prompt-form.tsx";
import "../form/form.css";
import { Notices } from "../notices.tsx";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import "./play.css";

const EXAMPLE = `{
  "type": "object",
  "properties": {
    "email": { "type": "string", "format": "email", "title": "Your e-mail" },
    "seats": { "type": "integer", "minimum": 1, "maximum": 8, "default": 2 },
    "class": { "type": "string", "enum": ["first", "second"] },
    "ok": { "type": "boolean", "title": "Book them" }
  },
  "required": ["email", "ok"]
}
`;

/** Where the text is kept that was typed here last. */
const PLACE = "form";

/** A pasted `requestedSchema`: the form that it makes, and what is wrong with it (Elicitation, "Requested Schema"). */
export function FormPage() {
  const { course, work } = useServices();
  const { progress, drafts } = useWork();
  const text = drafts[PLACE] ?? EXAMPLE;
  const read = useMemo(() => readSchema(text), [text]);
  const [sent, setSent] = useState<JsonObject | null>(null);
  const type = (next: string) => {
    work.setDraft(PLACE, next === EXAMPLE ? undefined : next);
    setSent(null);
  };
  return (
    <div className="play-page">
      <TopBar course={course} progress={progress} slug={null} />
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className="try-form">
        <div>
          <h1 className="play-home-title">Try a form</h1>
          <p className="play-home-lead">
            Paste a <code>requestedSchema</code>, or the whole <code>elicitation/create</code> request. Beside
            it stands the form that it makes, and below it what is wrong with it.
          </p>
          <label className="play-field">
            <span>requestedSchema</span>
            <textarea
              className="play-json try-form-text"
              rows={18}
              value={text}
              spellCheck={false}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </label>
          <button
            type="button"
            className="button-quiet"
            disabled={text === EXAMPLE}
            onClick={() => type(EXAMPLE)}
          >
            Back to the example
          </button>
          <section aria-label="What is wrong with it" className="try-form-problems">
            <h2 className="play-part-title">What is wrong with it</h2>
            {read.problems.length === 0 ? (
              <p role="status">Nothing: a client can show it.</p>
            ) : (
              <ul role="alert">
                {read.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <section className="try-form-form" aria-label="The form">
          <h2 className="play-part-title">The form</h2>
          {read.schema === undefined ? (
            <p>There is none.</p>
          ) : (
            <div className="card">
              <PromptForm
                key={text}
                schema={read.schema}
                disabled={false}
                onAction={(action, content) =>
                  setSent(action === "accept" ? { action, content } : { action })
                }
              />
            </div>
          )}
          <h2 className="play-part-title">What would be sent</h2>
          {sent ? (
            <pre className="try-form-sent">{JSON.stringify(sent, null, 2)}</pre>
          ) : (
            <p>Press a button of the form.</p>
          )}
        </section>
      </main>
    </div>
  );
}

/** The schema in a text, and its problems. `undefined`: there is no form. */
function readSchema(text: string): { schema: unknown; problems: string[] } {
  const parsed = parseJsonText(text);
  if ("fault" in parsed) return { schema: undefined, problems: [parsed.fault.message] };
  const schema = toInner(parsed.value);
  return { schema, problems: toFields(schema).problems };
}

/** A request holds its schema: at `params.requestedSchema`, or at `requestedSchema`. */
function toInner(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { params, requestedSchema } = value as Record<string, unknown>;
  return requestedSchema ?? (params === undefined ? value : toInner(params));
}
