type Fetch = (request: Request) => Promise<Response>;

/** The way between client and server, where one message can get lost. */
export interface Network {
  fetch: Fetch;
  /** Loses the next request before it arrives, or the next response after the server has acted. */
  drop: (what: "request" | "response") => void;
}

/**
 * A network that loses nothing until it is told to; what is lost rejects as a failed connection does. Where a response stream
 * is open, the response is what comes on it next.
 */
export function createNetwork(fetch: Fetch): Network {
  let due: "request" | "response" | null = null;
  const open = new Set<object>();
  const takeDue = (isStream: boolean) => {
    const taken = due === "response" && open.size > 0 && !isStream ? null : due;
    if (taken !== null) due = null;
    return taken;
  };
  /** A call's stream, which breaks where its response is dropped. */
  const carry = (response: Response): Response => {
    const key = {};
    open.add(key);
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        if (takeDue(true) === null) controller.enqueue(piece);
        else controller.error(new TypeError("the network dropped the response"));
      },
      flush: () => void open.delete(key),
    });
    return new Response(response.body?.pipeThrough(cut) ?? null, response);
  };
  return {
    async fetch(request) {
      const lost = takeDue(false);
      if (lost === "request") throw new TypeError("the network dropped the request");
      const response = await fetch(request);
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (lost === null) return isStream && request.method === "POST" ? carry(response) : response;
      // The server has done its part when its response is whole.
      await response.arrayBuffer();
      throw new TypeError("the network dropped the response");
    },
    drop(what) {
      due = what;
    },
  };
}
