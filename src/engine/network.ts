type Fetch = (request: Request) => Promise<Response>;

/** The way between client and server, where one message can get lost. */
export interface Network {
  fetch: Fetch;
  /** Loses the next request before it arrives, or the next response after the server has acted. */
  drop: (what: "request" | "response") => void;
}

/** A network that loses nothing until it is told to; what is lost rejects as a failed connection does. */
export function createNetwork(fetch: Fetch): Network {
  let due: "request" | "response" | null = null;
  return {
    async fetch(request) {
      const lost = due;
      due = null;
      if (lost === "request") throw new TypeError("the network dropped the request");
      const response = await fetch(request);
      if (lost === null) return response;
      // The server has done its part when its response is whole.
      await response.arrayBuffer();
      throw new TypeError("the network dropped the response");
    },
    drop(what) {
      due = what;
    },
  };
}
