import { fromBase64url, toBase64url } from "../protocol/base64url.ts";
import { malformed, type Seal } from "./seal.ts";

/** `base64url(payload)`: the careless server, which believes whatever comes back. */
export function createNoSeal(): Seal {
  return {
    seal: (payload) => Promise.resolve(toBase64url(payload)),
    open: (token) => {
      const payload = fromBase64url(token);
      return Promise.resolve(payload && payload.length > 0 ? { status: "opened", payload } : malformed);
    },
  };
}
