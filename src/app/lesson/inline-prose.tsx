import { type Inline } from "../../lesson/course.ts";
import { Figure } from "./figure.tsx";

/** Prose within a line. Everything is text; nothing is ever read as HTML. */
export function InlineProse({ inlines }: { inlines: readonly Inline[] }) {
  // The list never changes order, so a place in it is identity enough.
  return inlines.map((inline, index) => <One key={index} inline={inline} />);
}

function One({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "code":
      return <code className="prose-code">{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <InlineProse inlines={inline.children} />
        </strong>
      );
    case "em":
      return (
        <em>
          <InlineProse inlines={inline.children} />
        </em>
      );
    case "link":
      return <Link href={inline.href} inlines={inline.children} />;
    case "figure":
      return <Figure name={inline.name} />;
    case "mark":
      return (
        <i className="prose-mark" data-mark={inline.letter} title="The same letter stands in the diagram">
          {inline.letter}
        </i>
      );
  }
}

/** Links within the course stay here; others open beside it, so that no work is left behind. */
function Link({ href, inlines }: { href: string; inlines: readonly Inline[] }) {
  const away = href.startsWith("#") ? {} : { target: "_blank", rel: "noreferrer" };
  return (
    <a className="prose-link" href={href} {...away}>
      <InlineProse inlines={inlines} />
    </a>
  );
}
