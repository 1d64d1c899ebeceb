import { type RuleId, RULES } from "../../trace/referee/rules.ts";
import { RULE_WORDS } from "./rule-words.ts";

const IDS = Object.keys(RULES) as RuleId[];

/** Everything that the referee looks for, by side; folded up where there is something to see already. */
export function WatchedRules({ open = false }: { open?: boolean }) {
  return (
    <details className="watched" open={open}>
      <summary className="watched-summary">The {String(IDS.length)} rules that are watched</summary>
      <div className="watched-sides">
        <Side side="client" title="Of the client" />
        <Side side="server" title="Of the server" />
      </div>
    </details>
  );
}

function Side({ side, title }: { side: "client" | "server"; title: string }) {
  const ids = IDS.filter((id) => RULES[id].side === side);
  return (
    <section>
      <h3 className={`watched-title finding-side is-${side}`}>
        {title}: {String(ids.length)}
      </h3>
      <ul className="watched-list">
        {ids.map((id) => (
          <li key={id}>
            {RULE_WORDS[id]} <span className="watched-level">{RULES[id].level}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
