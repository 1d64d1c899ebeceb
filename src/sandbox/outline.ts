import { compile } from "./compile.ts";

/** What a tools.ts says that it defines, by kind, as it is written: nothing of it is evaluated. */
export interface Outline {
  tools: string[];
  prompts: string[];
  resources: string[];
}

/** Names that are spelled out in the source; those that are computed are not among them. Null: it does not compile. */
export function toOutline(source: string): Outline | null {
  const compiled = compile("tools.ts", source);
  if (compiled.status === "failed") return null;
  const names = [...compiled.program.definitions.keys()];
  const of = (kind: string) =>
    names.filter((name) => name.startsWith(`${kind}.`)).map((name) => name.slice(kind.length + 1));
  return { tools: of("tools"), prompts: of("prompts"), resources: of("resources") };
}
