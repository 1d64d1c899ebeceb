import type { AnyNode, IfStatement, Program, SwitchCase } from "acorn";
import { childrenOf, isFunction, type Range, toBodies, toLineOf } from "./syntax.ts";

/** One place in the source that leaves a trace when it runs: a statement, a loop, or the body of a short arrow. */
export interface Mark {
  /** Line on which it starts, from 1. */
  line: number;
  /** Last line that it covers, nested parts included. */
  to: number;
  /** Lines that run with it, ascending: all of a simple statement, the head of a compound one. Empty outside functions. */
  lines: number[];
  /** A loop's counter of turns since it was entered, instead of a statement's flag. */
  loop: boolean;
}

export interface Instrumented {
  code: string;
  /** Slot i of the marks array belongs to `marks[i - 1]`; slot 0 holds the statement's slot that was written last. */
  marks: Mark[];
}

/** Collects what is to be written where: opening texts before a node's children, closing ones after them. */
interface Pen {
  source: string;
  name: string;
  bodies: readonly Range[];
  lineOf: (at: number) => number;
  insertions: { at: number; text: string }[];
  marks: Mark[];
  /** How many functions surround the present node. */
  depth: number;
}

/**
 * Writes marks into JavaScript without moving a line: every statement, short arrow body and loop assigns to an array
 * called `name`, which the source must not contain. They are assignments, not calls, so that guest code cannot get in
 * between and an endless loop stays cheap to watch. `comments` are left out of the lines.
 */
export function instrument(
  source: string,
  program: Program,
  comments: readonly Range[],
  name: string,
): Instrumented {
  const pen: Pen = {
    source: comments.reduce(blank, source),
    name,
    bodies: toBodies(program),
    lineOf: toLineOf(source),
    insertions: [],
    marks: [],
    depth: 0,
  };
  visit(program, pen);
  const ordered = pen.insertions.map((insertion, order) => ({ ...insertion, order }));
  ordered.sort((a, b) => a.at - b.at || a.order - b.order);
  let code = "";
  let done = 0;
  for (const { at, text } of ordered) {
    code += source.slice(done, at) + text;
    done = at;
  }
  return { code: code + source.slice(done), marks: pen.marks };
}

function visit(node: AnyNode, pen: Pen): void {
  if (isFunction(node)) pen.depth += 1;
  visitParts(node, pen);
  if (isFunction(node)) pen.depth -= 1;
}

function visitParts(node: AnyNode, pen: Pen): void {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
    case "StaticBlock":
      for (const child of node.body) visitStatement(child, pen);
      return;
    case "SwitchCase":
      visitCase(node, pen);
      return;
    case "IfStatement":
      visitIf(node, pen);
      return;
    case "ArrowFunctionExpression":
      if (!node.expression) break;
      visitShortArrow(node, pen);
      return;
  }
  for (const child of childrenOf(node)) visit(child, pen);
}

function visitCase({ test, consequent }: SwitchCase, pen: Pen): void {
  if (test) visit(test, pen);
  for (const child of consequent) visitStatement(child, pen);
}

function visitIf({ test, consequent, alternate }: IfStatement, pen: Pen): void {
  visit(test, pen);
  visitSingle(consequent, pen);
  if (alternate) visitSingle(alternate, pen);
}

/** One statement of a list, where statements may be put before and after it. */
function visitStatement(node: AnyNode, pen: Pen): void {
  const inner = unlabelled(node);
  if (!isMarked(inner)) {
    visit(node, pen);
    return;
  }
  const slot = addMark(pen, node, headOf(node, inner));
  const flag = `${pen.name}[0]=${pen.name}[${slot}]=${slot};`;
  if (!isLoop(inner)) {
    insert(pen, node.start, flag);
    visit(node, pen);
    return;
  }
  const counter = `${pen.name}[${addMark(pen, node, null)}]`;
  insert(pen, node.start, `${flag}${counter}=0;`);
  visitLoop(inner, pen, `${counter}++;`);
  insert(pen, node.end, `;${counter}=0;`);
}

