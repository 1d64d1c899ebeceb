import { INSTANCES, type Playground } from "./playground.ts";

interface Row {
  path: string;
  applies: (document: Playground) => boolean;
  message: string;
}

/** Whether one of the names is of an instance that the document's fleet does not have. */
function hasStranger({ server }: Playground, names: readonly string[]): boolean {
  return names.some((name) => !INSTANCES.slice(0, server.instances).some((there) => there === name));
}

/** The instances that a fault names. */
function toInstances(fault: Playground["faults"][number]): string[] {
  if ("route" in fault) return [fault.route];
  if ("stop" in fault) return [fault.stop];
  return "restart" in fault ? [fault.restart] : [];
}

/** What the schema of version 1 allows, and no version will do. */
const NEVER: readonly Row[] = [
  {
    path: "client.kind",
    applies: ({ client, server }) => client.kind === "loop" && server.era === "legacy",
    message: 'the client "loop" speaks only the modern era: use "sdk" in the legacy era',
  },
  {
    path: "attempts",
    applies: ({ attempts, server }) => attempts.length > 0 && server.era === "legacy",
    message: "attempts need the modern era: in the legacy era the state never leaves the server",
  },
  {
    path: "server.routing",
    applies: (document) => {
      const { routing } = document.server;
      return Array.isArray(routing) && hasStranger(document, routing);
    },
    message: "names an instance that is not there: raise server.instances",
  },
  {
    path: "faults",
    applies: (document) => hasStranger(document, document.faults.flatMap(toInstances)),
    message: "a fault names an instance that is not there: raise server.instances",
  },
];

/** The faults of a document that follows the schema, in the order of the table. */
export function findUnsupported(document: Playground): { path: string; message: string }[] {
  return NEVER.filter((row) => row.applies(document)).map(({ path, message }) => ({ path, message }));
}
