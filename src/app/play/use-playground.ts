import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { JsonObject } from "../../protocol/json.ts";
import type { Playground } from "../../workspace/playground.ts";
import { toSparse } from "../../workspace/sparse.ts";
import { useServices, useWork } from "../services.ts";
import type { Origin } from "../share/origin.ts";
import { openDocument, openLink, type Opened } from "./open-document.ts";

/** Where a playground is: in the address itself, or among one's own. */
export type PlaySource = { kind: "link"; hash: string } | { kind: "kept"; id: string };

/** A playground that can be shown. */
export interface Opening {
  id: string;
  document: Playground;
  origin: Origin;
  /** It came with a link, and nothing of it was changed here. */
  foreign: boolean;
  /** Replaces the document; it is kept from then on. `given`: the files of its lesson, where that is another one now. */
  change: (document: Playground, given?: Origin["given"]) => void;
}

export type PlayState =
  { status: "opening" } | { status: "closed"; problem: string } | ({ status: "open" } & Opening);

/** The playground that an address names; one's own changes to it go before what the link says. */
export function usePlayground(source: PlaySource): PlayState {
  const { course, work } = useServices();
  const { playgrounds } = useWork();
  const hash = source.kind === "link" ? source.hash : null;
  const link = useQuery({
    queryKey: ["link", hash],
    enabled: hash !== null,
    staleTime: Infinity,
    queryFn: () => openLink(hash ?? "", course),
  });
  const id = source.kind === "kept" ? source.id : (link.data?.id ?? null);
  const kept = id === null ? undefined : playgrounds[id]?.document;
  const own = useMemo(() => (kept ? openDocument(kept, course) : null), [kept, course]);
  const opened: Opened | null = own ?? link.data ?? null;
  const given = opened && !("problem" in opened) ? opened.origin.given : undefined;
  const change = useCallback(
    (document: Playground, from = given) => {
      if (id !== null) work.setPlayground(id, toSparse(document, from) as JsonObject);
    },
    [work, id, given],
  );
  return useMemo(
    () => toState(source, { id, opened, own: own !== null, error: link.error, change }),
    [source, id, opened, own, link.error, change],
  );
}

interface Found {
  id: string | null;
  opened: Opened | null;
  own: boolean;
  error: Error | null;
  change: Opening["change"];
}

function toState(source: PlaySource, { id, opened, own, error, change }: Found): PlayState {
  if (error) return { status: "closed", problem: `This link cannot be opened: ${error.message}.` };
  if (opened === null || id === null) {
    if (source.kind === "link") return { status: "opening" };
    return { status: "closed", problem: `There is no playground “${source.id}” in this browser.` };
  }
  if ("problem" in opened) return { status: "closed", problem: opened.problem };
  return { status: "open", id, ...opened, foreign: source.kind === "link" && !own, change };
}
