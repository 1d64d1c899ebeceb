import type { PhrasingContent } from "mdast";
import type { Inline } from "./course.ts";
import type { Report } from "./source.ts";

/** What a reader of prose needs to know and to whom it complains. */
export interface ProseContext {
  /** True for a figure that some run measures: "F5.decline.ledger". */
  isFigure: (name: string) => boolean;
  report: Report;
}

/** `{F5.decline.ledger}` is a figure; `{a@acted.2}` is the letter of an event. */
const REFERENCE = /\{([^{}\s]+)\}/g;
const MARK = /^([a-z])@([a-z]+(?:\.\d+)?)$/;

/** Markdown's phrasing as prose. `lineOf` adds where the text starts in its file. */
export function toInlines(
  nodes: readonly PhrasingContent[],
  context: ProseContext,
  lineOf: (node: PhrasingContent) => number,
): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    const children = () => toInlines("children" in node ? node.children : [], context, lineOf);
    switch (node.type) {
      case "text":
        return toText(node.value, context, lineOf(node));
      case "inlineCode":
        return [{ type: "code", text: node.value }];
      case "strong":
        return [{ type: "strong", children: children() }];
      case "emphasis":
        return [{ type: "em", children: children() }];
      case "link":
        return [{ type: "link", href: toHref(node.url, context, lineOf(node)), children: children() }];
      case "break":
        return [{ type: "text", text: " " }];
      default:
        context.report(lineOf(node), `prose has no ${node.type}`);
        return [];
    }
  });
}

function toText(value: string, context: ProseContext, line: number): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const push = (text: string) => {
    // A line's end in the source is a space in prose.
    if (text !== "") inlines.push({ type: "text", text: text.replace(/\s*\n\s*/g, " ") });
  };
  for (const found of value.matchAll(REFERENCE)) {
    push(value.slice(from, found.index));
    const name = found[1] ?? "";
    const mark = MARK.exec(name);
    if (mark) inlines.push({ type: "mark", letter: mark[1] ?? "", event: mark[2] ?? "" });
    else inlines.push(toFigure(name, context, line + countLines(value.slice(0, found.index))));
    from = found.index + found[0].length;
  }
  push(value.slice(from));
  return inlines;
}

function toFigure(name: string, { isFigure, report }: ProseContext, line: number): Inline {
  if (!isFigure(name)) report(line, `no run measures the figure {${name}}`);
  return { type: "figure", name };
}

function toHref(url: string, { report }: ProseContext, line: number): string {
  if (!/^(https:\/\/|#\/)/.test(url))
    report(line, `a link leads to https:// or to #/lesson/…, not to ${url}`);
  return url;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
