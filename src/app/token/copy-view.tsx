import { useMemo, useState } from "react";
import { TokenEditor } from "../editor/token-editor.tsx";
import type { ChangedToken } from "../../protocol/change-token.ts";
import { readToken } from "../../protocol/read-token.ts";
import type { Call } from "../../workspace/playground.ts";
import type { CurrentToken } from "./find-token.ts";
import { toGateLines } from "./gate-lines.ts";
import { GateList } from "./gate-list.tsx";
import type { LaterPresentation, StateTokenPanelProps } from "./ports.ts";
import { PayloadTable } from "./payload-table.tsx";
import { TokenChanges } from "./token-changes.tsx";
import { isUntouched, type TokenCopy, UNTOUCHED, withField } from "./token-copy.ts";
import { TokenManner } from "./token-manner.tsx";
import { TokenSight } from "./token-sight.tsx";
import { toSlices } from "./token-slices.ts";
import { TokenLegend, TokenText } from "./token-text.tsx";
import { type Judged, type Presenting, usePresentation } from "./use-presentation.ts";
import { VerdictFoot } from "./verdict-foot.tsx";

interface CopyViewProps {
  props: StateTokenPanelProps;
  current: CurrentToken | null;
  copy: TokenCopy;
  changed: ChangedToken | null;
  editing: boolean;
  onChange: (copy: TokenCopy) => void;
  /** Null: there is nothing that could be kept. */
  onKeep: (() => void) | null;
}

/** The copy of the current token, and beside it what the server makes of it. */
export function CopyView({ props, current, copy, changed, editing, onChange, onKeep }: CopyViewProps) {
  const { server, principal, now } = props;
  const [decoded, setDecoded] = useState(true);
  const token = changed && "token" in changed ? changed.token : (copy.base ?? current?.text ?? "");
  const original = useMemo(() => readToken(copy.base ?? current?.text ?? ""), [copy.base, current?.text]);
  const changes = { copy, onChange, onKeep, principal, ttlSeconds: server.ttlSeconds };
  return (
    <div className="token-body">
      <div className="token-left">
        <div className="token-main">
          {editing ? (
            <Editing {...{ token, copy, onChange, props }} />
          ) : (
            <TokenText token={token} before={current?.text ?? null} seal={server.seal} />
          )}
          <div className="token-legend-row">
            <TokenLegend token={token} seal={server.seal} />
            <button
              type="button"
              className="button-quiet token-decode"
              aria-expanded={decoded}
              onClick={() => setDecoded(!decoded)}
            >
              Decode
            </button>
          </div>
          {decoded && (
            <Decoded
              {...{ token, server }}
              now={now + copy.afterSeconds * 1000}
              onSet={editing ? (path, value) => onChange(withField(copy, path, value)) : undefined}
            />
          )}
        </div>
        <TokenChanges {...changes} payload={original.payload} signed={original.kind === "signed"} />
      </div>
      <Judgement {...{ props, copy, changed, current }} />
    </div>
  );
}

interface EditingProps {
  token: string;
  copy: TokenCopy;
  onChange: (copy: TokenCopy) => void;
  props: StateTokenPanelProps;
}

function Editing({ token, copy, onChange, props: { server, principal, call } }: EditingProps) {
  const marks = useMemo(
    () =>
      toSlices(token, server.seal).map(({ start, end, hue }) => ({
        ...{ start, end },
        className: `token-part token-${hue}`,
      })),
    [token, server.seal],
  );
  const type = (base: string) => {
    const { principal: by, afterSeconds, args } = copy;
    onChange({ ...UNTOUCHED, base, principal: by, afterSeconds, args });
  };
  return (
    <div className="token-editing">
      <TokenEditor text={token} marks={marks} label="Token text" onChange={type} />
      <TokenManner {...{ copy, onChange, principal, call }} />
    </div>
  );
}

interface DecodedProps {
  token: string;
  server: StateTokenPanelProps["server"];
  now: number;
  onSet: React.ComponentProps<typeof PayloadTable>["onSet"];
}

/** What anyone can read in it; where that is nothing, what one can do with it all the same. */
export function Decoded({ token, server, now, onSet }: DecodedProps) {
  const { payload, kind, remarks } = readToken(token);
  if (payload) return <PayloadTable {...{ payload, now, onSet }} />;
  if (kind === "opaque") return <TokenSight seal={server.seal} />;
  if (kind === "damaged") return <p className="token-note token-undecoded">{DAMAGED}</p>;
  return <p className="token-note token-undecoded">{remarks[0] ?? "Nothing in it can be decoded."}</p>;
}

const DAMAGED =
  "The payload is damaged: it is no longer JSON, so no field of it can be decoded. The original can be read by anyone.";

type JudgementProps = Pick<CopyViewProps, "props" | "copy" | "changed" | "current">;

/** The gates as the server measured them on the copy, and the verdict at their foot. */
function Judgement({ props, copy, changed, current }: JudgementProps) {
  const presentation = toPresentation(props, copy, changed);
  const presenting = usePresentation(presentation, props);
  const problem = changed && "problem" in changed ? changed.problem : null;
  return (
    <div className="token-judgement">
      <GateList
        lines={toLines(toShown(presenting), props)}
        pending={presenting.status !== "presented"}
        onOpenSettings={props.onOpenSettings}
      />
      <VerdictFoot
        {...{ presenting, problem }}
        used={current?.used === true && copy.base === null}
        changed={!isUntouched(copy)}
      />
    </div>
  );
}

/** The lines of what was judged, told from that presentation alone; before the first, nothing was reached. */
function toLines(judged: Judged | null, { server }: StateTokenPanelProps) {
  if (!judged) return toGateLines([], { server, token: "" });
  const { presented, presentation, now } = judged;
  const { state: token, principal, call, afterSeconds = 0 } = presentation;
  const event = presented.events.findLast(({ kind }) => kind === "judged");
  const instance = event?.kind === "judged" ? event.instance : undefined;
  return toGateLines(presented.gates, {
    ...{ server, token, principal, call, instance },
    now: now + afterSeconds * 1000,
  });
}

function toShown(presenting: Presenting): Judged | null {
  if (presenting.status === "presented") return presenting.judged;
  return presenting.status === "presenting" ? presenting.last : null;
}

function toPresentation(
  { call, principal, capabilities, responses }: StateTokenPanelProps,
  copy: TokenCopy,
  changed: ChangedToken | null,
): LaterPresentation | null {
  if (!changed || "problem" in changed) return null;
  return {
    call: withArguments(call, copy),
    principal: copy.principal === undefined ? principal : copy.principal,
    capabilities,
    state: changed.token,
    ...(responses && { responses }),
    ...(copy.afterSeconds > 0 && { afterSeconds: copy.afterSeconds }),
  };
}

function withArguments(call: Call, { args }: TokenCopy): Call {
  if (args === undefined || call.method === "resources/read") return call;
  // What a prompt's arguments must be is the server's to say.
  return { ...call, arguments: args } as Call;
}
