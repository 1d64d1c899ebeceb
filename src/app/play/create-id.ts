/** The name of a new playground in this browser: 12 characters. */
export function createId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}
