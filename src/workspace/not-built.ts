import type { Playground } from "./playground.ts";

interface Row {
  path: string;
  applies: (document: Playground) => boolean;
  message: string;
}

const later = "not built yet";

/**
 * What the schema of version 1 allows and the engine cannot do yet. To build one, delete its row.
 * Lists name the first entry that is concerned.
 */
const NOT_BUILT: readonly Row[] = [
  {
    path: "server.era",
    applies: ({ server }) => server.era === "legacy",
    message: `the era "legacy" is ${later}`,
  },
  {
    path: "client.kind",
    applies: ({ client }) => client.kind === "sdk",
    message: `the client "sdk" is ${later}`,
  },
  {
    path: "files.client.ts",
    applies: ({ files }) => "client.ts" in files,
    message: `a client loop of your own is ${later}`,
  },
  {
    path: "attempts",
    applies: ({ attempts }) => attempts.length > 0,
    message: `attempts are ${later}`,
  },
  {
    path: "faults",
    applies: ({ faults }) => faults.some((fault) => !("deploy" in fault)),
    message: `faults other than "deploy" are ${later}`,
  },
  {
    path: "server.instances",
    applies: ({ server }) => server.instances > 1,
    message: `more than one instance is ${later}`,
  },
  {
    path: "server.routing",
    applies: ({ server }) => server.routing !== "sticky",
    message: `routing other than "sticky" is ${later}`,
  },
  {
    path: "server.seal",
    applies: ({ server }) => server.seal !== "hmac",
    message: `protection other than "hmac" is ${later}`,
  },
  {
    path: "server.singleUse",
    applies: ({ server }) => server.singleUse,
    message: `single use is ${later}`,
  },
  {
    path: "server.errors",
    applies: ({ server }) => server.errors === "opaque",
    message: `"opaque" errors are ${later}`,
  },
  {
    path: "server.checks",
    applies: ({ server }) => Object.values(server.checks).includes(false),
    message: `switching a check off is ${later}`,
  },
  {
    path: "server.handleStore",
    applies: ({ server }) => server.handleStore !== "instance",
    message: `the handle store "world" is ${later}`,
  },
  {
    path: "person",
    applies: ({ person }) => person.some((answer) => "finish" in answer),
    message: `finishing a URL page from the script ("finish") is ${later}`,
  },
];

/** What no version will do. */
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
];

/** The faults of a document that follows the schema, in the order of the tables. */
export function findUnsupported(document: Playground): { path: string; message: string }[] {
  return [...NEVER, ...NOT_BUILT]
    .filter((row) => row.applies(document))
    .map(({ path, message }) => ({ path, message }));
}
