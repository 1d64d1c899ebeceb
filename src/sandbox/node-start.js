// The worker's own entry is TypeScript: it gets a loader here, whatever runs the process (tsx, vitest).
import { register } from "tsx/esm/api";

register();
await import("./node-worker.ts");
