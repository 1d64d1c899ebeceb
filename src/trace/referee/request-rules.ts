import { decodeHeaderValue } from "../../protocol/header-value.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { META } from "../../protocol/mcp.ts";
import { type ParamHeader, toHeaderText, valueAt } from "../../protocol/param-headers.ts";
import { type Exchange, methodOf, paramsOf, toObject } from "./log.ts";
import { list, quote } from "./quote.ts";
import type { Findings } from "./rules.ts";

/** Judges what every request has, whatever it asks for: `_meta`, and the headers where they are known. */
export function judgeRequest(
  exchange: Exchange,
  { custom, found }: { custom: readonly ParamHeader[]; found: Findings },
): void {
  judgeMeta(exchange, found);
  if (exchange.headers) judgeHeaders(exchange, { headers: exchange.headers, custom, found });
}

function judgeMeta(exchange: Exchange, found: Findings): void {
  const meta = toObject(paramsOf(exchange)["_meta"]);
  const missing: string[] = [];
  if (typeof meta[META.protocolVersion] !== "string") missing.push(META.protocolVersion);
  if (!isJsonObject(meta[META.clientCapabilities])) missing.push(META.clientCapabilities);
  if (missing.length === 0) return;
  found.add(
    "meta-missing",
    exchange.at,
    `_meta lacks ${list(missing)}. Every request has both, a retry too.`,
  );
}

/** A header that repeats a value of the body. `text` is undefined where the body has no such value. */
interface Mirror {
  header: string;
  text: string | undefined;
  what: string;
}

function judgeHeaders(
  exchange: Exchange,
  {
    headers,
    custom,
    found,
  }: { headers: ReadonlyMap<string, string>; custom: readonly ParamHeader[]; found: Findings },
): void {
  const mirrors = [...toStandard(exchange), ...toCustom(paramsOf(exchange), custom)];
  const missing = mirrors.filter(({ header, text }) => text !== undefined && !headers.has(lower(header)));
  if (missing.length > 0) {
    const names = list(missing.map(({ header }) => header));
    found.add(
      "header-missing",
      exchange.at,
      `The request lacks the header ${names}. What routes a request is in its headers too, in each round.`,
    );
  }
  for (const { header, text, what } of mirrors) {
    const value = headers.get(lower(header));
    if (value === undefined || isAlike(value, text)) continue;
    const body = text === undefined ? "has none" : `has ${quote(text)}`;
    found.add(
      "header-mismatch",
      exchange.at,
      `The header ${header} is ${quote(value)}, and ${what} in the body ${body}. Both say the same.`,
    );
  }
}

function isAlike(value: string, text: string | undefined): boolean {
  // Wrapping is for values that no header can hold; what it holds is compared.
  return text !== undefined && (value === text || decodeHeaderValue(value) === text);
}

function toStandard(exchange: Exchange): Mirror[] {
  const method = methodOf(exchange);
  const params = paramsOf(exchange);
  const version = toObject(params["_meta"])[META.protocolVersion];
  const mirrors: Mirror[] = [{ header: "Mcp-Method", text: method, what: "the method" }];
  if (typeof version === "string")
    mirrors.push({ header: "MCP-Protocol-Version", text: version, what: "the version" });
  const field = NAMED_BY.get(method);
  const name: Json | undefined = field === undefined ? undefined : params[field];
  if (typeof name === "string") mirrors.push({ header: "Mcp-Name", text: name, what: "the name" });
  return mirrors;
}

const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

function toCustom(params: JsonObject, custom: readonly ParamHeader[]): Mirror[] {
  const args = toObject(params["arguments"]);
  return custom.map(({ path, header }) => ({
    header,
    text: toHeaderText(valueAt(args, path)),
    what: `the argument ${quote(path.join("."))}`,
  }));
}

function lower(name: string): string {
  return name.toLowerCase();
}
