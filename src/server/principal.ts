/** Who asks, as the transport says. `invalid` where the header is there but is no bearer token. */
export type PrincipalReading = { status: "known"; principal: string | null } | { status: "invalid" };

/**
 * Reads the principal from `Authorization: Bearer NAME`; without the header it is anonymous (null). Never from `_meta`
 * or arguments, which the caller may write as it likes (Elicitation, "Identifying the User"). A header of another kind
 * is invalid, so that a spelling mistake never makes somebody anonymous.
 */
export function readPrincipal(headers: Headers): PrincipalReading {
  const header = headers.get("authorization");
  if (header === null) return { status: "known", principal: null };
  const match = /^bearer +(\S(?:.*\S)?) *$/i.exec(header);
  return match?.[1] === undefined ? { status: "invalid" } : { status: "known", principal: match[1] };
}
