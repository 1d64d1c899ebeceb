import type { HeaderMap } from "../event.ts";
import type { WireEntry } from "../wire.ts";
import type { Exchange } from "./log.ts";
import type { Operation } from "./operations.ts";

/**
 * The messages of a log's operation as the log has them, in its order. What it does not tell is empty: the address, the
 * sizes (0), and where it has none the headers and the status (0).
 */
export function toLoggedWire({ exchanges }: Operation): WireEntry[] {
  const parts = exchanges.flatMap((exchange, index) => toParts(exchange, index + 1));
  return parts.sort((a, b) => a.order - b.order).map(({ entry }, index) => ({ ...entry, n: index + 1 }));
}

function toParts(exchange: Exchange, round: number): { order: number; entry: WireEntry }[] {
  const { request, response, pushed, sent, ended, headers, status } = exchange;
  const about = { n: 0, round, exchange: `e${round}` };
  const unsized = { headers: {}, bytes: 0 };
  const between = Math.min(ended, sent + 0.5);
  return [
    {
      order: sent,
      entry: {
        ...about,
        ...unsized,
        direction: "request",
        url: "",
        headers: toShown(headers),
        message: request,
      },
    },
    ...pushed.map(({ message }) => ({
      order: between,
      entry: { ...about, direction: "notification" as const, message },
    })),
    ...(response === null
      ? []
      : [
          {
            order: ended,
            entry: {
              ...about,
              ...unsized,
              direction: "response" as const,
              status: status ?? 0,
              message: response,
            },
          },
        ]),
  ];
}

/** Headers that say who sends: their values are nobody else's business, and nothing is judged by them. */
const PRIVATE: readonly string[] = ["authorization", "proxy-authorization", "cookie", "mcp-session-id"];

function toShown(headers: Exchange["headers"]): HeaderMap {
  return Object.fromEntries(
    [...(headers ?? [])].map(([name, value]) => [
      name,
      PRIVATE.includes(name) ? `(${value.length} characters, not shown)` : value,
    ]),
  );
}