/** A statement that stands alone where a block may stand: it becomes a block. */
function visitSingle(node: AnyNode, pen: Pen): void {
  if (node.type === "BlockStatement") {
    visit(node, pen);
  } else {
    insert(pen, node.start, "{");
    visitStatement(node, pen);
    insert(pen, node.end, "}");
  }
}

function visitLoop(loop: Loop, pen: Pen, tick: string): void {
  for (const child of childrenOf(loop)) {
    if (child !== loop.body) visit(child, pen);
    else if (child.type === "BlockStatement") {
      insert(pen, child.start + 1, tick);
      visit(child, pen);
    } else {
      insert(pen, child.start, `{${tick}`);
      visitStatement(child, pen);
      insert(pen, child.end, "}");
    }
  }
}

function visitShortArrow(node: Extract<AnyNode, { type: "ArrowFunctionExpression" }>, pen: Pen): void {
  for (const parameter of node.params) visit(parameter, pen);
  const slot = addMark(pen, node.body, node.body);
  insert(pen, node.body.start, `(${pen.name}[0]=${pen.name}[${slot}]=${slot},`);
  visit(node.body, pen);
  insert(pen, node.body.end, ")");
}

type Loop = Extract<
  AnyNode,
  {
    type: "ForStatement" | "ForInStatement" | "ForOfStatement" | "WhileStatement" | "DoWhileStatement";
  }
>;

function isLoop(node: AnyNode): node is Loop {
  return /^(For(In|Of)?|While|DoWhile)Statement$/.test(node.type);
}

function unlabelled(node: AnyNode): AnyNode {
  return node.type === "LabeledStatement" ? unlabelled(node.body) : node;
}

/** Declarations that are hoisted, and what does nothing by itself, run at no moment of their own. */
function isMarked(node: AnyNode): boolean {
  switch (node.type) {
    case "BlockStatement":
    case "EmptyStatement":
    case "FunctionDeclaration":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return false;
    case "ExpressionStatement":
      return node.directive === undefined;
    case "ExportNamedDeclaration":
      return node.declaration != null && isMarked(node.declaration);
    case "ExportDefaultDeclaration":
      return !/^(Function|Class)Declaration$/.test(node.declaration.type);
    default:
      return true;
  }
}

/** The part of a statement that runs with it; its inner statements have marks of their own. */
function headOf(node: AnyNode, inner: AnyNode): Range {
  const { start } = node;
  switch (inner.type) {
    case "IfStatement":
      return { start, end: inner.test.end };
    case "SwitchStatement":
      return { start, end: inner.discriminant.end };
    case "TryStatement":
      return { start, end: inner.block.start };
    case "DoWhileStatement":
      return { start, end: inner.body.start };
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
      return { start, end: inner.body.start };
    default:
      return node;
  }
}

/** Adds a mark and returns its slot; without a head it is a loop's counter. */
function addMark(pen: Pen, whole: Range, head: Range | null): number {
  const lines = head && pen.depth > 0 ? linesOf(pen, head) : [];
  pen.marks.push({ line: pen.lineOf(whole.start), to: pen.lineOf(whole.end), lines, loop: head === null });
  return pen.marks.length;
}

/** The lines of a range that hold something other than blanks, comments and the bodies of functions inside it. */
function linesOf(pen: Pen, range: Range): number[] {
  const inside = pen.bodies.filter(
    (body) =>
      body.start >= range.start && body.end <= range.end && body.end - body.start < range.end - range.start,
  );
  const local = inside.map((body) => ({ start: body.start - range.start, end: body.end - range.start }));
  const text = local.reduce(blank, pen.source.slice(range.start, range.end));
  const first = pen.lineOf(range.start);
  return text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [first + index]));
}

function blank(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
}

function insert(pen: Pen, at: number, text: string): void {
  pen.insertions.push({ at, text });
}
