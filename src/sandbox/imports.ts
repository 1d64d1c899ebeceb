import type { AnyNode, ImportDeclaration, Program } from "acorn";
import { GUEST_MODULE, GUEST_TYPES, GUEST_VALUES } from "./guest-module.ts";
import { childrenOf } from "./syntax.ts";

export interface ImportProblem {
  message: string;
  /** Offset in the source. */
  start: number;
}

/**
 * Guest code may import from `roundtrip` only. Names that are types are taken out of the import (TypeScript allows
 * them to be written like values), leaving blanks, so that no line or column moves.
 */
export function checkImports(program: Program, source: string): { source: string; problem?: ImportProblem } {
  let text = source;
  let problem: ImportProblem | undefined;
  const check = (node: AnyNode): void => {
    problem ??= findProblem(node);
    if (node.type === "ImportDeclaration") text = withoutTypes(node, text);
    else childrenOf(node).forEach(check);
  };
  check(program);
  return { source: text, ...(problem && { problem }) };
}

function findProblem(node: AnyNode): ImportProblem | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return wrongModule(node.source.value, node.start) ?? wrongName(node);
    case "ExportAllDeclaration":
      return wrongModule(node.source.value, node.start);
    case "ExportNamedDeclaration":
      return node.source ? wrongModule(node.source.value, node.start) : undefined;
    case "ImportExpression":
      return wrongModule(node.source.type === "Literal" ? node.source.value : undefined, node.start);
    default:
      return undefined;
  }
}

function wrongModule(name: unknown, start: number): ImportProblem | undefined {
  if (name === GUEST_MODULE) return undefined;
  const what = typeof name === "string" ? `"${name}"` : "a computed name";
  return { start, message: `Cannot import ${what}: only "${GUEST_MODULE}" can be imported here.` };
}

function wrongName(node: ImportDeclaration): ImportProblem | undefined {
  for (const one of node.specifiers) {
    const { start } = one;
    if (one.type === "ImportDefaultSpecifier")
      return {
        start,
        message: `"${GUEST_MODULE}" has no default export: write import { … } from "${GUEST_MODULE}".`,
      };
    if (one.type === "ImportNamespaceSpecifier") continue;
    const name = importedName(one);
    if (!GUEST_VALUES.includes(name) && !GUEST_TYPES.includes(name))
      return {
        start,
        message: `"${GUEST_MODULE}" has no export "${name}". It has ${GUEST_VALUES.join(", ")}.`,
      };
  }
  return undefined;
}

type Named = Extract<ImportDeclaration["specifiers"][number], { type: "ImportSpecifier" }>;

function importedName({ imported }: Named): string {
  return imported.type === "Identifier" ? imported.name : String(imported.value);
}

function withoutTypes(node: ImportDeclaration, text: string): string {
  return node.specifiers.reduce((rest, one) => {
    if (one.type !== "ImportSpecifier" || !GUEST_TYPES.includes(importedName(one))) return rest;
    const comma = /^\s*,/.exec(rest.slice(one.end))?.[0].length ?? 0;
    const gone = rest.slice(one.start, one.end + comma).replace(/[^\n]/g, " ");
    return rest.slice(0, one.start) + gone + rest.slice(one.end + comma);
  }, text);
}
