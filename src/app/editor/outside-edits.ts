export interface EchoFilter {
  /** The editor told the page this text. */
  sent(text: string): void;
  /** True where a text from the page is new to the editor: not the echo of something it sent. */
  isOutside(text: string): boolean;
}

/**
 * Tells edits of the page (Restore code, Show solution) from the page's echo of what was typed. Echoes come in order but
 * may lag behind fast typing; taking one for an edit would undo keystrokes.
 */
export function createEchoFilter(first: string): EchoFilter {
  let known = first;
  let pending: string[] = [];
  return {
    sent(text) {
      pending.push(text);
    },
    isOutside(text) {
      if (text === known) {
        if (pending.at(-1) === text) pending = [];
        return false;
      }
      known = text;
      const at = pending.lastIndexOf(text);
      pending = at === -1 ? [] : pending.slice(at + 1);
      return at === -1;
    },
  };
}
