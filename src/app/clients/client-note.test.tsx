// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../lesson/course.ts";
import type { Setup } from "../work/setup.ts";
import { ClientNote } from "./client-note.tsx";
import { PROGRAMS } from "./programs.ts";

afterEach(cleanup);

const tools = { "tools.ts": "" };
const own = { ...tools, "client.ts": "mine" };
const step: Step = {
  ...{ number: 1, title: "", blocks: [], hash: "", checks: [], broken: false },
  start: tools,
  run: { call: { method: "tools/call", name: "buy" } },
};

function show(
  name: string,
  { files = tools, setup = {}, of = step }: { files?: Step["start"]; setup?: Setup; of?: Step },
) {
  const calls = { onSetup: vi.fn(), onOwnLoop: vi.fn(), onDropLoop: vi.fn() };
  render(<ClientNote step={of} {...{ files, setup, name }} {...calls} />);
  return calls;
}
const said = () => screen.getByRole("status").textContent;
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("over the client's code", () => {
  it("stands who makes the call, and how to make the page's loop one's own", () => {
    const { onOwnLoop } = show("client.ts", {});
    expect(said()).toBe("Roundtrip’s own loop makes the call.");
    press("Edit the client’s loop");
    expect(onOwnLoop).toHaveBeenCalledWith(PROGRAMS["built-in"]);
  });

  it("stands that the SDK's client makes the call where both are there, and how to change that", () => {
    const { onSetup } = show("client.ts", { files: own, setup: { client: { kind: "sdk" } } });
    expect(said()).toBe("The official SDK’s client makes the call, not this file.");
    press("Use this");
    expect(onSetup).toHaveBeenCalledWith({});
  });

  it("can take one's own loop away, and not the step's", () => {
    const { onDropLoop } = show("client.ts", { files: own });
    expect(said()).toBe("Your client.ts makes the call.");
    press("Take it away");
    expect(onDropLoop).toHaveBeenCalledOnce();
    cleanup();
    show("client.ts", { files: own, of: { ...step, start: own } });
    expect(buttons()).toEqual([]);
  });

  it("says of a preset that it makes the call, and offers a copy", () => {
    const { onOwnLoop } = show("drops-state.ts", { setup: { loop: "drops-state" } });
    expect(said()).toBe("A loop that drops the state makes the call.");
    press("Edit a copy");
    expect(onOwnLoop).toHaveBeenCalledWith(PROGRAMS["drops-state"], { again: false });
    cleanup();
    show("drops-state.ts", { files: own, setup: { loop: "drops-state" } });
    expect(buttons()).toEqual(["Copy over my client.ts"]);
  });
});
