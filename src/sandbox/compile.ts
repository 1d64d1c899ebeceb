import { type Comment, parse, type Program } from "acorn";
import { transform } from "sucrase";
import type { GuestFault } from "../protocol/ports.ts";
import { checkImports, type ImportRules, TOOLS_IMPORTS } from "./imports.ts";
import { type Instrumented, instrument, type Mark } from "./instrument.ts";
import { exceeded, fault, LIMITS } from "./limits.ts";
import { toLineOf } from "./syntax.ts";
import { toDefinitionLines } from "./definition-lines.ts";

/** A guest file ready to be evaluated as a module: types stripped, marks written in, every line where it was. */
export interface Compiled {
  file: string;
  code: string;
  marks: Mark[];
  /** Module from which `code` imports its array of marks. */
  marksModule: string;
  /** Names that are imported of modules that do nothing here, by module. */
  leftOut: ReadonlyMap<string, readonly string[]>;
  /** Lines of the definitions, by `tools.submit_expense` and the like, where the source spells them out. */
  definitions: ReadonlyMap<string, number>;
}

export type Compilation = { status: "compiled"; program: Compiled } | { status: "failed"; fault: GuestFault };

/**
 * Compiles one TypeScript file of the learner's. Syntax errors and refused imports are faults with their line; types
 * are not checked (the editor does that).
 */
export function compile(file: string, source: string, imports: ImportRules = TOOLS_IMPORTS): Compilation {
  const text = source.replace(/\r\n?/g, "\n");
  try {
    const stripped = strip(text);
    const at = toLineOf(stripped);
    const lost = findNamespace(text, stripped);
    if (lost !== undefined)
      return failed(
        fault(
          "syntax",
          "SyntaxError: a namespace is not supported; use a module's exports.",
          `${file}:${lost}`,
        ),
      );
    const { program, comments } = parseModule(stripped);
    const checked = checkImports(program, stripped, imports);
    if (checked.problem)
      return failed(fault("definition", checked.problem.message, `${file}:${at(checked.problem.start)}`));
    const name = freeName(text);
    const instrumented: Instrumented = instrument(checked.source, program, comments, name);
    const marksModule = `${name}:marks`;
    return {
      status: "compiled",
      program: {
        file,
        code: `import{marks as ${name}}from"${marksModule}";${instrumented.code}`,
        marks: instrumented.marks,
        marksModule,
        leftOut: checked.leftOut,
        definitions: toDefinitionLines(program, at),
      },
    };
  } catch (error) {
    return failed(toFault(file, error));
  }
}

function strip(text: string): string {
  const options = { transforms: ["typescript" as const], disableESTransforms: true, keepUnusedImports: true };
  return transform(text, options).code;
}

function parseModule(source: string): { program: Program; comments: Comment[] } {
  const comments: Comment[] = [];
  const program = parse(source, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
  return { program, comments };
}

/** sucrase drops what is inside a namespace without a word: the first line where it did. */
function findNamespace(text: string, stripped: string): number | undefined {
  const output = stripped.split("\n");
  const line = text
    .split("\n")
    .findIndex(
      (words, index) =>
        /^\s*(export\s+)?namespace\s+[\w$.]+\s*\{/.test(words) && !output[index]?.includes("namespace"),
    );
  return line < 0 ? undefined : line + 1;
}

/** A name for the array of marks that the source does not contain. */
function freeName(text: string): string {
  let name = "$ran";
  while (text.includes(name)) name += "$";
  return name;
}

function failed(problem: GuestFault): Compilation {
  return { status: "failed", fault: problem };
}

/** Both parsers end their messages with `(line:column)`. */
function toFault(file: string, error: unknown): GuestFault {
  if (error instanceof RangeError) return exceeded("stack", LIMITS);
  const message = error instanceof Error ? error.message : String(error);
  const position = /\s*\((\d+):\d+\)\s*$/.exec(message);
  const words = message.replace(/^Error transforming [^:]*:\s*/, "").replace(/\s*\(\d+:\d+\)\s*$/, "");
  return fault("syntax", `SyntaxError: ${words}`, position ? `${file}:${position[1] ?? ""}` : undefined);
}
