import { type Playground, type PlaygroundInput, playgroundSchema } from "./playground.ts";

/**
 * The document without what it has by default, and without the files that its lesson gives as they are (`given`): what has to
 * travel. Parsed again, with the lesson's files, it is the same document.
 */
export function toSparse(
  document: Playground,
  given: Readonly<Record<string, string>> = {},
): PlaygroundInput {
  const { version, call } = document;
  const bare = playgroundSchema.parse({ version, call });
  const files = Object.entries(document.files).filter(
    ([name, text]) => document.lesson === null || given[name] !== text,
  );
  const rest = withoutSame({ ...document, files: Object.fromEntries(files) }, bare);
  return { ...(rest as object), version, call };
}

/** The parts whose fields have defaults of their own; whatever else differs travels whole. */
const PARTED: readonly string[] = ["", ".client", ".server", ".server.checks", ".world"];

/** What differs from `bare`, field by field where the schema does so. Undefined where nothing differs. */
function withoutSame(value: unknown, bare: unknown, path = ""): unknown {
  if (JSON.stringify(value) === JSON.stringify(bare)) return undefined;
  if (!PARTED.includes(path)) return value;
  const defaults = bare as Record<string, unknown>;
  const kept = Object.entries(value as Record<string, unknown>)
    .map(([name, item]) => [name, withoutSame(item, defaults[name], `${path}.${name}`)])
    .filter(([, item]) => item !== undefined);
  return Object.fromEntries(kept) as unknown;
}
