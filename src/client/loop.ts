/**
 * The types of a client's loop. Nothing is imported here, so that an editor can show `client.ts` with this file beside
 * it, as `loop.ts`, and nothing else.
 */

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
export interface Fields {
  [key: string]: Value;
}

/** A call that the model wants: `tools/call`, `prompts/get` or `resources/read`, and its params. */
export interface Call {
  method: string;
  params: Fields;
}

/** A whole JSON-RPC request. */
export interface Message {
  jsonrpc: "2.0";
  id: string | number;
  method: string;
  params: Fields;
}

/** A whole JSON-RPC response: either `result` or `error` is there. */
export interface Reply {
  result?: Fields;
  error?: { code: number; message: string; data?: Value };
}

/** One entry of `inputRequests`. */
export interface Question {
  method: string;
  params?: Fields;
}

/** How a call ends: with a result, with the server's refusal, or because the client gave up. */
export type Ending =
  { result: Fields } | { error: { code: number; message: string; data?: Value } } | { abandoned: string };

/** What the host lends to the loop. */
export interface Host {
  /** Sends one message and waits for its response. Rejects where none can come; nothing is sent twice. */
  send(message: Message): Promise<Reply>;
  /** Puts one question to the person. Undefined: the person's side refuses to answer at all. */
  answer(key: string, request: Question): Promise<Fields | undefined>;
  /** An id that this run has not used yet. */
  nextId(): number;
  /** How many retries one call may have. */
  maxRounds: number;
  /** The kinds of question that this client declares. */
  capabilities: Fields;
  /** Waits, in virtual milliseconds. */
  pause(ms: number): Promise<void>;
}
