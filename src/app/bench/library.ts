import clientSource from "../../client/call-tool.ts?raw";
import type { GuestFiles } from "../../protocol/ports.ts";

/** Files that one can read beside one's own: the client's loop as this page itself runs it. */
export const library: GuestFiles = { "client.ts": clientSource };
