// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Linked } from "../../trace/links.ts";
import { CodeEditor } from "./code-editor.tsx";
import type { Reveal } from "./marks.ts";

/** Forty lines, in a view that shows the first ten: 8 px of padding and 20 px a line. */
const TEXT = Array.from({ length: 40 }, (_, index) => `const a${String(index)} = 1;`).join("\n");
const VIEW = 208;

let scrolled: number[] = [];
beforeEach(() => {
  scrolled = [];
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation((to?: ScrollToOptions | number) => {
    if (typeof to === "object") scrolled.push(to.top ?? 0);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const lit = (made: number[], ran: number[] = []): Linked => ({ made, ran, again: [] });

function Demo(props: { lit: Linked | null; reveal: Reveal | null; text?: string; active?: string }) {
  return (
    <CodeEditor
      files={{ "tools.ts": props.text ?? TEXT, "client.ts": TEXT }}
      active={props.active ?? "tools.ts"}
      {...props}
      types=""
      loadEditor={false}
      onChange={vi.fn()}
      onRun={vi.fn()}
    />
  );
}

describe("what lights up", () => {
  const point = (linked: Linked, before = () => undefined as unknown) => {
    const { rerender } = render(<Demo lit={null} reveal={null} />);
    before();
    rerender(<Demo lit={linked} reveal={{ asked: false }} />);
    return scrolled;
  };

  it("comes into the middle where it lies outside of the view", () => {
    // Line 30 begins at 8 + 29 * 20 = 588; half a view above it is 484.
    expect(point(lit([30], [2, 30]))).toEqual([484]);
  });

  it("moves nothing where one of its lines is in view whole", () => {
    expect(point(lit([10, 30]))).toEqual([]);
    cleanup();
    // The eleventh line would end at 228.
    expect(point(lit([11]))).toEqual([104]);
  });

  it("is by its round's lines where no line made it", () => {
    expect(point(lit([], [20, 21]))).toEqual([284]);
  });

  it("does not take the scroll from somebody who writes", () => {
    expect(point(lit([30]), () => screen.getByRole("textbox").focus())).toEqual([]);
  });

  it("moves nothing by itself: another light alone does not scroll", () => {
    const reveal = { asked: false };
    const { rerender } = render(<Demo lit={lit([3])} reveal={reveal} />);
    rerender(<Demo lit={lit([30])} reveal={reveal} />);
    expect(scrolled).toEqual([]);
  });
});

describe("a line that was asked for", () => {
  it("comes into the upper part of the view, and where it stands now", () => {
    const { rerender } = render(<Demo lit={null} reveal={null} />);
    rerender(<Demo lit={null} reveal={null} text={`// new\n${TEXT}`} />);
    rerender(<Demo lit={lit([30])} reveal={{ asked: true }} text={`// new\n${TEXT}`} />);
    // Line 31 now: 8 + 30 * 20, less a quarter of the view.
    expect(scrolled).toEqual([556]);
  });

  it("takes the focus along from a view that went away, and from no other", () => {
    const { rerender } = render(
      <>
        <button type="button">Show</button>
        <Demo lit={null} reveal={null} />
      </>,
    );
    screen.getByRole("button", { name: "Show" }).focus();
    const show = (hidden: boolean) => {
      rerender(
        <>
          <button type="button" hidden={hidden}>
            Show
          </button>
          <Demo lit={lit([30])} reveal={{ asked: true }} />
        </>,
      );
      return document.activeElement?.getAttribute("role");
    };
    expect(show(false)).toBeNull();
    expect(show(true)).toBe("tabpanel");
  });
});
