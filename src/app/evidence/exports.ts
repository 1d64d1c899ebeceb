import type { Sequence } from "../../diagram/model.ts";
import type { Orientation } from "../../diagram/scene.ts";
import { toMermaid } from "../../diagram/to-mermaid.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { toCurlScript } from "../../trace/export/to-curl-script.ts";
import { toHar } from "../../trace/export/to-har.ts";
import { toVitestFile } from "../../trace/export/to-vitest-file.ts";
import { toJsonLines } from "../../trace/referee/to-lines.ts";
import type { Call } from "../../workspace/playground.ts";
import { toMarkdown } from "../attempts/markdown.ts";
import type { AttemptRow } from "../attempts/to-rows.ts";
import { drawPng } from "./draw-png.ts";
import { drawSvg } from "./draw-svg.tsx";

/** Where `serve` listens unless it is told otherwise. */
export const SERVED = "http://127.0.0.1:5791/mcp";

/** What is there to take along. */
export interface Evidence {
  /** Begins the names of files. */
  slug: string;
  events: readonly TraceEvent[];
  sequence: Sequence;
  orientation: Orientation;
  rows: readonly AttemptRow[];
}

/** One file. Those that are no text cannot be copied. */
export interface Export {
  name: string;
  about: string;
  file: string;
  type: string;
  make: () => string | Promise<string> | Promise<Blob>;
  isText: boolean;
}

export interface ExportGroup {
  title: string;
  /** Why there is nothing to take yet; null where there is. */
  missing: string | null;
  exports: readonly Export[];
}

/** Everything that can be taken along, each made when it is asked for. */
export function toExports(evidence: Evidence): ExportGroup[] {
  const { events, rows } = evidence;
  const isSent = events.some(({ kind }) => kind === "sent");
  const hasRun = rows.some(({ outcome }) => outcome?.status === "done");
  return [
    { title: "Messages", missing: isSent ? null : "Nothing has run yet.", exports: toMessages(evidence) },
    { title: "Attempts", missing: hasRun ? null : "No attempt has run yet.", exports: toAttempts(rows) },
    { title: "Diagram", missing: isSent ? null : "Nothing has run yet.", exports: toDrawings(evidence) },
  ];
}

function toMessages({ slug, events }: Evidence): Export[] {
  return [
    {
      ...{ name: "HAR", file: `${slug}.har`, type: "application/json", isText: true },
      about: "Headers, bodies and times. Browser tools open it.",
      make: () => `${JSON.stringify(toHar(events), null, 2)}\n`,
    },
    {
      ...{ name: "JSON lines", file: `${slug}.jsonl`, type: "application/jsonl", isText: true },
      about: "One message on each line, as Check a log reads them.",
      make: () => toJsonLines(events),
    },
    {
      ...{ name: "curl commands", file: `${slug}.sh`, type: "application/x-sh", isText: true },
      about: "A script that plays the run against a server you name.",
      make: () => toCurlScript(events, SERVED),
    },
  ];
}

function toAttempts(rows: readonly AttemptRow[]): Export[] {
  const evidence = () =>
    rows.flatMap(({ label, attempt, outcome, ledger }) => {
      if (outcome?.status !== "done") return [];
      const { events, presentations } = outcome.result;
      return [{ label, attempt, events, presentations, ledger: ledger ?? 0 }];
    });
  return [
    {
      ...{ name: "Markdown table", file: "attempts.md", type: "text/markdown", isText: true },
      about: "What was presented, its verdict, its ledger entries.",
      make: () => toMarkdown(rows),
    },
    {
      ...{ name: "Vitest file", file: "attempts.test.mjs", type: "text/javascript", isText: true },
      about: "Presents the same to your own server, at MCP_URL.",
      make: () => toVitestFile(evidence(), SERVED),
    },
  ];
}

function toDrawings({ slug, sequence, orientation }: Evidence): Export[] {
  return [
    {
      ...{ name: "SVG", file: `${slug}.svg`, type: "image/svg+xml", isText: true },
      about: "The whole run as it is drawn, in light colours.",
      make: () => drawSvg(sequence, orientation),
    },
    {
      ...{ name: "PNG", file: `${slug}.png`, type: "image/png", isText: false },
      about: "The same as pixels, at twice its size.",
      make: async () => drawPng(await drawSvg(sequence, orientation)),
    },
    {
      ...{ name: "Mermaid", file: `${slug}.mmd`, type: "text/plain", isText: true },
      about: "A sequence diagram as text, for a README or an issue.",
      make: () => toMermaid(sequence),
    },
  ];
}

/** What the names of files of one run begin with: the lesson, or what a playground calls. "book_table" */
export function toFileStart({ slug, number }: { slug: string; number: number }, call: Call): string {
  if (number > 0) return slug;
  const called = ("name" in call ? call.name : call.uri).replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "");
  return called.slice(0, 60) || "playground";
}
