import { ERROR } from "../../protocol/mcp.ts";
import { Decoded } from "./copy-view.tsx";
import { toGateLines } from "./gate-lines.ts";
import { GateList } from "./gate-list.tsx";
import type { SelectedAttempt, StateTokenPanelProps } from "./ports.ts";
import { toShownVerdict } from "./shown-verdict.ts";
import { TokenLegend, TokenText } from "./token-text.tsx";
import { VerdictChip } from "./verdict-chip.tsx";

type SelectedViewProps = Pick<StateTokenPanelProps, "server" | "now" | "onOpenSettings"> & {
  selected: SelectedAttempt;
};

/** A row of Attempts as it went: to be read, not changed. */
export function SelectedView({ selected, server, now, onOpenSettings }: SelectedViewProps) {
  const { token, gates, verdict, shown, principal, call, text, ledger } = selected;
  const lines = toGateLines(gates, { server, token, principal, call, now: selected.now });
  return (
    <div className="token-body">
      <div className="token-left">
        <div className="token-main">
          <TokenText token={token} before={null} seal={server.seal} />
          <div className="token-legend-row">
            <TokenLegend token={token} seal={server.seal} />
          </div>
          <Decoded {...{ token, server }} now={selected.now ?? now} onSet={undefined} />
        </div>
      </div>
      <div className="token-judgement">
        <GateList {...{ lines, onOpenSettings }} />
        <div className="token-foot">
          <span className="token-verdict">
            {(shown ?? [toShownVerdict(verdict, false)]).map((each) => (
              <VerdictChip key={each.text} {...each} />
            ))}
            {verdict.startsWith("rejected") && <code>{ERROR.invalidParams}</code>}
          </span>
          {text !== undefined && text !== "" && <span className="token-came">{text}</span>}
          {ledger !== undefined && <span className="token-note">ledger {ledger}</span>}
        </div>
      </div>
    </div>
  );
}
