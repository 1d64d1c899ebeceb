import { saveFile } from "../evidence/save-file.ts";

/** Copies a text; where the clipboard is refused (as without https), it comes as a file. Says which. */
export async function copyText(text: string, file: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    saveFile(new Blob([text], { type: "text/plain" }), file);
    return `Saved as ${file}.`;
  }
}
