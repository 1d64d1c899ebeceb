/**
 * An `<iframe>` for documentation sites, high enough for a question and the diagram in a narrow column as well as in a wide one.
 * `address`: of the page, without a hash; `hash`: of the link.
 */
export function toEmbedCode(address: string, hash: string): string {
  return `<iframe src="${address}?embed=1${hash}" title="Roundtrip playground" width="100%" height="600" style="border: 1px solid #bcc6d0; border-radius: 8px" allow="clipboard-write" loading="lazy"></iframe>`;
}
