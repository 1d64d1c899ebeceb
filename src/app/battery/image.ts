import type { BatteryReport } from "../../engine/battery.ts";
import { drawPng } from "../evidence/draw-png.ts";
import { saveFile } from "../evidence/save-file.ts";
import { toMeasuredText, toSum } from "./words.ts";

const WIDTH = 1040;
const LINE = 24;
/** Letters of each column at most. */
const [NAME, EXPECTED, MEASURED] = [38, 36, 62];

/** The report as an SVG document: a line for each row and each value to review. */
export function toSvg(tool: string, report: BatteryReport): string {
  const rows = report.rows.map((row): Line => [
    row.status,
    row.name,
    row.expected,
    toMeasuredText(row),
    COLOURS[row.status],
  ]);
  const review = report.review.map(({ name, measured }): Line => ["", name, "", measured, "#414c59"]);
  const lines = [...rows, ...review];
  const height = 72 + lines.length * LINE + 16;
  const texts = lines.map((line, index) => toLine(line, 84 + index * LINE));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(height)}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#ffffff"/>${toText(24, 32, `Check of ${tool}`, "#11161d", 16)}${toText(24, 54, toSum(report), "#414c59")}${texts.join("")}</svg>`;
}

type Line = [status: string, name: string, expected: string, measured: string, colour: string];

const COLOURS = { passed: "#146b36", failed: "#ae1f27", "not applicable": "#5a6573" } as const;
const SIGNS: Readonly<Record<string, string>> = { passed: "✓", failed: "✕", "not applicable": "–" };

function toLine([status, name, expected, measured, colour]: Line, y: number): string {
  return [
    toText(24, y, SIGNS[status] ?? "", colour),
    toText(44, y, cut(name, NAME), "#11161d"),
    toText(310, y, cut(expected, EXPECTED), "#414c59"),
    toText(570, y, cut(measured, MEASURED), colour),
  ].join("");
}

function toText(x: number, y: number, text: string, colour: string, size = 13): string {
  return `<text x="${String(x)}" y="${String(y)}" fill="${colour}" font-size="${String(size)}">${escape(text)}</text>`;
}

function cut(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : text;
}

/** What XML takes: without control characters, its own signs written out. */
function escape(text: string): string {
  return text
    .replace(/[^\P{Cc}\t]|[\ud800-\udfff]/gu, " ")
    .replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

/** Draws an SVG document as a PNG and saves it. */
export async function savePng(svg: string, file: string): Promise<void> {
  saveFile(await drawPng(svg), file);
}
