import type { AnyNode, ImportDeclaration, Program } from "acorn";
import { GUEST_MODULE, GUEST_TYPES, GUEST_VALUES } from "./guest-module.ts";
import { isLeftOut } from "./left-out.ts";
import { SDK_MODULES } from "./sdk-modules.ts";
import { childrenOf } from "./syntax.ts";

interface ImportProblem {
  message: string;
  /** Offset in the source. */
  start: number;
}

/** What a file may import from one module. Without values, its types only. */
interface ModuleRules {
  values: readonly string[];
  /** Names that exist only as types; undefined where they are not known: then a name that no code uses is a type. */
  types: readonly string[] | undefined;
}

/** What one of the learner's files may import, by the name of the module. */
export interface ImportRules {
  modules: ReadonlyMap<string, ModuleRules>;
  /** Whether what serves a server elsewhere may be imported, and does nothing. */
  leavesOut: boolean;
}

/** tools.ts builds its questions and results with `roundtrip`. */
export const TOOLS_IMPORTS: ImportRules = {
  modules: new Map([[GUEST_MODULE, { values: GUEST_VALUES, types: GUEST_TYPES }]]),
  leavesOut: false,
};

/** tools.ts where the SDK and zod are: `exports` says what these have. */
export function withSdk(exports: ReadonlyMap<string, readonly string[]>): ImportRules {
  const more = [...exports].map(([name, values]) => [name, { values, types: undefined }] as const);
  return { modules: new Map([...TOOLS_IMPORTS.modules, ...more]), leavesOut: true };
}

export interface CheckedImports {
  source: string;
  /** Names that are imported of each module that is left out. */
  leftOut: ReadonlyMap<string, readonly string[]>;
  problem?: ImportProblem;
}

/**
 * Guest code may import from a few modules only. Names that are types are taken out of the import (TypeScript allows
 * them to be written like values), leaving blanks, so that no line or column moves.
 */
export function checkImports(program: Program, source: string, rules: ImportRules): CheckedImports {
  let text = source;
  let problem: ImportProblem | undefined;
  const used = usedNames(program);
  const leftOut = new Map<string, string[]>();
  const check = (node: AnyNode): void => {
    if (node.type !== "ImportDeclaration") {
      problem ??= findProblem(node, rules);
      childrenOf(node).forEach(check);
      return;
    }
    const { value: name } = node.source;
    const of = typeof name === "string" ? rules.modules.get(name) : undefined;
    if (of) {
      problem ??= wrongName(node, of, used);
      text = withoutTypes(node, text, of, used);
    } else if (rules.leavesOut && isLeftOut(name)) {
      leftOut.set(name, [...(leftOut.get(name) ?? []), ...importedNames(node)]);
    } else if (rules.leavesOut && isUnused(node, used)) {
      // Only types came from there: TypeScript drops such an import whole.
      text = blank(text, node.start, node.end);
    } else problem ??= { start: node.start, message: toRefusal(name, rules) };
  };
  check(program);
  return { source: text, leftOut, ...(problem && { problem }) };
}

function findProblem(node: AnyNode, rules: ImportRules): ImportProblem | undefined {
  switch (node.type) {
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

/** An import of what exists at run time. */
function wrongValues(name: unknown, start: number, rules: ImportRules): ImportProblem | undefined {
  const of = typeof name === "string" ? rules.modules.get(name) : undefined;
  return of && of.values.length > 0 ? undefined : { start, message: toRefusal(name, rules) };
}

/** What the guide's examples end with: a client that tries them. */
const CLIENT = "@modelcontextprotocol/client";

function toRefusal(name: unknown, { modules }: ImportRules): string {
  const what = typeof name === "string" ? `"${name}"` : "a computed name";
  const known = modules.has(GUEST_MODULE) ? [GUEST_MODULE, ...SDK_MODULES] : [...modules.keys()];
  const names = known.map((one) => `"${one}"`);
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter((part) => part !== "").join(" and ");
  const onlyTypes = [...modules.values()].every(({ values }) => values.length === 0);
  const hint = name === CLIENT && !onlyTypes ? " Code of a client has no place in a server's file." : "";
  return `Cannot import ${what}: only ${onlyTypes ? `types of ${list}` : list} can be imported here.${hint}`;
}

function wrongName(node: ImportDeclaration, of: ModuleRules, used: Used): ImportProblem | undefined {
  const { values } = of;
  const module = String(node.source.value);
  for (const one of node.specifiers) {
    const { start } = one;
    if (one.type === "ImportDefaultSpecifier") {
      if (values.includes("default")) continue;
      return {
        start,
        message: `"${module}" has no default export: write import { … } from "${module}".`,
      };
    }
    if (one.type === "ImportNamespaceSpecifier") {
      if (values.length > 0) continue;
      return { start, message: `Cannot import "${module}": only types of "${module}" can be imported here.` };
    }
    if (values.includes(importedName(one)) || isType(one, of, used)) continue;
    return { start, message: toMissing(module, importedName(one), of) };
  }
  return undefined;
}

function toMissing(module: string, name: string, { values, types }: ModuleRules): string {
  const has = values.length === 0 ? (types ?? []) : values;
  // Nobody reads the two hundred names of a library.
  const list = types ? ` It has ${has.join(", ")}.` : "";
  return `"${module}" has no export "${name}".${list}`;
}

type Named = Extract<ImportDeclaration["specifiers"][number], { type: "ImportSpecifier" }>;

function importedName({ imported }: Named): string {
  return imported.type === "Identifier" ? imported.name : String(imported.value);
}

function importedNames(node: ImportDeclaration): string[] {
  return node.specifiers.flatMap((one) =>
    one.type === "ImportSpecifier"
      ? importedName(one)
      : one.type === "ImportDefaultSpecifier"
        ? "default"
        : [],
  );
}

function isType(one: Named, { values, types }: ModuleRules, used: Used): boolean {
  const name = importedName(one);
  return types ? types.includes(name) : !values.includes(name) && !used.has(one.local.name);
}

function isUnused({ specifiers }: ImportDeclaration, used: Used): boolean {
  return specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name));
}

type Used = ReadonlySet<string>;

/** Every identifier of the program outside its imports: more than its variables, which does no harm. */
function usedNames(program: Program): Used {
  const names = new Set<string>();
  const collect = (node: AnyNode): void => {
    if (node.type === "ImportDeclaration") return;
    if (node.type === "Identifier") names.add(node.name);
    childrenOf(node).forEach(collect);
  };
  collect(program);
  return names;
}

function withoutTypes(node: ImportDeclaration, text: string, of: ModuleRules, used: Used): string {
  if (of.values.length === 0) return blank(text, node.start, node.end);
  return node.specifiers.reduce((rest, one) => {
    if (one.type !== "ImportSpecifier" || !isType(one, of, used)) return rest;
    const comma = /^\s*,/.exec(rest.slice(one.end))?.[0].length ?? 0;
    return blank(rest, one.start, one.end + comma);
  }, text);
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
}
