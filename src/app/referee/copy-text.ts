import { saveFile } from "../evidence/save-file.ts";

/** Copies a text; where the clipboard is refused (as without https), it comes as a file. Says which. */
export async function copyText(text: string, file: string): Promise<string> {
  if (await isCopied(text)) return COPIED;
  saveFile(new Blob([text], { type: "text/plain" }), file);
  return `Saved as ${file}.`;
}

/** Said once a text is on the clipboard. */
export const COPIED = "Copied.";

/** Copies a text; false where the clipboard is refused. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
