/** A place in the queue. `ready` resolves when all earlier turns have ended; `end` may be called again. */
interface Turn {
  ready: Promise<void>;
  end: () => void;
}

export interface Turns {
  take: () => Turn;
}

/** One turn at a time, in the order of taking. A turn that fails or is given up must still end. */
export function createTurns(): Turns {
  let last = Promise.resolve();
  const take = (): Turn => {
    const ready = last;
    const { promise, resolve } = createGate();
    last = ready.then(() => promise);
    return { ready, end: resolve };
  };
  return { take };
}

function createGate(): { promise: Promise<void>; resolve: () => void } {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, resolve: () => open() };
}
