/** Has the browser save something under a name. */
export function saveFile(blob: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
