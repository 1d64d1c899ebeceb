import type { GuestFault, GuestFiles } from "../protocol/ports.ts";
import { parseJson } from "./context.ts";
import type { Engine } from "./engine.ts";
import { fault, type Limits } from "./limits.ts";
import { runGuest } from "./run-guest.ts";

export interface CompletionRequest {
  files: GuestFiles;
  target: { kind: "prompt" | "resource"; name: string };
  argument: string;
  value: string;
}

export type Completion = { status: "completed"; values: string[] } | { status: "failed"; fault: GuestFault };

/** Runs `complete(argument, value)` of a prompt or resource; without one there is nothing to suggest. */
export function complete(engine: Engine, request: CompletionRequest, limits: Limits): Completion {
  const { files, target, argument, value } = request;
  const group = target.kind === "prompt" ? "prompts" : "resources";
  const input = JSON.stringify({ group, name: target.name, argument, value });
  const job = { files, entry: "complete" as const, input, now: Date.UTC(2026, 6, 28), seed: 1 };
  const outcome = runGuest(engine, { ...job, effects: () => "null", fault: () => undefined }, limits);
  if (outcome.status === "failed") return { status: "failed", fault: outcome.fault };
  const values = outcome.ending?.how === "returned" ? parseJson(outcome.ending.text) : undefined;
  if (Array.isArray(values) && values.every((one) => typeof one === "string"))
    return { status: "completed", values };
  return {
    status: "failed",
    fault: fault("definition", `complete of "${target.name}" must return a list of texts.`),
  };
}
