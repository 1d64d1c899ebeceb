import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./io.ts";

/** `parseArgs` of node:util, with its complaints as usage errors. */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** An option that must be a whole number from `min` to `max`. */
export function readWhole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

/** At most one positional: the FILE. */
export function readFileArgument(positionals: string[]): string | undefined {
  const [file, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`one FILE at a time: "${extra}" is one too many`);
  return file;
}
