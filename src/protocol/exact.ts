/** True where every number of a JSON value is one that JSON can write again: 1e400 is read as infinity, which it has not. */
export function isExact(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isExact);
}
