/**
 * What the specification's registry of deprecated features says of two kinds of request (2026-07-28, "Deprecated Features"): both
 * deprecated in 2026-07-28, to be removed by the first revision on or after this day at the earliest.
 */
const EARLIEST_REMOVAL = "2027-07-28";

const INSTEAD = {
  sampling: "Instead: call a model provider from the server.",
  roots: "Instead: pass folders or files as arguments, resource URIs or the server’s configuration.",
} as const;

/** Of a kind of request that new servers should not use: until when it is there, and what takes its place. */
export function DeprecatedNote({ kind }: { kind: keyof typeof INSTEAD }) {
  return (
    <p className="card-help">
      Deprecated since 2026-07-28: the first revision on or after {EARLIEST_REMOVAL} may remove it.{" "}
      {INSTEAD[kind]}
    </p>
  );
}

/** Sampling and roots know no answer that says no. */
export function RefusalNote() {
  return (
    <p className="card-help">
      For this kind the protocol has no answer that says no: Decline and Close make the host refuse, and the
      call is abandoned.
    </p>
  );
}
