/** The name under which guest code imports the builders. */
export const GUEST_MODULE = "roundtrip";

/** Values that the module exports. */
export const GUEST_VALUES: readonly string[] = [
  "elicit",
  "elicitUrl",
  "createMessage",
  "listRoots",
  "text",
  "failure",
  "inputRequired",
];

/** Names that exist only as types: an import of one is dropped with the other types. */
export const GUEST_TYPES: readonly string[] = [
  "Json",
  "JsonObject",
  "PrimitiveSchema",
  "ElicitRequest",
  "UrlRequest",
  "SamplingRequest",
  "RootsRequest",
  "InputRequest",
  "ElicitAnswer",
  "SamplingAnswer",
  "RootsAnswer",
  "Answer",
  "CreateMessageParams",
  "CallToolResult",
  "GetPromptResult",
  "ReadResourceResult",
  "CacheHint",
  "InputRequiredResult",
  "Result",
  "State",
  "Ledger",
  "Context",
  "ToolContext",
  "Tool",
  "Prompt",
  "Resource",
  "Tools",
  "Prompts",
  "Resources",
];

/**
 * The module `roundtrip` as it is inside the VM. Builders only build: what they make is judged where it leaves the
 * VM, so that a request written by hand meets the same rules.
 */
export const GUEST_MODULE_SOURCE = `
export function elicit(message, properties = {}, required = Object.keys(properties)) {
  return {
    method: "elicitation/create",
    params: { mode: "form", message, requestedSchema: { type: "object", properties, required } },
  };
}
export function elicitUrl(message, url) {
  return { method: "elicitation/create", params: { mode: "url", message, url: String(url) } };
}
export function createMessage(params) {
  return { method: "sampling/createMessage", params };
}
export function listRoots() {
  return { method: "roots/list" };
}
export function text(text) {
  return { content: [{ type: "text", text: String(text) }] };
}
export function failure(text) {
  return { content: [{ type: "text", text: String(text) }], isError: true };
}
export function inputRequired(parts = {}) {
  const result = { resultType: "input_required" };
  if (parts.inputRequests !== undefined) result.inputRequests = parts.inputRequests;
  if (parts.requestState !== undefined) result.requestState = parts.requestState;
  return result;
}
`;
