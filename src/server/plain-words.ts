import { ProtocolError, type Result } from "@modelcontextprotocol/server";
import { isJsonObject, type Json } from "../protocol/json.ts";
import { invalidParams } from "./failure.ts";

/** How the SDK begins to say that an answer of the earlier era was none. */
const SHIM = "Fulfilling input required by ";

/**
 * A text of the SDK in one line: where it holds its validator's issues as pages of JSON, the first one's place and
 * message stand there instead.
 */
function toPlainWords(text: string): string {
  const start = text.search(/\[\n\s*\{/);
  const issue = start < 0 ? undefined : readIssue(text.slice(start));
  return issue === undefined ? text : text.slice(0, start) + issue;
}

/**
 * An error of the SDK in plain words. What its validator throws bare would leave as a fault of the server (-32603); it
 * is the client's: -32602.
 */
export function toPlainError(error: unknown, method: string): unknown {
  if (!(error instanceof Error)) return error;
  const message = toPlainWords(error.message);
  if (message === error.message) return error;
  if (error instanceof ProtocolError) return new ProtocolError(error.code, message, error.data);
  return invalidParams(`Invalid params for ${method}: ${message}`);
}

/** A result in plain words, where it is the SDK's own about an answer that it could not read. */
export function toPlainResult(result: Result): Result {
  const [block] = Array.isArray(result["content"]) ? (result["content"] as Json[]) : [];
  if (result["isError"] !== true || !isJsonObject(block)) return result;
  const { text } = block;
  if (typeof text !== "string" || !text.startsWith(SHIM)) return result;
  return { ...result, content: [{ type: "text", text: toPlainWords(text) }] };
}

function readIssue(text: string): string | undefined {
  let issues: unknown;
  try {
    issues = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [first] = Array.isArray(issues) ? (issues as Json[]) : [];
  if (!isJsonObject(first) || typeof first["message"] !== "string" || !Array.isArray(first["path"])) {
    return undefined;
  }
  const place = first["path"].map((step) =>
    typeof step === "string" ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return `${place.join("").replace(/^\./, "") || "the whole"}: ${first["message"]}`;
}
