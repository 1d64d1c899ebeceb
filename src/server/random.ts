/**
 * State of the seeded generator: four unsigned 32-bit integers, plain data that a world carries. Null: no seed, and every
 * draw comes from the system's own source, since a few outputs of the generator give all that follow away.
 */
export type RandomState = [number, number, number, number] | null;

/** A generator's first state, from a seed of 32 bits. The same seed gives the same numbers everywhere. */
export function seedRandom(seed: number): NonNullable<RandomState> {
  let mixed = seed >>> 0;
  const next = () => {
    mixed = (mixed + 0x9e3779b9) >>> 0;
    let value = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
    return (value ^ (value >>> 15)) >>> 0;
  };
  return [next(), next(), next(), next()];
}

/** The next unsigned 32-bit integer (xoshiro128**); advances the state. Fit for real secrets only without a seed. */
export function drawUint32(state: RandomState): number {
  if (state === null) return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const [a, b, c, d] = state;
  const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
  const third = c ^ a;
  const fourth = d ^ b;
  state[0] = (a ^ fourth) >>> 0;
  state[1] = (b ^ third) >>> 0;
  state[2] = (third ^ (b << 9)) >>> 0;
  state[3] = rotate(fourth, 11) >>> 0;
  return result;
}

/** `count` bytes; advances the state. */
export function drawBytes(state: RandomState, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  if (state === null) return crypto.getRandomValues(bytes);
  for (let index = 0; index < count; index += 4) {
    const word = drawUint32(state);
    for (let place = 0; place < 4 && index + place < count; place += 1)
      bytes[index + place] = word >>> (8 * place);
  }
  return bytes;
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
