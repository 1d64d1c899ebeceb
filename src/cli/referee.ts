import { readFile, stat } from "node:fs/promises";
import { type Exchange, type LogProblem, toPlaceText } from "../trace/referee/log.ts";
import { readWireLog } from "../trace/referee/read-log.ts";
import { referee as judge, toJudged } from "../trace/referee/referee.ts";
import type { Finding } from "../trace/referee/rules.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readFileArgument, readOptions } from "./options.ts";

/** Longest file that is opened at all, in bytes: what the reader takes, with room for every character's UTF-8. */
const LONGEST = 64 * 1024 * 1024;

/**
 * `referee FILE [--pretty]`: judges a wire log and prints `{ findings, exchanges }`, or lines for people. Exit 0 whatever is found;
 * 2 where nothing of the file could be read. Parts that could not be read are named on stderr.
 */
export async function referee(args: string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions(args, { pretty: { type: "boolean", default: false } });
  const file = readFileArgument(positionals);
  if (file === undefined) throw new UsageError("referee needs a FILE");
  const text = await readText(file, io);
  if ("problem" in text) {
    io.err(`${file}: ${text.problem}\n`);
    return EXIT.misunderstood;
  }
  const { log, problems } = readWireLog(text.text);
  io.err(problems.map(toProblemLine).join(""));
  if (log.exchanges.length === 0 && log.strays.length === 0) return EXIT.misunderstood;
  const earlier = log.exchanges.length - toJudged(log).length;
  if (earlier > 0)
    io.err(`not judged: ${earlier} of ${log.exchanges.length} exchanges are of an earlier revision\n`);
  const findings = judge(log);
  io.out(values.pretty ? toLines(findings, log.exchanges) : toJson(findings, log.exchanges));
  return EXIT.done;
}

async function readText(file: string, io: Io): Promise<{ text: string } | { problem: string }> {
  if (file === "-") return { text: await io.readInput() };
  try {
    if ((await stat(file)).size > LONGEST) return { problem: "the file is too long" };
    return { text: await readFile(file, "utf8") };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { problem: "no such file" };
    return { problem: code === "EISDIR" ? "this is a folder, not a file" : message };
  }
}

function toProblemLine({ at, message }: LogProblem): string {
  return `${at === null ? "log" : toPlaceText(at)}: ${message}\n`;
}

function toJson(findings: readonly Finding[], exchanges: readonly Exchange[]): string {
  return `${JSON.stringify({ findings, exchanges: exchanges.length })}\n`;
}

function toLines(findings: readonly Finding[], exchanges: readonly Exchange[]): string {
  const lines = findings.map(
    ({ at, side, rule, level, message, section }) =>
      `${toPlaceText(at)}: ${side} ${level} ${rule}\n  ${message}\n  ${section.name}: ${section.url}\n`,
  );
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
  return `${lines.join("")}${count(findings.length, "finding")} in ${count(exchanges.length, "exchange")}\n`;
}
