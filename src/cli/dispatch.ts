import { EXIT, type Io, UsageError } from "./io.ts";

const USAGE = `Usage:
  npm run -s playground -- run FILE [--pretty]
      play a playground document and print one JSON object; FILE may be -
  npm run -s playground -- check FILE [--pretty]
      run the battery on a document's tool; exit 1 where a row fails
  npm run -s playground -- export FILE DIR
      write a document's tools as an MCP server of their own, on the official SDK
  npm run -s serve -- [FILE] [--port N] [--seed N]
      serve a document's tools (or the first lesson's) at http://127.0.0.1:N/mcp
  npm run -s lessons -- check [SLUG] | measure | coverage
      play every lesson's start and solution; write docs/coverage.md
  npm run -s referee -- FILE [--pretty]
      name the rules that a wire log breaks (JSON lines or HAR); FILE may be -
`;

type Command = (args: string[], io: Io) => Promise<number>;

/** Each command is loaded when it is called: \`--help\` needs no sandbox. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./run.ts")).run,
  check: async () => (await import("./check.ts")).check,
  export: async () => (await import("./export.ts")).exportProject,
  serve: async () => (await import("./serve.ts")).serve,
  lessons: async () => (await import("./lessons.ts")).lessons,
  referee: async () => (await import("./referee.ts")).referee,
  // For the conformance suite alone: not in the usage.
  "conformance-client": async () => (await import("./conformance-client.ts")).conformanceClient,
};

/** Runs one command line and resolves with the exit code. */
export async function dispatch([name, ...args]: string[], io: Io): Promise<number> {
  if (name === "--help" || name === "-h" || name === "help" || args.includes("--help")) {
    io.out(USAGE);
    return EXIT.done;
  }
  try {
    if (name === undefined) throw new UsageError("a command is missing");
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(`there is no command "${name}"`);
    return await (
      await load()
    )(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n\n${USAGE}`);
    return EXIT.misunderstood;
  }
}
