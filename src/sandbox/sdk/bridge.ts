/** What the prelude hands to the SDK's side of the VM, anew for each run. */
export interface Bridge {
  /** One call to the host: see `prelude.ts`. */
  call: (operation: string, value: unknown) => unknown;
  /** From 0 to 1. */
  random: () => number;
  /** True in a later round: what was said in the first one need not be said again. */
  quiet: boolean;
}

declare const $call: (operation: string, text: string, stack: string) => string;

/** While the SDK itself is evaluated, which parses an address or two. */
let current: Bridge = {
  call: (operation, value) => JSON.parse($call(operation, JSON.stringify(value), "")) as unknown,
  random: () => 0,
  quiet: true,
};

export function setBridge(bridge: Bridge): void {
  current = bridge;
}

export function bridge(): Bridge {
  return current;
}

/** Tells the learner, in the console, what is left out here. */
export function note(text: string): void {
  if (!current.quiet) current.call("console", { level: "info", text });
}
