/**
 * Addresses of URL pages (Elicitation, "URL Mode Elicitation Requests"). A page is one file beside the endpoint, which any
 * static host can serve, and its id is a parameter: `https://host/path/mcp` has `https://host/path/page.html?id=deposit`.
 */
const PAGE_FILE = "page.html";
const ID = "id";

/** What `ctx.page(id)` puts before the encoded id, for the server at this endpoint. */
export function toPageBase(endpoint: string): string {
  return new URL(`${PAGE_FILE}?${ID}=`, endpoint).href;
}

/**
 * The id of a page of the server at this endpoint; null for any other address. Of the address's parameters only the id counts:
 * who opens it is never read from there (Elicitation, "Phishing").
 */
export function readPageId(address: string, endpoint: string): string | null {
  if (!URL.canParse(address)) return null;
  const page = new URL(address);
  const base = new URL(toPageBase(endpoint));
  if (page.origin !== base.origin || page.pathname !== base.pathname) return null;
  const ids = page.searchParams.getAll(ID);
  // Given twice, two readers could each see another one.
  return ids.length === 1 ? (ids[0] ?? null) : null;
}
