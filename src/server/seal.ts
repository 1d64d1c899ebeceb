import type { Rejection } from "../protocol/outcome.ts";

/** What a token holds once its outside was checked: the payload's bytes, not yet parsed. */
export type Unsealed = { status: "opened"; payload: Uint8Array } | { status: "rejected"; verdict: Rejection };

/** One way of protecting a payload. The server chooses it; a token has no say. */
export interface Seal {
  seal: (payload: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Never throws for a bad token. */
  open: (token: string) => Promise<Unsealed>;
}

export const malformed: Unsealed = { status: "rejected", verdict: "malformed state" };
export const badSignature: Unsealed = { status: "rejected", verdict: "bad signature" };
