import { isJsonObject, type JsonObject } from "./json.ts";

/**
 * What a token is made as.
 *   signed      `payload.mac`, the payload base64url JSON
 *   damaged     as `signed`, but the payload is no JSON
 *   payload     base64url JSON and nothing else
 *   jwt         header, payload and signature (RFC 7519)
 *   json        JSON as it stands
 *   base64      JSON in the standard alphabet, with padding
 *   identifier  a row number or a UUID
 *   opaque      bytes that say nothing to the one who holds them
 *   none        no token
 */
export type TokenKind =
  "signed" | "damaged" | "payload" | "jwt" | "json" | "base64" | "identifier" | "opaque" | "none";

/** Dotted paths of the fields that claim something; null where there is none. */
export interface TokenFields {
  lifetime: string | null;
  principal: string | null;
  request: string | null;
  /** What could tell a second use: it takes a record on the server. */
  once: string | null;
  /** The signature's field, or "signature" for a part of the token; null where there is none. */
  signature: string | null;
}

export interface TokenLack {
  what: "lifetime" | "principal" | "request" | "signature" | "single use";
  why: string;
}

/** Names as people give them, lower case, without `_` and `-`. */
const NAMES: Readonly<Record<keyof TokenFields, readonly string[]>> = {
  lifetime: [
    "exp",
    "expires",
    "expiresat",
    "expiry",
    "expiration",
    "expiresin",
    "notafter",
    "validuntil",
    "ttl",
  ],
  principal: [
    "sub",
    "subject",
    "user",
    "userid",
    "uid",
    "username",
    "principal",
    "owner",
    "account",
    "email",
    "tenant",
  ],
  request: [
    "dig",
    "digest",
    "htm",
    "htu",
    "aud",
    "audience",
    "request",
    "requesthash",
    "argshash",
    "method",
    "tool",
  ],
  once: ["nonce", "jti", "once", "txn", "onetime"],
  signature: ["sig", "signature", "mac", "hmac"],
};

const MAX_DEPTH = 4;

/** Finds the claims in a payload, the outer ones first. `signature` is where a part of the token is one already. */
export function findFields(payload: JsonObject | null, signature: string | null): TokenFields {
  const paths = payload ? listPaths(payload) : [];
  const find = (kind: keyof TokenFields) =>
    paths.find(({ name }) => NAMES[kind].includes(name))?.path ?? null;
  return {
    lifetime: find("lifetime"),
    principal: find("principal"),
    request: find("request"),
    once: find("once"),
    signature: signature ?? find("signature"),
  };
}

interface Path {
  path: string;
  name: string;
}

/** Every field that is not too deep, the outer ones first. */
function listPaths(payload: JsonObject): Path[] {
  const paths: Path[] = [];
  let level: { prefix: string; object: JsonObject }[] = [{ prefix: "", object: payload }];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { prefix, object } of level) {
      for (const [key, value] of Object.entries(object)) {
        const path = prefix + key;
        paths.push({ path, name: key.toLowerCase().replaceAll(/[_-]/g, "") });
        if (isJsonObject(value)) next.push({ prefix: `${path}.`, object: value });
      }
    }
    level = next;
  }
  return paths;
}

/** What a token lacks, each with a reason. Of what cannot be read and of no token nothing can be said. */
export function toLacks(kind: TokenKind, fields: TokenFields, algorithm: string | null): TokenLack[] {
  if (kind === "opaque" || kind === "damaged" || kind === "none") return [];
  const missing = (kind === "identifier" ? IDENTIFIER : READABLE).filter(
    ({ field }) => fields[field] === null,
  );
  return missing.map(({ what, field, why }) => {
    const denied = field === "signature" && algorithm !== null && /^none$/i.test(algorithm);
    return { what, why: denied ? "Its alg is none: anyone can write it" : why };
  });
}

interface Rule {
  what: TokenLack["what"];
  field: keyof TokenFields;
  why: string;
}

const READABLE: readonly Rule[] = [
  { what: "signature", field: "signature", why: "Anyone can change it and nobody would notice" },
  { what: "lifetime", field: "lifetime", why: "No field says when it stops working" },
  {
    what: "principal",
    field: "principal",
    why: "No field says who it was issued to: it works for whoever has it",
  },
  { what: "request", field: "request", why: "No field says which request it belongs to: it fits any other" },
  { what: "single use", field: "once", why: "Nothing in it could tell a second use from the first" },
];

const IDENTIFIER: readonly Rule[] = [
  { what: "signature", field: "signature", why: "Anyone can write another one" },
  { what: "lifetime", field: "lifetime", why: "Not in the token: what it names would have to hold it" },
  {
    what: "principal",
    field: "principal",
    why: "Not in the token: whoever has it is believed, unless its row names the owner",
  },
  {
    what: "request",
    field: "request",
    why: "Not in the token: it fits any request, unless its row names one",
  },
  { what: "single use", field: "once", why: "Not in the token: only a record beside its row could tell" },
];
