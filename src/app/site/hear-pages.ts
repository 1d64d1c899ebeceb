import type { Session } from "../../engine/session.ts";
import { readPageId, toPageBase } from "../../protocol/pages.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { type PageChannel, readPageMessage } from "./page-messages.ts";

interface HearOptions {
  session: Pick<Session, "trace" | "finishPage">;
  /** Address of the MCP endpoint, beside which the pages are. */
  endpoint: string;
  channel: PageChannel;
}

/**
 * Listens to simulated third-party pages and tells this tab's world who finished which. Only a page that the world's server has
 * named since its last reset is taken.
 */
export function hearPages({ session, endpoint, channel }: HearOptions): void {
  channel.listen((data) => {
    const message = readPageMessage(data);
    if (message === null || message.type === "heard") return;
    const { runs } = session.trace.getSnapshot();
    const known = runs.some((events) => events.some((event) => names(event, message.page, endpoint)));
    if (known && message.type === "finished") session.finishPage(message.page, message.principal);
    const started = runs.at(-1)?.find((event) => event.kind === "started");
    channel.post({
      type: "heard",
      nonce: message.nonce,
      serverName: started?.serverName.slice(0, 100) ?? "",
      known,
    });
  });
}

/** Whether the server said a page's address: as a question, or in a text. */
function names(event: TraceEvent, page: string, endpoint: string): boolean {
  if (event.kind !== "received" && event.kind !== "pushed") return false;
  const text = JSON.stringify(event.message);
  const base = toPageBase(endpoint);
  for (let at = text.indexOf(base); at >= 0; at = text.indexOf(base, at + 1)) {
    const address = /^[^\s"'<>\\]*/.exec(text.slice(at))?.[0] ?? "";
    if (readPageId(address, endpoint) === page) return true;
  }
  return false;
}
