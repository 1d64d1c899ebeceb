/** What a document's server calls itself where it has no title. */
export const UNNAMED = "roundtrip";

/** What a document's server calls itself in `serverInfo`: its title as it stands. The same under `serve` and in an exported project. */
export function nameServer({ title }: { title: string }): string {
  return title === "" ? UNNAMED : title;
}
