import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TraceEvent } from "../../trace/event.ts";
import { type ModelView, toModelView } from "../../trace/views.ts";
import { listTools } from "../engine/list-tools.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { GuestFiles } from "../../protocol/ports.ts";

interface ModelPanelProps {
  engine: PageEngine | null;
  files: GuestFiles;
  events: readonly TraceEvent[];
}

/** The whole of what the model sees: the tools it may call, its one call, one result. No question, no answer. */
export function ModelPanel({ engine, files, events }: ModelPanelProps) {
  const view = toModelView(events);
  return (
    <div className="model">
      <ToolList engine={engine} files={files} />
      <Part title="One call">
        {view ? (
          <Json value={{ method: view.call.method, ...view.call.params }} />
        ) : (
          <p>Nothing was called yet.</p>
        )}
      </Part>
      <Part title="One result">{view ? <Reply reply={view.reply} /> : <p>None yet.</p>}</Part>
    </div>
  );
}

function ToolList({ engine, files }: Omit<ModelPanelProps, "events">) {
  const tools = useQuery({
    queryKey: ["tools/list", files],
    enabled: engine !== null,
    queryFn: ({ signal }) => (engine ? listTools(engine, signal) : []),
  });
  return (
    <Part title="The tools">
      {tools.isError && <p>{tools.error.message}</p>}
      {tools.isPending && <p>Asking the server with tools/list.</p>}
      {tools.data?.length === 0 && <p>The server offers no tool.</p>}
      <ul className="model-tools">
        {tools.data?.map((tool) => (
          <li key={tool.name}>
            <code>{tool.name}</code> {tool.description}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Reply({ reply }: { reply: ModelView["reply"] }) {
  switch (reply.status) {
    case "pending":
      return <p>None yet. The questions in between are not shown to the model.</p>;
    case "none":
      return <p>None: the host tells the model that the call ended. {reply.reason}.</p>;
    case "error":
      return <Json value={reply.error} />;
    case "result":
      return <Json value={reply.result} />;
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="model-part">
      <h3 className="drawer-subtitle">{title}</h3>
      {children}
    </div>
  );
}

function Json({ value }: { value: unknown }) {
  return (
    <pre className="wire-json" tabIndex={0} aria-label="JSON">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
