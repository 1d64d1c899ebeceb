import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { Proposal } from "../protocol/ports.ts";
import { judgeRoot } from "../protocol/roots.ts";
import { cutToTokens } from "../protocol/tokens.ts";
import type { ClientSettings } from "../workspace/playground.ts";

/** What the host has to answer with. Absent capabilities: no tools in sampling. */
export type HostSettings = Pick<ClientSettings, "model" | "roots"> &
  Partial<Pick<ClientSettings, "capabilities">>;

/**
 * The host's own side of one run: its scripted model, text by text, and its roots. What it gives is put before the person, and never
 * sent unseen. Undefined for a kind that the person answers.
 */
export function createProposals({ model, roots, capabilities = {} }: HostSettings) {
  const texts = [...model];
  const { sampling } = capabilities;
  const hasTools = isJsonObject(sampling) && sampling["tools"] !== undefined;
  return ({ method, params = {} }: InputRequest): Proposal | undefined => {
    if (method === "roots/list") return { status: "proposed", answer: { roots: toShared(roots) } };
    if (method !== "sampling/createMessage") return undefined;
    const reason = refuseSampling(params, hasTools);
    if (reason !== null) return { status: "refused", reason };
    const text = texts.shift();
    if (text === undefined) return { status: "empty", reason: "the host's model has nothing to say" };
    return { status: "proposed", answer: toModelReply(text, params["maxTokens"]) };
  };
}

/** Why the host's model cannot write what is asked for (Sampling, "Tools in Sampling" and "Tool Choice Modes"). */
function refuseSampling({ tools, toolChoice }: JsonObject, hasTools: boolean): string | null {
  if (tools === undefined && toolChoice === undefined) return null;
  if (!hasTools) return "it comes with tools, and this client did not declare sampling.tools";
  const mode = isJsonObject(toolChoice) ? toolChoice["mode"] : undefined;
  return mode === "required" ? "it requires the use of a tool, and this host's model writes text only" : null;
}

/** What the host's model wrote, as a sampling answer, within the tokens that the server allows. */
function toModelReply(whole: string, maxTokens: unknown): JsonObject {
  const { text, cut } = cutToTokens(whole, maxTokens);
  return {
    role: "assistant",
    content: { type: "text", text },
    model: "scripted",
    stopReason: cut ? "maxTokens" : "endTurn",
  };
}

/** Roots that may be shared; the others stay with the host. */
function toShared(roots: HostSettings["roots"]): JsonObject[] {
  return roots
    .filter(({ uri }) => judgeRoot(uri) === null)
    .map(({ uri, name }) => (name === undefined ? { uri } : { uri, name }));
}
