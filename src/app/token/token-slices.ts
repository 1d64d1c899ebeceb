import { readToken, type TokenReading } from "../../protocol/read-token.ts";
import type { ServerSettings } from "../../workspace/playground.ts";

/** A run of the token's characters that is drawn and named as one. */
export interface TokenSlice {
  start: number;
  end: number;
  /** client: anyone can read it. server: only the server can make it. public: neither secret nor a message. */
  hue: "client" | "server" | "public" | "plain";
  /** For the legend: "payload: readable by anyone". */
  legend: string;
}

type Seal = ServerSettings["seal"];

/** The token's parts. Opaque ones are told apart by the protection in use, which only the server knows. */
export function toSlices(token: string, seal: Seal): TokenSlice[] {
  const reading = readToken(token);
  // Where the reader took something off the text, its offsets are of another text.
  if (reading.token !== token) return [whole(token, "not a token as it stands")];
  if (reading.kind === "opaque" && reading.parts.length === 1) return toOpaqueSlices(token, reading, seal);
  if (reading.parts.length === 0) return [];
  return reading.parts.map(({ offset, text, role }) => ({
    start: offset,
    end: offset + text.length,
    ...LOOKS[role],
    ...(role === "payload" && reading.kind === "damaged" && DAMAGED),
    ...(role === "payload" && LONE.has(reading.kind) && ALONE),
  }));
}

type Look = Pick<TokenSlice, "hue" | "legend">;

const LOOKS: Readonly<Record<TokenReading["parts"][number]["role"], Look>> = {
  header: { hue: "client", legend: "header: readable by anyone" },
  payload: { hue: "client", legend: "payload: readable by anyone" },
  signature: { hue: "server", legend: "signature: only the server can make it" },
  opaque: { hue: "server", legend: "opaque: means something to the server alone" },
  text: { hue: "plain", legend: "text: no part of it can be told apart" },
};
const DAMAGED: Look = { hue: "client", legend: "payload: damaged, no longer JSON" };
const ALONE: Look = { hue: "client", legend: "payload: anyone can read it, and write another" };

/** Nothing but the payload itself would show a change. */
const LONE: ReadonlySet<TokenReading["kind"]> = new Set(["payload", "json", "base64", "opaque"]);

function whole(token: string, legend: string): TokenSlice {
  return { start: 0, end: token.length, hue: "plain", legend };
}

interface Layout {
  least: number;
  parts: readonly (Look & { bytes: number | "rest" })[];
}

/** How each protection lays its bytes out. */
const LAYOUTS: Readonly<Partial<Record<Seal, Layout>>> = {
  aead: {
    least: 29,
    parts: [
      { bytes: 12, hue: "public", legend: "IV: 12 random bytes, no secret" },
      { bytes: "rest", hue: "server", legend: "ciphertext: only the server can read or make it" },
      { bytes: 16, hue: "server", legend: "tag, 16 bytes: fits nothing but these bytes" },
    ],
  },
  ctr: {
    least: 17,
    parts: [
      { bytes: 16, hue: "public", legend: "counter: 16 random bytes, no secret" },
      {
        bytes: "rest",
        hue: "client",
        legend: "ciphertext: nobody else can read it, anyone can flip its bits",
      },
    ],
  },
  handle: {
    least: 16,
    parts: [{ bytes: "rest", hue: "server", legend: "128 random bits: a name for what the server keeps" }],
  },
};

function toOpaqueSlices(token: string, { parts }: TokenReading, seal: Seal): TokenSlice[] {
  const layout = LAYOUTS[seal];
  const bytes = parts[0]?.bytes ?? 0;
  if (!layout || bytes < layout.least || (seal === "handle" && bytes !== layout.least)) {
    return [{ start: 0, end: token.length, ...LOOKS.opaque }];
  }
  const known = layout.parts.reduce((sum, part) => sum + (part.bytes === "rest" ? 0 : part.bytes), 0);
  let at = 0;
  return layout.parts.map(({ bytes: size, hue, legend }) => {
    const start = toCharacter(at);
    at += size === "rest" ? bytes - known : size;
    return { start, end: at === bytes ? token.length : toCharacter(at), hue, legend };
  });
}

/** The character in which a byte begins; three bytes take four characters. */
function toCharacter(byte: number): number {
  return Math.floor((byte * 4) / 3);
}

/** What someone who holds a token that cannot be read can see of it, and do with it, and what not. */
export interface Sight {
  can: readonly string[];
  cannot: readonly string[];
}

const REPLAY = "present it again, as often as the server lets it through";

const SIGHTS: Readonly<Partial<Record<Seal, Sight>>> = {
  aead: {
    can: [
      "see its length, which grows with what the tool carries over",
      "tell whether two tokens are the same",
      REPLAY,
    ],
    cannot: ["read a field", "change a bit: the tag would no longer fit"],
  },
  ctr: {
    can: [
      "see its length, and guess from it where each field lies",
      "flip any bit: the same bit of the payload flips, and nothing notices",
      REPLAY,
    ],
    cannot: ["read a field"],
  },
  handle: {
    can: ["see its length, always the same", "tell whether two tokens are the same", REPLAY],
    cannot: ["read a field: there is none in it", "guess another one: there are 2¹²⁸"],
  },
};

export function toSight(seal: Seal): Sight {
  return (
    SIGHTS[seal] ?? {
      can: ["see its length", "tell whether two tokens are the same", REPLAY],
      cannot: ["read a field without the server’s key"],
    }
  );
}
