import type { JsonObject } from "../../protocol/json.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";
import { toPlayHash } from "../route.ts";
import { navigate } from "../use-route.ts";
import type { WorkStore } from "../work/work-store.ts";
import { createId } from "./create-id.ts";

/** Keeps a document as a new playground of one's own, and goes there. */
export function begin(work: WorkStore, document: PlaygroundInput): void {
  const id = createId();
  work.setPlayground(id, document as JsonObject);
  navigate(toPlayHash(id));
}
