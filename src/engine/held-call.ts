import { callTool } from "../client/call-tool.ts";
import type { Call, Ending, Host, Message, Reply } from "../client/loop.ts";

/** A call of the built-in loop that is held where its first retry would leave, so that something else can be sent. */
export interface HeldCall {
  /** The first request. */
  first: Message;
  /** Its response; null where none came. */
  reply: Reply | null;
  /** The retry as an honest client would send it; null where the call ended without one. */
  retry: Message | null;
  /** Hands the loop the response of what was sent in the retry's place. Rejects as the loop does. */
  carryOn: (reply: Reply) => Promise<Ending>;
}

/** Makes a call up to its first retry. What breaks the call off before that leaves `retry` null. */
export async function holdAtRetry(call: Call, host: Host): Promise<HeldCall> {
  const held = createGate<Message | null>();
  const instead = createGate<Reply>();
  const sent: Message[] = [];
  let reply: Reply | null = null;
  const send = async (message: Message) => {
    sent.push(message);
    if (sent.length === 2) {
      held.open(message);
      return instead.passed;
    }
    const received = await host.send(message);
    reply ??= received;
    return received;
  };
  const ending = callTool(call, { ...host, send });
  ending.then(
    () => held.open(null),
    () => held.open(null),
  );
  const retry = await held.passed;
  const [first] = sent;
  if (!first) throw new Error("the loop sent nothing");
  const carryOn = (own: Reply) => {
    instead.open(own);
    return ending;
  };
  return { first, reply, retry, carryOn };
}

function createGate<T>(): { passed: Promise<T>; open: (value: T) => void } {
  let open: (value: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { passed, open: (value) => open(value) };
}
