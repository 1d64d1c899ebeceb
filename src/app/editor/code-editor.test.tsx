// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CodeEditor } from "./code-editor.tsx";
import { FileTabs } from "./file-tabs.tsx";

const TOOLS = "const a = 1;\n  act();\nawait need();\n";
const CLIENT = "export {};\n";

beforeEach(() => {
  // A small screen: the plain editor is all there is.
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MARKS = [
  { line: 2, rounds: [1, 2], acted: [1, 2] },
  { line: 3, rounds: [1], acted: [] },
];

interface DemoProps {
  onRun?: () => void;
  problems?: { file: string; line: number; message: string }[];
  marked?: boolean;
}

function Demo({ onRun = () => undefined, problems = [], marked = false }: DemoProps) {
  const [files, setFiles] = useState<Record<string, string>>({ "tools.ts": TOOLS, "client.ts": CLIENT });
  const [active, setActive] = useState("tools.ts");
  return (
    <>
      <FileTabs names={Object.keys(files)} active={active} readOnly={["client.ts"]} onSelect={setActive} />
      <CodeEditor
        files={files}
        active={active}
        readOnly={["client.ts"]}
        marks={marked ? MARKS : []}
        asked={marked ? [{ line: 3, round: 1 }] : []}
        problems={problems}
        types=""
        loadEditor
        onChange={(name, text) => setFiles({ ...files, [name]: text })}
        onRun={onRun}
      />
    </>
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const words = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

describe("CodeEditor on a small screen", () => {
  it("edits the file in a field that corrects nothing", () => {
    render(<Demo />);
    expect(area().getAttribute("spellcheck")).toBe("false");
    expect(area().autocomplete).toBe("off");
    fireEvent.change(area(), { target: { value: "changed" } });
    expect(area().value).toBe("changed");
    expect(document.querySelector(".code-text")?.textContent).toBe("changed\n");
  });

  it("shows the same text, coloured, beneath the caret", () => {
    render(<Demo />);
    expect(document.querySelector(".code-text")?.textContent).toBe(`${TOOLS}\n`);
    expect(document.querySelector(".code-function")?.textContent).toBe("act");
    expect(document.querySelector(".code-numbers")?.textContent).toBe("1\n2\n3\n4");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])("runs with Enter and %o", (keys) => {
    const onRun = vi.fn();
    render(<Demo onRun={onRun} />);
    fireEvent.keyDown(area(), { key: "Enter", ...keys });
    expect(onRun).toHaveBeenCalledTimes(1);
    expect(area().value).toBe(TOOLS);
  });

  it("keeps the indentation on Enter", () => {
    render(<Demo />);
    area().setSelectionRange(21, 21);
    fireEvent.keyDown(area(), { key: "Enter" });
    expect(area().value).toBe("const a = 1;\n  act();\n  \nawait need();\n");
  });

  it("lets Tab leave, until the person has it indent", () => {
    render(<Demo />);
    area().setSelectionRange(0, 0);
    expect(fireEvent.keyDown(area(), { key: "Tab" })).toBe(true);
    expect(area().value).toBe(TOOLS);
    const toggle = screen.getByRole("button", { name: "Tab indents", pressed: false });
    fireEvent.click(toggle);
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    expect(fireEvent.keyDown(area(), { key: "Tab" })).toBe(false);
    expect(area().value).toBe(`  ${TOOLS}`);
  });

  it("moves between files with the arrow keys, and lets a library file only be read", () => {
    render(<Demo />);
    const [tools, client] = screen.getAllByRole("tab");
    expect(screen.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(tools?.id);
    fireEvent.keyDown(tools!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(client);
    expect(client?.getAttribute("aria-selected")).toBe("true");
    expect(area().value).toBe(CLIENT);
    expect(area().readOnly).toBe(true);
    fireEvent.keyDown(client!, { key: "ArrowRight" });
    expect(area().value).toBe(TOOLS);
  });
});

describe("CodeEditor's marks", () => {
  it("says in words what is drawn beside the lines", () => {
    render(<Demo marked />);
    expect(words()).toEqual(["Line 2: ran twice", "Line 3: round 1 ended here, asking"]);
    expect(screen.getByText("acted in both")).toBeTruthy();
  });

  it("moves marks with their lines while the code is edited, and drops those of edited lines", () => {
    render(<Demo marked />);
    fireEvent.change(area(), { target: { value: `// new\n${TOOLS}` } });
    expect(words()).toEqual(["Line 3: ran twice", "Line 4: round 1 ended here, asking"]);
    fireEvent.change(area(), { target: { value: `// new\n${TOOLS.replace("act()", "acts()")}` } });
    expect(words()).toEqual(["Line 4: round 1 ended here, asking"]);
  });

  it("keeps the marks of tools.ts off the other file", () => {
    render(<Demo marked />);
    fireEvent.click(screen.getByRole("tab", { name: /client/ }));
    expect(words()).toEqual([]);
  });

  it("shows a fault at its line, in its file", () => {
    render(<Demo problems={[{ file: "client.ts", line: 1, message: "TypeError: no" }]} />);
    expect(words()).toEqual([]);
    fireEvent.click(screen.getByRole("tab", { name: /client/ }));
    expect(words()).toEqual(["Line 1: TypeError: no"]);
  });
});
