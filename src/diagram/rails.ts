import type { Sequence } from "./model.ts";
import { toStopped } from "./words.ts";

/** Places across the axis of time. */
export interface Rails {
  person: number;
  client: number;
  servers: ReadonlyMap<string, number>;
  /** The server's lane that is nearest to the client. */
  server: number;
  /** The ledger's trace at 0 (0: none is drawn), and how much one entry raises it. */
  base: number;
  step: number;
  /** The same of the trace of held handlers. */
  held: number;
  heldStep: number;
}

/** Whether handlers can be held, or somebody may wonder: the earlier era, and several instances. */
const isHeldTraced = ({ era, participants }: Sequence): boolean =>
  era === "legacy" || participants.filter(({ role }) => role === "server").length > 1;

const toServers = ({ participants }: Sequence) => participants.filter(({ role }) => role === "server");

/** Where a lane is; the network lies between client and server. */
export function toAcross({ person, client, server, servers }: Rails, id: string): number {
  if (id === "person") return person;
  if (id === "network") return Math.round((client + server) / 2);
  return id === "client" ? client : (servers.get(id) ?? server);
}

/** How much one held handler raises the trace, with this much room for all. */
function toHeldStep({ held }: Sequence, room: number): number {
  let most = 1;
  for (const { count } of held) most = Math.max(most, count);
  return Math.min(room - 4, room / most);
}

/** A refused token has two rows of words between its lanes. */
const isRefused = ({ messages }: Sequence): boolean =>
  messages.some((message) => message.token !== null && toStopped(message) !== null);

const toRows = (sequence: Sequence, server: number, apart: number): ReadonlyMap<string, number> =>
  new Map(toServers(sequence).map(({ id }, index) => [id, server + index * apart]));

/** How far instances are apart: three or four stand closer. A refusal still has room between them. */
const toBetween = (sequence: Sequence, two: number) => (toServers(sequence).length > 2 ? 35 : two);

/** With lanes 84 apart the diagram needs this height. */
const ROOMY = 324;

/** How far the lanes of person, client and first server are apart. */
function toSpacing(low: boolean, traced: boolean, refused: boolean) {
  if (traced) return { person: 50, client: 114, apart: refused ? 84 : 72 };
  const apart = low ? 76 : 84;
  const person = low ? 58 : 64;
  return { person, client: person + apart - 2, apart };
}

/** Lanes for a height: 84 apart, closer where several instances or a low window need the room. */
export function toHorizontalRails(sequence: Sequence, height: number): Rails {
  const refused = isRefused(sequence);
  const traced = isHeldTraced(sequence);
  const low = height < ROOMY && !refused;
  const { person, client, apart } = toSpacing(low, traced, refused);
  const server = client + apart;
  const between = toBetween(sequence, 40);
  const servers = toRows(sequence, server, between);
  const lowest = server + (servers.size - 1) * between;
  const held = traced ? lowest + 44 : 0;
  const below = traced ? held + (servers.size > 1 ? 54 : 60) : lowest + (low ? 70 : 78);
  const base = Math.max(height - 16, below);
  const entries = sequence.ticks.at(-1)?.count ?? 0;
  const room = base - (traced ? held + 18 : lowest + 46);
  const step = Math.min(20, room / Math.max(1, entries));
  return { person, client, servers, server, base, step, held, heldStep: toHeldStep(sequence, 20) };
}

/** Two runs one above the other: about 240 px high, without rounds and the ledger's trace. */
export function toDenseRails(sequence: Sequence): Rails {
  const person = 26;
  const client = 80;
  const server = client + (isRefused(sequence) ? 84 : 72);
  const between = toBetween(sequence, 42);
  const servers = toRows(sequence, server, between);
  const held = server + (servers.size - 1) * between + 42;
  return { person, client, servers, server, base: 0, step: 0, held, heldStep: toHeldStep(sequence, 20) };
}

/** Lanes of the small drawing: a run at a glance, about 216 px high with one or two instances, without traces and rounds. */
export function toCompactRails(sequence: Sequence): Rails {
  const [person, client, server] = toServers(sequence).length > 1 ? [28, 78, 148] : [41, 100, 174];
  const servers = toRows(sequence, server, 35);
  return { person, client, servers, server, base: 0, step: 0, held: 0, heldStep: 0 };
}

/** The width from which the traces have columns of their own beside the servers. */
const WIDE = 560;

/** Columns for a width: the person at the left, servers at the right, the traces beyond them where there is room. */
export function toVerticalRails(sequence: Sequence, width: number): Rails {
  const count = toServers(sequence).length;
  const apart = width < WIDE && count > 2 ? 28 : 34;
  const extra = (count - 1) * apart;
  const { person, server, client } = width >= WIDE ? toWide(sequence, width, extra) : toNarrow(width, extra);
  const servers = toRows(sequence, server, apart);
  const lanes = { person, client, servers, server };
  if (width < WIDE) return { ...lanes, base: 0, step: 0, held: 0, heldStep: 0 };
  const last = server + extra;
  const held = isHeldTraced(sequence) ? last + 52 : 0;
  const base = Math.max(held, last) + 76;
  const entries = sequence.ticks.at(-1)?.count ?? 0;
  const step = Math.min(20, (width - base - 40) / Math.max(1, entries));
  return { ...lanes, base, step, held, heldStep: toHeldStep(sequence, 20) };
}

function toWide(sequence: Sequence, width: number, extra: number) {
  const person = 84;
  const server = Math.min(width - (isHeldTraced(sequence) ? 236 : 180), 470) - extra;
  return { person, server, client: Math.round(person + (server - person) * 0.482) };
}

/** Where several instances need room, the words between the lanes still have theirs. */
function toNarrow(width: number, extra: number) {
  const person = extra > 0 ? 46 : 58;
  const server = width - (extra > 0 ? 34 : 58) - extra;
  return { person, server, client: Math.round(person + (server - person) * (extra > 0 ? 0.455 : 0.482)) };
}
