import { runDocument } from "../engine/run-document.ts";
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
  const executor = createNodeSandbox();
  const clientExecutor = createNodeClientSandbox();
  try {
    const { report } = await runDocument(document.playground, {
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
