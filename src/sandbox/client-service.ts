import type { FromClientWorker, ToClientWorker } from "./client-messages.ts";
import { type ClientTurns, createClientRun } from "./client-run.ts";
import type { Engine } from "./engine.ts";
import type { Limits } from "./limits.ts";

/**
 * The worker's side of client.ts: one run at a time, a turn for each message. Messages of a run that is over are void. The
 * engine may be replaced where the service says that no run needs it.
 */
export function createClientService(
  post: (message: FromClientWorker) => void,
  limits: Limits,
): (engine: Engine, message: ToClientWorker) => boolean {
  let current: { id: number; turns: ClientTurns } | undefined;
  return (engine, message) => {
    const { id, now } = message;
    if (message.type === "client") {
      post({ type: "begun", id });
      const posts = {
        emit: (event: Extract<FromClientWorker, { type: "event" }>["event"]) =>
          post({ type: "event", id, event }),
        call: (call: number, operation: "send" | "answer" | "pause", text: string) =>
          post({ type: "call", id, call, operation, text }),
      };
      current = { id, turns: createClientRun(engine, message.run, posts, limits) };
    }
    if (current?.id !== id) return current === undefined;
    const { turns } = current;
    const end = message.type === "client" ? turns.start(now) : turns.reply(message.text, now);
    if (!end) {
      post({ type: "rested", id });
      return false;
    }
    current = undefined;
    post({ type: "ended", id, end });
    turns.close();
    return true;
  };
}
