/**
 * Ambient types of the module `roundtrip`, with the texts that the editor shows on hover. An extra library for
 * TypeScript; nothing of it exists at run time beyond the builders (`guest-module.ts`).
 */
export const guestTypes = `declare module "roundtrip" {
  export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
  export type JsonObject = { [key: string]: Json };

  // ── Asking ────────────────────────────────────────────────────────────────

  /** One field of a form. Forms are flat: text, numbers, yes or no, and choices. */
  export type PrimitiveSchema =
    | {
        type: "string";
        title?: string;
        description?: string;
        minLength?: number;
        maxLength?: number;
        pattern?: string;
        format?: "email" | "uri" | "date" | "date-time";
        default?: string;
      }
    | { type: "number" | "integer"; title?: string; description?: string; minimum?: number; maximum?: number; default?: number }
    | { type: "boolean"; title?: string; description?: string; default?: boolean }
    | { type: "string"; title?: string; description?: string; enum: readonly string[]; enumNames?: readonly string[]; default?: string }
    | { type: "string"; title?: string; description?: string; oneOf: readonly { const: string; title: string }[]; default?: string }
    | {
        type: "array";
        title?: string;
        description?: string;
        minItems?: number;
        maxItems?: number;
        items: { type: "string"; enum: readonly string[] } | { anyOf: readonly { const: string; title: string }[] };
        default?: readonly string[];
      };

  type FieldValue<S> = S extends { enum: readonly (infer V)[] }
    ? V
    : S extends { oneOf: readonly { const: infer V }[] }
      ? V
      : S extends { type: "boolean" }
        ? boolean
        : S extends { type: "number" | "integer" }
          ? number
          : S extends { type: "array" }
            ? string[]
            : string;
  type Content<P, R extends keyof P = keyof P> = { [K in R]: FieldValue<P[K]> } & {
    [K in Exclude<keyof P, R>]?: FieldValue<P[K]>;
  };

  /** A form for the person. */
  export interface ElicitRequest<C = { [field: string]: any }> {
    method: "elicitation/create";
    params: { mode: "form"; message: string; requestedSchema: JsonObject };
    /** Only for types: the content of an accepted answer. */
    readonly __content?: C;
  }
  /** A page that the person is asked to open, outside the client. */
  export interface UrlRequest {
    method: "elicitation/create";
    params: { mode: "url"; message: string; url: string };
  }
  /** Text from the host's model. */
  export interface SamplingRequest {
    method: "sampling/createMessage";
    params: CreateMessageParams;
  }
  /** The folders that the client works in. */
  export interface RootsRequest {
    method: "roots/list";
  }
  export type InputRequest = ElicitRequest | UrlRequest | SamplingRequest | RootsRequest;

  /**
   * What the person did. *accept* carries the form's content; *decline* is an explicit no; *cancel* means dismissed
   * without a choice. Treat the three differently.
   */
  export type ElicitAnswer<C = { [field: string]: any }> =
    | { action: "accept"; content: C }
    | { action: "decline"; content?: undefined }
    | { action: "cancel"; content?: undefined };
  /** What the host's model wrote. */
  export interface SamplingAnswer {
    role: "user" | "assistant";
    model: string;
    content: any;
    stopReason?: string;
  }
  export interface RootsAnswer {
    roots: { uri: string; name?: string }[];
  }
  export type Answer = ElicitAnswer | SamplingAnswer | RootsAnswer;

  export interface CreateMessageParams {
    messages: { role: "user" | "assistant"; content: { type: "text"; text: string } | JsonObject }[];
    maxTokens: number;
    systemPrompt?: string;
    temperature?: number;
    stopSequences?: string[];
    modelPreferences?: JsonObject;
    [more: string]: unknown;
  }

  /**
   * A form. \`properties\` are its fields by name; all are required unless \`required\` names some.
   *
   * \`\`\`ts
   * const answer = await ctx.need("confirm", elicit("Submit 250?", { ok: { type: "boolean" } }));
   * \`\`\`
   */
  export function elicit<const P extends { [field: string]: PrimitiveSchema }>(message: string, properties: P): ElicitRequest<Content<P>>;
  export function elicit<const P extends { [field: string]: PrimitiveSchema }, const R extends keyof P & string>(
    message: string,
    properties: P,
    required: readonly R[],
  ): ElicitRequest<Content<P, R>>;

  /** Asks the person to open a page (see \`ctx.page\`): for what must not pass through the client. */
  export function elicitUrl(message: string, url: string): UrlRequest;

  /** Asks for text from the host's model. Deprecated in revision 2026-07-28: call a model provider from the server. */
  export function createMessage(params: CreateMessageParams): SamplingRequest;

  /** Asks for the folders that the client works in. Deprecated in revision 2026-07-28. */
  export function listRoots(): RootsRequest;

  // ── Results ───────────────────────────────────────────────────────────────

  export interface CallToolResult {
    content: ({ type: string } & { [field: string]: any })[];
    structuredContent?: unknown;
    isError?: boolean;
    [more: string]: unknown;
  }
  export interface GetPromptResult {
    description?: string;
    messages: { role: "user" | "assistant"; content: { type: string } & { [field: string]: any } }[];
    [more: string]: unknown;
  }
  export interface ReadResourceResult extends CacheHint {
    contents: { uri: string; mimeType?: string; text?: string; blob?: string }[];
    [more: string]: unknown;
  }
  /** How long a client may keep a result. A result that depends on who asks must stay \`private\`. */
  export interface CacheHint {
    /** Milliseconds, 0 or more. 0, which is the default: ask anew each time. */
    ttlMs?: number;
    /** \`public\`: caches that several clients share may keep it too. \`private\` is the default. */
    cacheScope?: "public" | "private";
  }
  export interface InputRequiredResult {
    resultType: "input_required";
    inputRequests?: { [key: string]: InputRequest };
    requestState?: any;
  }
  export type Result = CallToolResult | GetPromptResult | ReadResourceResult | InputRequiredResult;

  /** A complete result: one text, which the model reads. */
  export function text(text: string): CallToolResult;

  /** A complete result with \`isError\`: the model reads what went wrong. */
  export function failure(text: string): CallToolResult;

  /**
   * The raw style: end this round and ask. Answers are in \`ctx.responses\` of the next round, unchecked. \`requestState\` is any
   * JSON: the server seals it, and gives it back verified as \`ctx.state.data.raw\`. Without it no token is sent.
   */
  export function inputRequired(parts: { inputRequests?: { [key: string]: InputRequest }; requestState?: any }): InputRequiredResult;

  // ── What a body is given ──────────────────────────────────────────────────

  /** The verified payload of the \`requestState\` that was presented. */
  export interface State {
    /** Whom it was issued to; null is anonymous. */
    sub: string | null;
    /** When it stops working, in seconds since 1970. */
    exp: number;
    /** A hash of the method and the parameters. */
    dig: string;
    nonce: string;
    data: { saved: any; open: string[]; answers: { [key: string]: any }; raw?: any };
  }

  export interface Ledger {
    /**
     * A side effect: a charge, a booking. It cannot be undone, and the body runs again in every round: ask first, act last.
     * With \`once\` the same key acts only the first time.
     * @returns whether it was recorded
     */
    add(kind: string, detail?: unknown, options?: { once?: string }): boolean;
  }

  export interface Context {
    /**
     * The answer for \`key\`, or this round ends here and asks. The next round runs the body from the top; then the
     * answer is there. Several open needs (\`Promise.all\`) are asked in one round. An answer that does not fit the schema is asked for
     * again.
     */
    need<C>(key: string, request: ElicitRequest<C>): Promise<ElicitAnswer<C>>;
    need(key: string, request: UrlRequest): Promise<ElicitAnswer<{}>>;
    need(key: string, request: SamplingRequest): Promise<SamplingAnswer>;
    need(key: string, request: RootsRequest): Promise<RootsAnswer>;
    need(key: string, request: InputRequest): Promise<any>;
    /**
     * An object that travels in \`requestState\` to the next round: \`ctx.saved.price ??= quote(seat)\`.
     */
    saved: { [key: string]: any };
    /** Side effects. */
    readonly ledger: Ledger;
    /** True the first time in this world, for each key; false ever after. */
    claim(key: string): boolean;
    /** Who calls, as the transport says: never from the arguments. Null is anonymous. */
    readonly principal: string | null;
    /** What the client declared that it can be asked for. */
    readonly capabilities: { elicitation?: { form?: {}; url?: {} }; sampling?: {}; roots?: {}; [more: string]: unknown };
    /** The virtual clock, in milliseconds since 1970. It stands still while a body runs. */
    now(): number;
    /** A number from 0 to 1, the same for the same seed. */
    random(): number;
    /** 1 in the first round. */
    readonly round: number;
    /** The verified payload of the state presented; null in the first round. */
    readonly state: State | null;
    /** The params of this request, as they came. */
    readonly request: any;
    /** \`inputResponses\` of this request, as they came: unchecked. */
    readonly responses: { [key: string]: any };
    /** The address of a page for \`elicitUrl\`. */
    page(id: string): string;
    /** Whether the principal of this request has finished that page. */
    pageFinished(id: string): boolean;
    /** Notifies the client of progress. */
    progress(done: number, total?: number): void;
    /** Sends a log message to the client. */
    log(level: "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency", data: unknown): void;
  }
  export type ToolContext = Context;

  export interface Tool {
    title?: string;
    /** What the model reads to choose the tool. */
    description?: string;
    /** JSON Schema of the arguments; its type is "object". */
    inputSchema?: { type: "object"; properties?: { [name: string]: unknown }; required?: readonly string[]; [more: string]: unknown };
    outputSchema?: { type: "object"; [more: string]: unknown };
    annotations?: { [hint: string]: unknown };
    /** Runs from the top in every round. */
    run(args: any, ctx: Context): CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
  }
  export interface Prompt {
    title?: string;
    description?: string;
    arguments?: readonly { name: string; description?: string; required?: boolean }[];
    get(args: any, ctx: Context): GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>;
    /** Suggestions for an argument's value. */
    complete?(argument: string, value: string): string[] | Promise<string[]>;
  }
  export interface Resource {
    name: string;
    description?: string;
    mimeType?: string;
    /** Of what \`read\` returns, as far as that does not say it itself. For the lists: \`export const caching = { ttlMs: 60_000 }\`. */
    caching?: CacheHint;
    read(params: any, ctx: Context): ReadResourceResult | InputRequiredResult | Promise<ReadResourceResult | InputRequiredResult>;
    complete?(argument: string, value: string): string[] | Promise<string[]>;
  }
  /** \`export const tools = { … } satisfies Tools\` gives \`args\` and \`ctx\` their types. */
  export type Tools = { [name: string]: Tool };
  export type Prompts = { [name: string]: Prompt };
  /** By URI, or by URI template where the key has {variables}. */
  export type Resources = { [uri: string]: Resource };
}

/** Shown in the Console panel. */
declare const console: {
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  dir(...values: unknown[]): void;
  table(...values: unknown[]): void;
  trace(...values: unknown[]): void;
};
`;
