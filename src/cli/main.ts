import { text } from "node:stream/consumers";
import { dispatch } from "./dispatch.ts";

const end = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Once: a second signal ends the process in the system's own way.
  process.once(signal, () => end.abort(new Error(`ended by ${signal}`)));
}

process.exitCode = await dispatch(process.argv.slice(2), {
  out: (line) => void process.stdout.write(line),
  err: (line) => void process.stderr.write(line),
  readInput: () => text(process.stdin),
  signal: end.signal,
});
