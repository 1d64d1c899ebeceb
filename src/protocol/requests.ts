import { isObjectOrAbsent } from "./blocks.ts";
import { toFields } from "./form.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { judgeSampling } from "./sampling-params.ts";

/**
 * What keeps a request from being sent in `inputRequests`; empty where nothing does. Only the three kinds may be asked
 * for (MRTR, "Server Requirements" 2); a form must be flat, a URL https (http on this machine).
 */
export function judgeRequest(request: unknown): string[] {
  if (!isJsonObject(request)) return ["the request must be an object"];
  const { method, params } = request;
  if (params !== undefined && !isJsonObject(params)) return ["params must be an object"];
  if (!isObjectOrAbsent(params?.["_meta"])) return ["params._meta must be an object"];
  switch (method) {
    case "elicitation/create":
      return judgeElicitation(params ?? {});
    case "sampling/createMessage":
      return judgeSampling(params ?? {});
    case "roots/list":
      return [];
    default:
      return [
        `${typeof method === "string" ? method : "a request without a method"} cannot be asked for: ` +
          "only elicitation/create, sampling/createMessage and roots/list can",
      ];
  }
}

function judgeElicitation(params: JsonObject): string[] {
  const { mode, message, url } = params;
  const problems = typeof message === "string" ? [] : ["message must be a string"];
  if (mode === undefined || mode === "form")
    return [...problems, ...toFields(params["requestedSchema"]).problems];
  if (mode !== "url") return [...problems, "mode must be form or url"];
  return isSafeUrl(url)
    ? problems
    : [...problems, "url must be an https address (http only on this machine)"];
}

/** True for an address that a person may be sent to: https, or http on a loopback host. */
export function isSafeUrl(url: unknown): url is string {
  if (typeof url !== "string" || /[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return true;
  return (
    protocol === "http:" &&
    (["localhost", "127.0.0.1", "[::1]"].includes(hostname) || /\.localhost$/.test(hostname))
  );
}
