/** A seeded stream of 32-bit words (Mulberry32): the same seed, the same words. */
export function createWords(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}

/** A stream of `traceparent` headers (W3C Trace Context): a new trace for each request. */
export function createTraceparents(seed: number): () => string {
  const next = createWords(seed ^ 0x7472_6163);
  const hex = (words: number) =>
    Array.from({ length: words }, () => next().toString(16).padStart(8, "0")).join("");
  return () => `00-${hex(4)}-${hex(2)}-01`;
}
