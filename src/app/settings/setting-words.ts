import type { ClientPatch, ServerPatch } from "../../lesson/course.ts";
import type { ServerSettings } from "../../workspace/playground.ts";

type Seal = ServerSettings["seal"];

/** How a state may be protected, and what that means. */
export const PROTECTIONS: Readonly<Record<Seal, { name: string; means: string }>> = {
  hmac: { name: "signed (hmac)", means: "Anyone can read it; an edit is noticed." },
  aead: {
    name: "encrypted and authenticated (aead)",
    means: "Only the server can read it; an edit is noticed.",
  },
  handle: {
    name: "kept on the server, a handle (handle)",
    means: "The token is a random name; the payload stays on the server.",
  },
  none: { name: "none", means: "Anyone can read it and edit it: the careless server." },
  ctr: {
    name: "encrypted only (ctr)",
    means: "Nobody can read it, and an edit is not noticed. Wrong on purpose.",
  },
};

/** The revisions by their dates. */
export const ERAS: Readonly<Record<ServerSettings["era"], string>> = {
  modern: "2026-07-28",
  legacy: "2025-11-25, call stays open",
};

const WORDS = {
  era: (era: ServerSettings["era"]) => `revision ${ERAS[era]}`,
  seal: (seal: Seal) => `protection ${PROTECTIONS[seal].name}`,
  handleStore: (store: ServerSettings["handleStore"]) =>
    `handles ${store === "world" ? "in a store that all share" : "in one instance’s memory"}`,
  ttlSeconds: (seconds: number) => `lifetime ${String(seconds)} s`,
  singleUse: (on: boolean) => `single use ${on ? "on" : "off"}`,
  errors: (errors: ServerSettings["errors"]) => `errors ${errors}`,
  instances: (count: number) => `${String(count)} ${count === 1 ? "instance" : "instances"}`,
  routing: (routing: ServerSettings["routing"]) => `routing ${toRoutingText(routing)}`,
};

/** Settings in few words each: "protection signed (hmac)", "request check off". */
export function toSettingWords({ checks, ...others }: ServerPatch): string[] {
  const words = Object.entries(others).flatMap(([name, value]) => {
    const toWords = WORDS[name as keyof typeof WORDS] as ((value: unknown) => string) | undefined;
    return toWords && value !== undefined ? [toWords(value)] : [];
  });
  const checked = Object.entries(checks ?? {}).map(([name, on]) => `${name} check ${on ? "on" : "off"}`);
  return [...words, ...checked];
}

const CLIENT_WORDS = {
  maxRounds: (count: number) => `at most ${String(count)} ${count === 1 ? "retry" : "retries"}`,
  capabilities: () => "other capabilities declared",
  roots: () => "other roots",
  model: () => "other model texts",
};

/** The same of client settings: "at most 1 retry", "other roots". */
export function toClientWords(patch: ClientPatch): string[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const toWords = CLIENT_WORDS[name as keyof typeof CLIENT_WORDS] as
      ((value: unknown) => string) | undefined;
    return toWords && value !== undefined ? [toWords(value)] : [];
  });
}

export function toRoutingText(routing: ServerSettings["routing"]): string {
  return typeof routing === "string" ? routing : routing.join(", ");
}
