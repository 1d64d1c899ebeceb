import type { GuestFiles } from "../protocol/ports.ts";
import { type ServerSettings, serverSchema } from "../workspace/playground.ts";
import { UNNAMED } from "../workspace/project/server-name.ts";

/** What a session's server reads at each request. */
export interface Configuration {
  files: GuestFiles;
  server: ServerSettings;
  /** The server's own name for itself, shown in prompts. */
  serverName: string;
}

/** No files, the document's default settings. */
export function defaultConfiguration(): Configuration {
  return { files: {}, server: serverSchema.parse({}), serverName: UNNAMED };
}
