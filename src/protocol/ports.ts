import type {
  AskingMethod,
  InputRequest,
  InputRequests,
  InputResponse,
  InputResponses,
  JsonRpcError,
  JsonRpcRequest,
  JsonRpcResponse,
} from "./mcp.ts";
import type { Json, JsonObject } from "./json.ts";

/** Virtual or real time, in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Hands one event to whoever keeps the trace. */
export type Emit<E> = (event: E) => void;

// ── The person's side ───────────────────────────────────────────────────────────────────────────

/**
 * The call that a question belongs to. `id` is that of the request which the server answered by asking; absent where one question
 * stands for several calls.
 */
export interface PromptCall {
  method: string;
  /** The tool's or prompt's name, or the resource's URI. */
  name: string;
  id?: string | number;
}

/**
 * What the host would answer to sampling or roots, for the person to review. empty: it has nothing, and the person may write it.
 * refused: it answers nothing, whatever the person says.
 */
export type Proposal =
  { status: "proposed"; answer: JsonObject } | { status: "empty" | "refused"; reason: string };

/** One question put to the person. `number` counts the prompts of a run from 1. */
export interface Prompt {
  number: number;
  key: string;
  request: InputRequest;
  /** The server's own name for itself; self-reported, for display only. */
  serverName: string;
  /** Who is asked; null is anonymous. */
  principal: string | null;
  /** Absent where the host does not know. */
  call?: PromptCall;
  /** Absent for elicitation: there the person answers, not the host. */
  proposal?: Proposal;
}

/**
 * answered: an answer, sent as it is; `finishes` names who then finishes the page that was asked for, outside the client (null: an
 * anonymous visitor; absent: nobody does, or nobody knows). refused: the host does not answer, and the call is abandoned. absent: nobody
 * is there (a script ran out), and the run ends `waiting`.
 */
export type PersonReply =
  | { status: "answered"; response: InputResponse; finishes?: string | null }
  | { status: "refused" }
  | { status: "absent" };

export interface Person {
  answer(prompt: Prompt, signal: AbortSignal): Promise<PersonReply>;
}

// ── The sandbox's port ──────────────────────────────────────────────────────────────────────────

/** File name → text: "tools.ts", "client.ts". */
export type GuestFiles = Readonly<Record<string, string>>;

/** Why guest code could not finish. `at` is `file:line` in the learner's own file, where there is one. */
export interface GuestFault {
  reason:
    | "syntax"
    | "definition"
    | "thrown"
    | "stalled"
    | "time"
    | "memory"
    | "stack"
    | "output"
    | "need"
    | "crashed";
  message: string;
  at?: string;
}

export interface ToolDefinition {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
}

export interface PromptDefinition {
  name: string;
  title?: string;
  description?: string;
  arguments?: { name: string; description?: string; required?: boolean }[];
  completes: boolean;
}

/** How long a result may be kept, in milliseconds, and by whom (Caching): `public` by caches that clients share. */
export interface CacheHint {
  ttlMs?: number;
  cacheScope?: "public" | "private";
}

/** `uri` is a URI, or a URI template where `template` is true. */
export interface ResourceDefinition {
  uri: string;
  template: boolean;
  name: string;
  description?: string;
  mimeType?: string;
  /** Of what it reads. */
  caching?: CacheHint;
  completes: boolean;
}

export type GuestDescription =
  | {
      status: "described";
      tools: ToolDefinition[];
      prompts: PromptDefinition[];
      resources: ResourceDefinition[];
      /** Of the lists of these. */
      caching?: CacheHint;
      /** True where the code judges arguments and results by itself, as servers made with the SDK do. */
      judgesItself?: boolean;
    }
  | { status: "failed"; fault: GuestFault };

/** The verified payload of a `requestState`. `exp` in seconds since 1970. */
export interface StatePayload {
  sub: string | null;
  exp: number;
  dig: string;
  nonce: string;
  data: StateData;
}

export interface StateData {
  /** `ctx.saved` as the last round left it. */
  saved: JsonObject;
  /** The keys that were open when the last round ended; empty in the state-only style. */
  open: string[];
  /** Valid answers of earlier rounds, by key. */
  answers: InputResponses;
  /** The raw style's own state; absent where the body gave none. */
  raw?: Json;
  /** The round that issued the state, written by the server when it seals: the retry is the next one. */
  round?: number;
}

