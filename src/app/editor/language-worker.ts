import { editor } from "monaco-editor/editor/editor.api";

/** What Monaco's TypeScript mode asks for; `createData` is handed to its worker. */
interface LanguageWorkerOptions {
  createWorker: () => Worker;
  createData: unknown;
  host?: Record<string, (...args: unknown[]) => unknown>;
  keepIdleModels?: boolean;
}

/**
 * Stands in for the helper of the same name that the TypeScript mode imports (vite.config.ts): Monaco's own pulls every
 * editor feature in after the first editor has fixed its services, and each editor after it then complains. The worker's
 * first message is discarded by it, the second is its data: that is Monaco's own handshake.
 */
export function createWebWorker(options: LanguageWorkerOptions): editor.MonacoWebWorker<object> {
  const worker = options.createWorker();
  worker.postMessage("ignore");
  worker.postMessage(options.createData);
  const { host, keepIdleModels } = options;
  return editor.createWebWorker({
    worker,
    ...(host && { host }),
    ...(keepIdleModels !== undefined && { keepIdleModels }),
  });
}
