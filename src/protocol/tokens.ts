/** A token of the scripted model is a word with the white space before it; a real model's are shorter. */
const TOKEN = /\s*\S+/g;

/** How many tokens of the scripted model a text has. */
export function countTokens(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}

/** A text within `maxTokens` (Sampling, "Sampling Parameters"), and whether something was cut. Anything but a number cuts nothing. */
export function cutToTokens(text: string, maxTokens: unknown): { text: string; cut: boolean } {
  if (typeof maxTokens !== "number" || countTokens(text) <= maxTokens) return { text, cut: false };
  return { text: (text.match(TOKEN) ?? []).slice(0, Math.max(0, maxTokens)).join(""), cut: true };
}
