import { runDocument } from "../engine/run-document.ts";
import { toServerName } from "../lesson/documents.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { readDocument, toFaultLines } from "./document-file.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readFileArgument, readOptions } from "./options.ts";

/** `run FILE [--pretty]`: plays a document headless and prints its report as one JSON object. */
export async function run(args: string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions(args, { pretty: { type: "boolean", default: false } });
  const file = readFileArgument(positionals);
  if (file === undefined) throw new UsageError("run needs a FILE");
  const document = await readDocument(file, io);
  if ("faults" in document) {
    io.err(toFaultLines(document.faults));
    return EXIT.misunderstood;
  }
  const { playground } = document;
  // The lessons take a while to read: only for a document that builds on one.
  const lessons = playground.lesson === null ? [] : (await import("./course.ts")).readCourseLessons();
  const serverName = toServerName(lessons, playground.lesson);
  const executor = createNodeSandbox();
  const clientExecutor = createNodeClientSandbox();
  try {
    const { report } = await runDocument(playground, {
      serverName,
      executor,
      clientExecutor,
      signal: io.signal,
    });
    io.out(`${JSON.stringify(report, null, values.pretty ? 2 : 0)}\n`);
  } finally {
    executor.dispose();
    clientExecutor.dispose();
  }
  return EXIT.done;
}
