import { useSyncExternalStore } from "react";
import { EMBEDDED } from "./embedded.ts";

/** How many views stand side by side in a frame: one; two, code or ledger and the diagram; three, code, ledger and diagram. */
export type FrameRoom = "one" | "two" | "three";

// Frames are said to be 800 wide, and lose a little to their border.
const TWO = "(min-width: 780px) and (min-height: 400px)";
const THREE = "(min-width: 1000px) and (min-height: 640px)";

/** Follows the size of the frame. Outside of one: "one", which is what a phone has room for. */
export function useFrameRoom(): FrameRoom {
  return useSyncExternalStore(subscribe, readRoom);
}

function readRoom(): FrameRoom {
  if (!EMBEDDED || !window.matchMedia(TWO).matches) return "one";
  return window.matchMedia(THREE).matches ? "three" : "two";
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}
