import type { ClientRun, GuestEvent } from "../protocol/ports.ts";
import type { FromClientWorker, HostCallMessage, ToClientWorker } from "./client-messages.ts";
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
  let current: { id: number; turns: ClientTurns; calls: HostCallMessage[] } | undefined;
  const begin = (engine: Engine, id: number, run: ClientRun): void => {
    const calls: HostCallMessage[] = [];
    const posts = {
      emit: (event: GuestEvent) => post({ type: "event", id, event }),
      call: (call: HostCallMessage) => void calls.push(call),
    };
    post({ type: "begun", id });
    current = { id, calls, turns: createClientRun(engine, run, posts, limits) };
  };
  return (engine, message) => {
    const { id, now } = message;
    if (message.type === "client") begin(engine, id, message.run);
    if (current?.id !== id) return current === undefined;
    const { turns } = current;
    const end = message.type === "client" ? turns.start(now) : turns.reply(message.text, now);
    const calls = current.calls.splice(0);
    if (!end) {
      post({ type: "rested", id, calls });
      return false;
    }
    current = undefined;
    post({ type: "ended", id, calls, end });
    turns.close();
    return true;
  };
}
