import { useEffect, useState } from "react";
import { type ChangedToken, changeToken } from "../../protocol/change-token.ts";
import { toChange, type TokenCopy } from "./token-copy.ts";

/** The copy's text; the same change of the same text is made once. Null while it is being made for the first time. */
export function useChangedToken(current: string | null, copy: TokenCopy): ChangedToken | null {
  const base = copy.base ?? current;
  const change = toChange(copy);
  const key = change === null || base === null ? null : JSON.stringify([base, change]);
  const [made, setMade] = useState<{ key: string; result: ChangedToken } | null>(null);
  useEffect(() => {
    if (key === null || base === null || change === null) return;
    let gone = false;
    void changeToken(base, change)
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
