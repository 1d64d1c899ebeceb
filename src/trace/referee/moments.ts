import type { Exchange } from "./log.ts";

/** A request that is sent, or its response that comes. */
export interface Moment {
  exchange: Exchange;
  received: boolean;
  order: number;
}

/** Sending and receiving as they happened: which answers a client had when it sent a request decides what it may say. */
export function toMoments(exchanges: readonly Exchange[]): Moment[] {
  const moments = exchanges.flatMap((exchange): Moment[] => [
    { exchange, received: false, order: exchange.sent },
    ...(exchange.response === null ? [] : [{ exchange, received: true, order: exchange.ended }]),
  ]);
  return moments.sort((a, b) => a.order - b.order);
}
