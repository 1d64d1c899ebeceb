import type { Json, JsonObject } from "../protocol/json.ts";

/** Where `npm start` of an exported project listens unless PORT says otherwise. */
export const EXPORTED_URL = "http://127.0.0.1:3000/mcp";

/** One round of the document's call as it was played: what was sent, and what came back. */
export interface TriedRound {
  /** `Mcp-Param-*`, where the tool wants arguments in headers. */
  headers: Readonly<Record<string, string>>;
  carriesState: boolean;
  /** By key, what `inputResponses` held; null in the first round. */
  answers: Readonly<Record<string, TriedAnswer>> | null;
  /** `inputRequests` of the response; null where it asked nothing. */
  asked: JsonObject | null;
  /** Code and message, where the response is an error. */
  refused: string | null;
}

export interface TriedAnswer {
  /** refused: the script's host refuses the kind, so it is an example too. */
  from: "script" | "example" | "refused";
  response: Json;
  /** Who is signed in on the page that the person finishes before answering; null is nobody. */
  finishes?: string | null;
}
