import { runBattery } from "../engine/battery.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { readDocument, toFaultLines } from "./document-file.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readFileArgument, readOptions } from "./options.ts";

/**
 * `check FILE [--pretty]`: runs the battery on a document's tool and prints its report as one JSON object. Exit 0 where every row
 * passes or does not apply, 1 where one fails, 2 where the document is faulty.
 */
export async function check(args: string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions(args, { pretty: { type: "boolean", default: false } });
  const file = readFileArgument(positionals);
  if (file === undefined) throw new UsageError("check needs a FILE");
  const document = await readDocument(file, io);
  if ("faults" in document) {
    io.err(toFaultLines(document.faults));
    return EXIT.misunderstood;
  }
  const executor = createNodeSandbox();
  try {
    const { report } = await runBattery(document.playground, { executor, signal: io.signal });
    io.out(`${JSON.stringify(report, null, values.pretty ? 2 : 0)}\n`);
    return report.passed ? EXIT.done : EXIT.failed;
  } finally {
    executor.dispose();
  }
}
