import { useEffect, useState } from "react";
import { type ChangedToken, changeToken, type TokenChange } from "../../protocol/change-token.ts";
import { toChanges, type TokenCopy } from "./token-copy.ts";

/** The copy's text; the same changes of the same text are made once. Null while it is being made for the first time. */
export function useChangedToken(current: string | null, copy: TokenCopy): ChangedToken | null {
  const base = copy.base ?? current;
  const changes = toChanges(copy);
  const key = changes.length === 0 || base === null ? null : JSON.stringify([base, changes]);
  const [made, setMade] = useState<{ key: string; result: ChangedToken } | null>(null);
  useEffect(() => {
    if (key === null || base === null) return;
    let gone = false;
    void makeAll(base, changes)
      // Where the page has no WebCrypto, nothing can be signed: the reason is the learner's to read.
      .catch((error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }))
      .then((result) => {
        if (!gone) setMade({ key, result });
      });
    return () => {
      gone = true;
    };
    // `key` stands for both, which are made anew in every render.
  }, [key]);
  if (base === null) return null;
  if (key === null) return { token: base };
  return made?.key === key ? made.result : null;
}

/** One change after the other; the first that cannot be made is the reason why there is no text. */
async function makeAll(token: string, [change, ...rest]: readonly TokenChange[]): Promise<ChangedToken> {
  if (!change) return { token };
  const changed = await changeToken(token, change);
  return "token" in changed ? makeAll(changed.token, rest) : changed;
}
