import type { GuestFiles } from "../../protocol/ports.ts";
import type { Fault } from "../../workspace/playground.ts";

/** What may happen while a question is open, by the name of its button. */
export interface FaultChoice {
  id: FaultId;
  label: string;
  fault: Fault;
  /** Why it would come to nothing here; null: it can be caused. */
  off: string | null;
}

export type FaultId =
  "stop" | "route" | "restart" | "request" | "response" | "rotate" | "late" | "abandon" | "deploy";

export interface FaultSituation {
  instances: number;
  /** Who is asked; null is anonymous. */
  principal: string | null;
  /** The code as it is now. */
  files: GuestFiles;
  /** Why deploying it changes nothing; null: it is another than the one that runs. */
  deployed: string | null;
}

/** The nine faults, in the order of their buttons. */
export function toFaultChoices({ instances, principal, files, deployed }: FaultSituation): FaultChoice[] {
  const tools = files["tools.ts"] ?? "";
  const alone = instances < 2 ? "There is one instance only: Server settings can make it two." : null;
  const choice = (
    id: FaultId,
    label: string,
    fault: DistributiveOmit<Fault, "when">,
    off: string | null = null,
  ) => ({
    ...{ id, label, off },
    fault: { when: "waiting", ...fault } as Fault,
  });
  return [
    choice("stop", "A stops", { stop: "A" }),
    choice("route", "Answer goes to B", { route: "B" }, alone),
    choice("restart", "A restarts with another key", { restart: "A" }),
    choice("request", "The request is lost", { drop: "request" }),
    choice("response", "The response is lost", { drop: "response" }),
    choice("rotate", "Rotate the key", { rotateKey: true }),
    choice("late", `${principal ?? "The person"} answers after 400 s`, { afterSeconds: 400 }),
    choice("abandon", "The client gives up", { abandon: true }),
    choice("deploy", "Deploy the code as edited", { deploy: { "tools.ts": tools } }, deployed),
  ];
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
