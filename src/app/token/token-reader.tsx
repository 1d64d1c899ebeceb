import { readToken, type TokenReading } from "../../protocol/read-token.ts";
import { PayloadTable } from "./payload-table.tsx";

interface TokenReaderProps {
  text: string;
  onText: (text: string) => void;
  /** In milliseconds since 1970; what `exp` is compared with. */
  now: number;
}

/** Reads a token of the learner's own: what it is made of, and what it lacks. Nothing is sent. */
export function TokenReader({ text, onText, now }: TokenReaderProps) {
  return (
    <div className="token-reader">
      <label className="token-reader-label">
        Token of your own
        <textarea
          className="token-input token-reader-text"
          value={text}
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          translate="no"
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <p className="token-note">
        Read in this page; nothing is sent. Anything like JSON, JWT or base64 will do.
      </p>
      {text.trim() !== "" && <Reading reading={readToken(text)} now={now} />}
    </div>
  );
}

const KINDS: Readonly<Record<TokenReading["kind"], string>> = {
  signed: "A payload and a signature, as Roundtrip’s own",
  damaged: "A payload that is no JSON, and a signature",
  payload: "A payload alone, base64url JSON",
  jwt: "A JWT",
  json: "JSON as it stands",
  base64: "JSON in base64",
  identifier: "A name for something on the server",
  opaque: "Opaque bytes",
  none: "No token",
};

function Reading({ reading, now }: { reading: TokenReading; now: number }) {
  const { kind, algorithm, size, parts, payload, remarks } = reading;
  return (
    <div className="token-reading" aria-live="polite">
      <h3 className="token-subtitle">
        {KINDS[kind]}
        {algorithm !== null && `, alg ${algorithm}`}, {size} bytes
      </h3>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {parts.length > 0 && <Parts parts={parts} />}
      <Lacks reading={reading} />
      {payload && <PayloadTable {...{ payload, now }} toUse={(path) => toClaim(reading, path)} />}
    </div>
  );
}

/** What a field claims; "" where nothing is known of it. */
function toClaim({ fields }: TokenReading, path: string): string {
  const kind = CLAIMS.find(({ field }) => fields[field] === path);
  return kind?.claim ?? "";
}

const CLAIMS = [
  { field: "lifetime", claim: "when it stops working" },
  { field: "principal", claim: "who it was issued to" },
  { field: "request", claim: "what it belongs to" },
  { field: "once", claim: "could tell a second use, where the server keeps a record" },
  { field: "signature", claim: "a signature" },
] as const;

function Parts({ parts }: { parts: TokenReading["parts"] }) {
  return (
    <table className="token-payload-table token-parts">
      <caption className="token-subtitle">Made of</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Text</th>
          <th scope="col">Who can read it</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ role, text, offset, bytes, readable }) => (
          <tr key={offset} data-readable={readable}>
            <th scope="row">{role}</th>
            <td className="token-value">
              <code>{text.length > 120 ? `${text.slice(0, 119)}…` : text || "(empty)"}</code>
            </td>
            <td className="token-use">{toReadable(bytes, readable)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toReadable(bytes: number, readable: boolean): string {
  if (bytes === 0) return "nothing in it";
  const size = `${String(bytes)} ${bytes === 1 ? "byte" : "bytes"}`;
  return `${size}, ${readable ? "readable by anyone" : "means nothing without a key"}`;
}

function Lacks({ reading: { kind, lacks } }: { reading: TokenReading }) {
  if (kind === "opaque" || kind === "damaged" || kind === "none") return null;
  if (lacks.length === 0) return <p>It lacks nothing that can be told without a key.</p>;
  return (
    <div>
      <h3 className="token-subtitle">What it lacks</h3>
      <ul className="token-lacks" aria-label="What it lacks">
        {lacks.map(({ what, why }) => (
          <li key={what}>
            <b>{what}</b> <span>{why}.</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
