import { Icon } from "../icon.tsx";
import type { ServerSettings } from "../../workspace/playground.ts";
import { toSight } from "./token-slices.ts";

/** What someone who holds an opaque token can do with it, and what not. */
export function TokenSight({ seal }: { seal: ServerSettings["seal"] }) {
  const { can, cannot } = toSight(seal);
  return (
    <div className="token-sight">
      <h3 className="token-subtitle">Whoever holds it can</h3>
      <ul className="token-sight-list" aria-label="Whoever holds it can">
        {can.map((text) => (
          <li key={text}>
            <Icon name="check" />
            {text}
          </li>
        ))}
      </ul>
      <h3 className="token-subtitle">and cannot</h3>
      <ul className="token-sight-list" aria-label="Whoever holds it cannot">
        {cannot.map((text) => (
          <li key={text}>
            <Icon name="cross" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