/** Everything one execution of a body may read synchronously: a worker cannot ask back. */
export interface GuestRun {
  files: GuestFiles;
  method: AskingMethod;
  /** What the client speaks; absent is the modern era. Only servers made with the SDK can tell. */
  era?: "modern" | "legacy";
  /** Tool or prompt name, or the key in `resources` (URI or template) that matched. */
  name: string;
  /** Arguments; for a resource its `uri` and template variables. */
  args: JsonObject;
  /** 1 on the first round. */
  round: number;
  /** The verified state that was presented; null on a first round. */
  state: StatePayload | null;
  /** `inputResponses` as they came; an empty map where there were none. */
  responses: JsonObject;
  /** The raw params of this request. */
  request: JsonObject;
  principal: string | null;
  capabilities: JsonObject;
  /** Virtual time, milliseconds since 1970. */
  now: number;
  /** Seeds `ctx.random()` and `Math.random()` of this execution. */
  seed: number;
  /**
   * Seeds what code draws when its process starts: the same in all rounds that one instance runs until it is restarted. Only
   * servers made with the SDK have such a start; absent is any.
   */
  process?: number;
  claims: readonly string[];
  onceKeys: readonly string[];
  /** Ids of URL pages that this principal has finished. */
  finishedPages: readonly string[];
  /** Prefix of `ctx.page(id)`. */
  pageBase: string;
}

/** Posted as it happens, so that a killed worker loses none. `line` is in the file named by `file`; 0 is unknown. */
export type GuestEvent = { file: string; line: number } & (
  | { type: "ledger"; kind: string; detail?: Json; once?: string; recorded: boolean }
  | { type: "claim"; key: string; won: boolean }
  | { type: "need"; key: string; request: InputRequest; status: "open" | "answered" }
  | { type: "console"; level: "log" | "info" | "warn" | "error" | "debug"; text: string }
  | { type: "progress"; done: number; total?: number }
  | { type: "log"; level: string; data: Json }
);

/**
 * How one execution ended. `lines`: the lines of tools.ts that ran, ascending, each once.
 * asked.requests may be empty in the raw style (state only). asked.data is the new state to seal; null sends none.
 * `gained` says whether this round added a valid answer (it decides whether `exp` moves).
 */
export type GuestEnd = { lines: number[] } & (
  | { status: "returned"; result: JsonObject }
  | {
      status: "asked";
      style: "need" | "raw";
      requests: InputRequests;
      data: StateData | null;
      gained: boolean;
    }
  /** The body answered with an error of its own, as servers made with the SDK can. `at` is where it threw. */
  | { status: "refused"; error: JsonRpcError; at?: string }
  | { status: "failed"; fault: GuestFault }
);

export interface ToolExecutor {
  /** Reads what the files define without running any body. */
  describe(files: GuestFiles, signal?: AbortSignal): Promise<GuestDescription>;
  /** Runs one body from the top. Never rejects except on abort. */
  execute(run: GuestRun, onEvent: Emit<GuestEvent>, signal?: AbortSignal): Promise<GuestEnd>;
  /** Runs a prompt's or resource's `complete(argument, value)`. */
  complete(
    files: GuestFiles,
    target: { kind: "prompt" | "resource"; name: string },
    argument: string,
    value: string,
    signal?: AbortSignal,
  ): Promise<string[]>;
  dispose(): void;
}

// ── The port of a client's loop ─────────────────────────────────────────────────────────────────

/** One call for the learner's own loop (client.ts) to make. */
export interface ClientRun {
  files: GuestFiles;
  method: string;
  params: JsonObject;
  /** Further calls that the same loop makes at the same time, with the same host; the run ends with what none of them gave. */
  beside?: readonly { method: string; params: JsonObject }[];
  /** How many retries the loop is told that the call may have; nothing else holds it to that. */
  maxRounds: number;
  capabilities: JsonObject;
  /** Seeds `Math.random()`. */
  seed: number;
}

/** What the loop's `host` does outside the sandbox. Ids are counted inside, from 1. */
export interface ClientHost {
  /** Sends a message as it is. Where it rejects, so does the loop's `host.send`, and the loop may go on. */
  send(message: JsonRpcRequest): Promise<JsonRpcResponse>;
  /** Undefined: the person's side refuses to answer. Where it rejects, the run ends at once. */
  answer(key: string, request: InputRequest): Promise<JsonObject | undefined>;
  /** In virtual milliseconds. Where it rejects, the run ends at once. */
  pause(ms: number): Promise<void>;
  /** Virtual time, milliseconds since 1970; read each time the loop goes on. */
  now(): number;
}

/** What `callTool` returned: exactly one of three. */
export type ClientEnding = { result: JsonObject } | { error: JsonRpcError } | { abandoned: string };

export type ClientEnd = { status: "ended"; ending: ClientEnding } | { status: "failed"; fault: GuestFault };

export interface ClientExecutor {
  /**
   * Runs `callTool` of client.ts. Its console goes to `onEvent`; no other event comes. Rejects on abort, and with the host's own
   * error where a question or a pause fails, or where the loop lets the error of a message that was lost pass.
   */
  run(run: ClientRun, host: ClientHost, onEvent: Emit<GuestEvent>, signal?: AbortSignal): Promise<ClientEnd>;
  dispose(): void;
}
