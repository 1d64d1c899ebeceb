import type { AnyNode, ImportDeclaration, Program } from "acorn";
import { GUEST_MODULE, GUEST_TYPES, GUEST_VALUES } from "./guest-module.ts";
import { childrenOf } from "./syntax.ts";

export interface ImportProblem {
  message: string;
  /** Offset in the source. */
  start: number;
}

/** What one of the learner's files may import: from one module. Without values, its types only. */
export interface ImportRules {
  module: string;
  values: readonly string[];
  types: readonly string[];
}

/** tools.ts builds its questions and results with `roundtrip`. */
export const TOOLS_IMPORTS: ImportRules = { module: GUEST_MODULE, values: GUEST_VALUES, types: GUEST_TYPES };

/**
 * Guest code may import from one module only. Names that are types are taken out of the import (TypeScript allows
 * them to be written like values), leaving blanks, so that no line or column moves.
 */
export function checkImports(
  program: Program,
  source: string,
  rules: ImportRules,
): { source: string; problem?: ImportProblem } {
  let text = source;
  let problem: ImportProblem | undefined;
  const check = (node: AnyNode): void => {
    problem ??= findProblem(node, rules);
    if (node.type === "ImportDeclaration") text = withoutTypes(node, text, rules);
    else childrenOf(node).forEach(check);
  };
  check(program);
  return { source: text, ...(problem && { problem }) };
}

function findProblem(node: AnyNode, rules: ImportRules): ImportProblem | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return wrongModule(node.source.value, node.start, rules) ?? wrongName(node, rules);
    case "ExportAllDeclaration":
      return wrongValues(node.source.value, node.start, rules);
    case "ExportNamedDeclaration":
      return node.source ? wrongValues(node.source.value, node.start, rules) : undefined;
    case "ImportExpression":
      return wrongValues(node.source.type === "Literal" ? node.source.value : undefined, node.start, rules);
    default:
      return undefined;
  }
}

function wrongModule(name: unknown, start: number, rules: ImportRules): ImportProblem | undefined {
  return name === rules.module ? undefined : { start, message: toRefusal(name, rules) };
}

/** An import of what exists at run time. */
function wrongValues(name: unknown, start: number, rules: ImportRules): ImportProblem | undefined {
  if (rules.values.length === 0) return { start, message: toRefusal(name, rules) };
  return wrongModule(name, start, rules);
}

function toRefusal(name: unknown, { module, values }: ImportRules): string {
  const what = typeof name === "string" ? `"${name}"` : "a computed name";
  const allowed = values.length === 0 ? `only types of "${module}"` : `only "${module}"`;
  return `Cannot import ${what}: ${allowed} can be imported here.`;
}

function wrongName(node: ImportDeclaration, rules: ImportRules): ImportProblem | undefined {
  const { module, values, types } = rules;
  for (const one of node.specifiers) {
    const { start } = one;
    if (one.type === "ImportDefaultSpecifier")
      return {
        start,
        message: `"${module}" has no default export: write import { … } from "${module}".`,
      };
    if (one.type === "ImportNamespaceSpecifier") {
      if (values.length === 0) return { start, message: toRefusal(module, rules) };
      continue;
    }
    const name = importedName(one);
    if (!values.includes(name) && !types.includes(name))
      return {
        start,
        message: `"${module}" has no export "${name}". It has ${(values.length === 0 ? types : values).join(", ")}.`,
      };
  }
  return undefined;
}

type Named = Extract<ImportDeclaration["specifiers"][number], { type: "ImportSpecifier" }>;

function importedName({ imported }: Named): string {
  return imported.type === "Identifier" ? imported.name : String(imported.value);
}

function withoutTypes(node: ImportDeclaration, text: string, { values, types }: ImportRules): string {
  if (values.length === 0) return blank(text, node.start, node.end);
  return node.specifiers.reduce((rest, one) => {
    if (one.type !== "ImportSpecifier" || !types.includes(importedName(one))) return rest;
    const comma = /^\s*,/.exec(rest.slice(one.end))?.[0].length ?? 0;
    return blank(rest, one.start, one.end + comma);
  }, text);
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
}
