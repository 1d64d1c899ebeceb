/** `src/roundtrip.ts` of an exported project: the builders, and the types that tool bodies name. */
export const ROUNDTRIP_FILE = `// The builders and types that tools.ts imports. Builders only build; the rules judge what comes back.
/* eslint-disable @typescript-eslint/no-explicit-any */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: any };
export type PrimitiveSchema = JsonObject;
export interface InputRequest { method: string; params?: JsonObject }
export type ElicitRequest = InputRequest;
export type UrlRequest = InputRequest;
export type SamplingRequest = InputRequest;
export type RootsRequest = InputRequest;
export type Answer = any;
export type ElicitAnswer = any;
export type SamplingAnswer = any;
export type RootsAnswer = any;
export type CreateMessageParams = JsonObject;
export type Result = JsonObject;
export type CallToolResult = any;
export type GetPromptResult = any;
export type ReadResourceResult = any;
export type InputRequiredResult = any;
export interface CacheHint { ttlMs?: number; cacheScope?: "public" | "private" }
export type State = any;
export interface Ledger { add(kind: string, detail?: unknown, options?: { once?: string }): boolean }
export interface Context {
  need(key: string, request: InputRequest): Promise<any>;
  saved: JsonObject;
  readonly ledger: Ledger;
  claim(key: string): boolean;
  readonly principal: string | null;
  readonly capabilities: JsonObject;
  now(): number;
  random(): number;
  readonly round: number;
  readonly state: State | null;
  readonly request: any;
  readonly responses: JsonObject;
  page(id: string): string;
  pageFinished(id: string): boolean;
  progress(done: number, total?: number): void;
  log(level: string, data: unknown): void;
}
export type ToolContext = Context;
export interface Tool { run(args: any, ctx: Context): any; [more: string]: any }
export interface Prompt { get(args: any, ctx: Context): any; [more: string]: any }
export interface Resource { name: string; read(params: any, ctx: Context): any; [more: string]: any }
export type Tools = { [name: string]: Tool };
export type Prompts = { [name: string]: Prompt };
export type Resources = { [uri: string]: Resource };

export function elicit(message: string, properties: JsonObject = {}, required: readonly string[] = Object.keys(properties)): InputRequest {
  return {
    method: "elicitation/create",
    params: { mode: "form", message, requestedSchema: { type: "object", properties, required } },
  };
}
export function elicitUrl(message: string, url: string): InputRequest {
  return { method: "elicitation/create", params: { mode: "url", message, url: String(url) } };
}
export function createMessage(params: JsonObject): InputRequest {
  return { method: "sampling/createMessage", params };
}
export function listRoots(): InputRequest {
  return { method: "roots/list" };
}
export function text(value: string): any {
  return { content: [{ type: "text", text: String(value) }] };
}
export function failure(value: string): any {
  return { content: [{ type: "text", text: String(value) }], isError: true };
}
export function inputRequired(parts: JsonObject = {}): any {
  const { inputRequests, requestState } = parts;
  return { resultType: "input_required", ...(inputRequests !== undefined && { inputRequests }), ...(requestState !== undefined && { requestState }) };
}
`;
