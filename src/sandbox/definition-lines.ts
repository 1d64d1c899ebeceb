import type { AnyNode, ObjectExpression, Program } from "acorn";

/** Lines of the entries of `export const tools = { … }` and its like, by `tools.name`; `tools` itself too. */
export function toDefinitionLines(
  program: Program,
  lineOf: (at: number) => number,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== "Identifier") continue;
      lines.set(id.name, lineOf(id.start));
      for (const [key, start] of init?.type === "ObjectExpression" ? entriesOf(init) : [])
        lines.set(`${id.name}.${key}`, lineOf(start));
    }
  }
  return lines;
}

function toKey(key: AnyNode): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : undefined;
}

function entriesOf({ properties }: ObjectExpression): [key: string, start: number][] {
  return properties.flatMap((entry): [string, number][] => {
    const key = entry.type === "Property" && !entry.computed ? toKey(entry.key) : undefined;
    return key === undefined ? [] : [[key, entry.start]];
  });
}
