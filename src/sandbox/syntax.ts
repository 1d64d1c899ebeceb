import type { AnyNode, Program } from "acorn";

/** Offsets into the source, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** The nodes directly inside a node, in the order of the source. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const found = Object.values(node).flat().filter(isNode);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

export function isFunction(node: AnyNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|StaticBlock)$/.test(node.type);
}

/** The bodies of all functions of a program: what is in one runs later than the statement around it. */
export function toBodies(program: Program): Range[] {
  const bodies: Range[] = [];
  const collect = (node: AnyNode): void => {
    if (node.type === "StaticBlock") bodies.push(node);
    else if ("body" in node && isFunction(node) && isNode(node.body)) bodies.push(node.body);
    childrenOf(node).forEach(collect);
  };
  collect(program);
  return bodies;
}

/** Turns an offset into a line, from 1. */
export function toLineOf(source: string): (at: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? Infinity) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
