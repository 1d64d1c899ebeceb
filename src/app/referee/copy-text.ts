/** Copies a text; where the clipboard is refused (as without https), it comes as a file. Says which. */
export async function copyText(text: string, file: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
    return `Saved as ${file}.`;
  }
}
