import { CodedText } from "./coded-text.tsx";
import { NOES } from "./noes.ts";
import { SpecLink, StepLink } from "./place-links.tsx";

const HEADS = ["Word", "Who says it", "On the wire", "The ledger then holds", "Where"] as const;

/** The five kinds of no beside each other: they differ in all of it. `term`: the one that the address names. */
export function NoTable({ term }: { term: string | null }) {
  return (
    <>
      <table className="word-table">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOES.map(({ id, who, wire, ledger, shown, spec }) => (
            <tr key={id} id={`word-${id}`} className={id === term ? "term-asked" : undefined} tabIndex={-1}>
              <th scope="row">{id}</th>
              <td data-head={HEADS[1]}>
                <CodedText text={who} />
              </td>
              <td data-head={HEADS[2]}>
                <CodedText text={wire} />
              </td>
              <td data-head={HEADS[3]}>
                <CodedText text={ledger} />
              </td>
              <td className="word-table-places">
                <StepLink place={shown} />
                <SpecLink place={spec} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="glossary-note">
        Closing a question without a choice, <code>cancel</code>, is an answer too, and none of the five.
        Silence is no answer at all: nothing tells the server of it.
      </p>
    </>
  );
}
