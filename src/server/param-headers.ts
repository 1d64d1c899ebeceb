import { ProtocolError } from "@modelcontextprotocol/server";
import { decodeHeaderValue } from "../protocol/header-value.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import { ERROR } from "../protocol/mcp.ts";
import { type ParamHeader, readParamHeaders, toHeaderText, valueAt } from "../protocol/param-headers.ts";

/** Headers and body disagree: -32020, which leaves with HTTP 400 whoever finds it. */
export class HeaderMismatch extends ProtocolError {
  constructor(header: string, problem: string) {
    super(ERROR.headerMismatch, `The header ${header} ${problem}`, { header });
    this.name = "HeaderMismatch";
  }
}

/**
 * Checks that the arguments which a tool wants in headers stand there as they do in the body: whoever routed the request
 * on the header must have seen what the tool acts on (Streamable HTTP, "Server Behavior for Custom Headers"). Throws
 * `HeaderMismatch`. Where the argument is absent or null no header is expected; annotations that no client may follow are
 * not enforced.
 */
export function checkParamHeaders(inputSchema: JsonObject, args: JsonObject, headers: Headers): void {
  const reading = readParamHeaders(inputSchema);
  if (reading.status === "invalid") return;
  for (const param of reading.params) {
    const value = valueAt(args, param.path);
    const text = toHeaderText(value);
    if (text === undefined) continue;
    const { header } = param;
    const given = headers.get(header);
    if (given === null) throw new HeaderMismatch(header, `is missing: the body has ${JSON.stringify(value)}`);
    const decoded = decodeHeaderValue(given);
    if (decoded === undefined) throw new HeaderMismatch(header, "is wrapped, but not in base64 of UTF-8");
    if (!says(decoded, text, value, param))
      throw new HeaderMismatch(
        header,
        `says ${JSON.stringify(decoded)}: the body has ${JSON.stringify(value)}`,
      );
  }
}

/** Integers are compared as numbers: 42.0 is 42. */
function says(decoded: string, text: string, value: Json | undefined, { type }: ParamHeader): boolean {
  if (decoded === text) return true;
  return (
    type === "integer" && typeof value === "number" && DECIMAL.test(decoded) && Number(decoded) === value
  );
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
