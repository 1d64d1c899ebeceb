import type { Code, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { z } from "zod";
import type { Block, Inline } from "./course.ts";
import { type ProseContext, toInlines } from "./inline.ts";
import { figuresSchema, matchSchema, predictSchema } from "./schema.ts";
import { readYaml, type Source } from "./source.ts";

/** A step's Markdown as blocks. `from`: the line of the file on which `text` starts. */
export function toBlocks(text: string, context: ProseContext, from: number): Block[] {
  const lineOf = toLineOf(from);
  return fromMarkdown(text).children.flatMap((node) => toBlock(node, context, lineOf));
}

type LineOf = (node: Nodes) => number;

function toLineOf(from: number): LineOf {
  return (node) => (node.position?.start.line ?? 1) + from - 1;
}

function toBlock(node: RootContent, context: ProseContext, lineOf: LineOf): Block[] {
  const inline = (children: readonly PhrasingContent[]) => toInlines(children, context, lineOf);
  const paragraphs = (children: readonly RootContent[]): Inline[] => {
    const [first, ...others] = children;
    for (const other of others) context.report(lineOf(other), "one paragraph only stands here");
    if (first?.type === "paragraph") return inline(first.children);
    if (first) context.report(lineOf(first), `a ${first.type} cannot stand here`);
    return [];
  };
  switch (node.type) {
    case "paragraph":
      return [{ type: "paragraph", children: inline(node.children) }];
    case "heading":
      return [{ type: "heading", children: inline(node.children) }];
    case "blockquote":
      return [{ type: "rule", children: paragraphs(node.children) }];
    case "list":
      return [
        {
          type: "list",
          ordered: node.ordered === true,
          items: node.children.map((item) => paragraphs(item.children)),
        },
      ];
    case "code":
      return toFence(node, context, lineOf(node));
    default:
      context.report(lineOf(node), `prose has no ${node.type}`);
      return [];
  }
}

/** A fence: `predict`, `match`, `figures` (all YAML), `task` (a paragraph), `checks` (empty), or code in some language. */
function toFence({ lang, value }: Code, context: ProseContext, line: number): Block[] {
  const from = line + 1;
  switch (lang) {
    case "predict":
      return toPredict(value, context, from);
    case "match":
      return toMatch(value, context, from);
    case "figures":
      return toFigures(value, context, from);
    case "task":
      return [{ type: "task", children: toProse(value, context, from) }];
    case "checks":
      if (value.trim() !== "") context.report(from, "the fence of the checks is empty");
      return [{ type: "checks" }];
    case null:
    case undefined:
      context.report(
        line,
        "a fence names what it is: predict, match, figures, task, checks, or the language of its code",
      );
      return [];
    default:
      return [{ type: "code", language: lang, text: value }];
  }
}

function toPredict(text: string, context: ProseContext, from: number): Block[] {
  const source = read(text, predictSchema, context, from);
  if (!source) return [];
  const { id, ask, options, figure, after } = source.value;
  demand(figure, context, source.lineOf(["figure"]));
  return [
    {
      type: "predict",
      id,
      ask: toProse(ask, context, source.lineOf(["ask"])),
      options,
      figure,
      after: toProse(after, context, source.lineOf(["after"])),
    },
  ];
}

function toMatch(text: string, context: ProseContext, from: number): Block[] {
  const source = read(text, matchSchema, context, from);
  if (!source) return [];
  const { id, ask, options, rows, after } = source.value;
  for (const [index, { figure }] of rows.entries())
    demand(figure, context, source.lineOf(["rows", index, "figure"]));
  for (const field of ["say", "is"] as const) {
    const all = options.map((option) => option[field]);
    for (const [index, one] of all.entries())
      if (all.indexOf(one) < index)
        context.report(source.lineOf(["options", index]), `options: "${one}" is there twice`);
  }
  return [
    {
      type: "match",
      id,
      ask: toProse(ask, context, source.lineOf(["ask"])),
      options,
      rows,
      after: toProse(after, context, source.lineOf(["after"])),
    },
  ];
}

function toFigures(text: string, context: ProseContext, from: number): Block[] {
  const source = read(text, figuresSchema, context, from);
  if (!source) return [];
  const { caption, head, rows } = source.value;
  const toRow = ({ label, figures, yours }: (typeof rows)[number], row: number) => {
    const line = source.lineOf(["rows", row]);
    for (const figure of figures) demand(figure, context, line);
    if (figures.length !== head.length) context.report(line, "a row has one figure for each head");
    return { label: toProse(label, context, line), figures, ...(yours !== undefined && { yours }) };
  };
  return [
    {
      type: "figures",
      caption: toProse(caption, context, source.lineOf(["caption"])),
      head,
      rows: rows.map(toRow),
    },
  ];
}

function read<T>(
  text: string,
  schema: z.ZodType<T>,
  { report }: ProseContext,
  from: number,
): Source<T> | undefined {
  return readYaml(text, schema, report, from);
}

function demand(figure: string, { isFigure, report }: ProseContext, line: number): void {
  if (!isFigure(figure)) report(line, `no run measures the figure ${figure}`);
}

/** One paragraph of Markdown. */
function toProse(text: string, context: ProseContext, from: number): Inline[] {
  const lineOf = toLineOf(from);
  const isParagraph = (node: RootContent): node is Paragraph => node.type === "paragraph";
  const nodes = fromMarkdown(text).children;
  const [first] = nodes;
  if (nodes.length === 1 && first && isParagraph(first)) return toInlines(first.children, context, lineOf);
  context.report(from, "one paragraph only stands here");
  return [];
}
