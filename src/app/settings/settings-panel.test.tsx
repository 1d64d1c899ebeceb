// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../lesson/course.ts";
import type { WorldControls } from "../engine/world-controls.ts";
import type { Setup } from "../work/setup.ts";
import { SettingsPanel } from "./settings-panel.tsx";

afterEach(cleanup);

const step: Step = {
  number: 1,
  title: "",
  blocks: [],
  start: { "tools.ts": "" },
  hash: "",
  run: { call: { method: "tools/call", name: "buy" }, server: { seal: "none" } },
  checks: [],
  broken: false,
};

function show(first: Setup = {}, of: Step = step) {
  const moved: number[] = [];
  const rotate = vi.fn();
  const snapshot = { now: Date.UTC(2026, 6, 28, 0, 5, 1), keys: 1, version: "" } as const;
  const world: WorldControls = {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    moveClock: (seconds) => moved.push(seconds),
    rotateKey: rotate,
    reset: () => undefined,
  };
  const seen: Setup[] = [first];
  function Page() {
    const [setup, setSetup] = useState(first);
    const onChange = (next: Setup) => {
      seen.push(next);
      setSetup(next);
    };
    const [files, setFiles] = useState(of.start);
    const onOwnLoop = (text: string) => setFiles({ ...files, "client.ts": text });
    return <SettingsPanel {...{ step: of, files, setup, onChange, onOwnLoop, world }} />;
  }
  render(<Page />);
  return { last: () => seen.at(-1), moved, rotate };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: text } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
const toggle = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

describe("Server settings", () => {
  it("keep only what differs from the lesson, and say it", () => {
    const { last } = show();
    expect(screen.getByText(/^As the lesson has them/)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^signed \(hmac\)/ }));
    toggle(/^request/);
    toggle(/^single use/);
    choose("Errors", "opaque");
    expect(last()).toEqual({
      server: { seal: "hmac", checks: { request: false }, singleUse: true, errors: "opaque" },
    });
    expect(
      screen.getByText(
        "Differs from the lesson: protection signed (hmac), single use on, errors opaque, request check off.",
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^none/ }));
    toggle(/^request/);
    expect(last()).toEqual({ server: { singleUse: true, errors: "opaque" } });
  });

  it("say in a line what each protection means", () => {
    show();
    const names = screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent);
    expect(names).toHaveLength(5);
    expect(names.every((text) => (text?.length ?? 0) > 20)).toBe(true);
    expect(screen.getByRole("radio", { name: /^encrypted only \(ctr\).*Wrong on purpose/ })).toBeTruthy();
  });

  it("leave the last good lifetime in force while another is typed, and say so at the field", () => {
    const { last } = show();
    type("Lifetime", "60");
    expect(last()).toEqual({ server: { ttlSeconds: 60 } });
    type("Lifetime", "6x");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Lifetime" });
    expect(last()).toEqual({ server: { ttlSeconds: 60 } });
    expect(field.value).toBe("6x");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const problem = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(problem?.textContent).toBe("The lifetime must be a finite number above 0. 60 s stays in force.");
    type("Lifetime", "61");
    expect(last()).toEqual({ server: { ttlSeconds: 61 } });
    expect(field.getAttribute("aria-invalid")).toBe("false");
  });

  it("take a list of instances once it names some", () => {
    const { last } = show();
    choose("Instances", "2");
    choose("Routing", "list");
    type("Requests go to", "B, a");
    expect(last()).toEqual({ server: { instances: 2, routing: ["B", "A"] } });
    type("Requests go to", "B, E");
    expect(last()).toEqual({ server: { instances: 2, routing: ["B", "A"] } });
    choose("Routing", "sticky");
    expect(last()).toEqual({ server: { instances: 2 } });
  });

  it("go back to the lesson's with Restore settings, and leave one's own attempts", () => {
    const attempts = [{ label: "mine" }];
    const { last } = show({ server: { ttlSeconds: 60 }, principal: "bo", attempts });
    press("Restore settings");
    expect(last()).toEqual({ attempts });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Lifetime" }).value).toBe("300");
  });

  it("do nothing on Restore settings where nothing differs", () => {
    const { last } = show();
    const before = last();
    press("Restore settings");
    expect(last()).toBe(before);
  });

  it("say who calls, and forget the choice where it is the lesson's own", () => {
    const { last } = show();
    choose("Who calls", "bo");
    expect(last()).toEqual({ principal: "bo" });
    expect(screen.getByText(/^Authorization: Bearer bo, from the next run on/)).toBeTruthy();
    choose("Who calls", "");
    expect(last()).toEqual({ principal: null });
    expect(screen.getByText(/^No Authorization header is sent/)).toBeTruthy();
    choose("Who calls", "ana");
    expect(last()).toEqual({});
  });

  it("say why settings cannot be had together", () => {
    show({}, { ...step, run: { ...step.run, server: { era: "legacy" } } });
    expect(screen.getByRole("alert").textContent).toMatch(/loop/);
  });
});

describe("the client's settings", () => {
  const group = (name: string) => screen.getByRole("group", { name });

  it("hand the call to the SDK's client with the earlier revision, and say so", () => {
    const { last } = show();
    choose("Revision", "legacy");
    expect(last()).toEqual({ server: { era: "legacy" }, client: { kind: "sdk" } });
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "The call is made by" }).value).toBe(
      "sdk",
    );
    expect(screen.getByText(/^Only the SDK’s client speaks 2025-11-25/)).toBeTruthy();
    expect(
      screen.getByText(
        "Differs from the lesson: revision 2025-11-25, call stays open, the call made by the official SDK’s client.",
      ),
    ).toBeTruthy();
    choose("The call is made by", "built-in");
    expect(last()).toEqual({});
  });

  it("tell where the SDK's client differs, where it makes the call", () => {
    show();
    expect(screen.queryByText("Where it differs from the specification")).toBeNull();
    choose("The call is made by", "sdk");
    expect(screen.getByText("Where it differs from the specification")).toBeTruthy();
    expect(screen.getByText(/^A result without resultType it refuses/)).toBeTruthy();
  });

  it("put a client.ts among the files where one wants one's own", () => {
    const { last } = show({ client: { kind: "sdk" } });
    choose("The call is made by", "client.ts");
    expect(last()).toEqual({});
    expect(screen.getByText("Differs from the lesson: the call made by your client.ts.")).toBeTruthy();
  });

  it("turn what is declared into capabilities, as they go over the wire", () => {
    const { last } = show(
      {},
      { ...step, run: { ...step.run, client: { capabilities: { elicitation: {} } } } },
    );
    expect(screen.getByText("An empty elicitation counts as form only.")).toBeTruthy();
    toggle(/^elicitation, url/);
    toggle(/^elicitation, form/);
    toggle(/^roots/);
    expect(last()).toEqual({ client: { capabilities: { elicitation: { url: {} }, roots: {} } } });
    expect(screen.getByText('{"elicitation":{"url":{}},"roots":{}}')).toBeTruthy();
  });

  it("take whole retries only, and leave the last good number in force", () => {
    const { last } = show();
    type("Retries allowed", "0");
    expect(last()).toEqual({ client: { maxRounds: 0 } });
    for (const wrong of ["", "-1", "1.5", "many"]) type("Retries allowed", wrong);
    expect(last()).toEqual({ client: { maxRounds: 0 } });
    expect(screen.getByText("It must be a whole number, 0 or more. 0 stays in force.")).toBeTruthy();
  });

  it("keep a list of roots and of what the model writes", () => {
    const { last } = show();
    press("Add a root");
    type("Address of root 1", "file:///plums");
    type("Name of root 1", "plums");
    press("Add a text");
    type("Text 1", "Ripe.");
    expect(last()).toEqual({
      client: { roots: [{ uri: "file:///plums", name: "plums" }], model: ["Ripe."] },
    });
    type("Name of root 1", "");
    press("Remove text 1");
    expect(last()).toEqual({ client: { roots: [{ uri: "file:///plums" }] } });
    press("Remove root 1");
    expect(last()).toEqual({});
  });

  it("have clients to try at a press, mark the one in force, and are the lesson's again at another", () => {
    const { last } = show();
    const presets = within(group("Try the tool with a client"));
    const pressed = () =>
      presets.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed()).toEqual(["Roundtrip’s own"]);
    press("drops the state");
    expect(last()).toEqual({ loop: "drops-state" });
    expect(pressed()).toEqual(["drops the state"]);
    press("declares nothing");
    expect(last()).toEqual({ client: { capabilities: {} } });
    type("Retries allowed", "2");
    expect(pressed()).toEqual([]);
    expect(screen.getByText("A mixture of your own.")).toBeTruthy();
    press("Roundtrip’s own");
    expect(last()).toEqual({});
  });
});

describe("the virtual clock and the keys", () => {
  it("show the time, say that it stands still, and move it forward", () => {
    const { moved } = show();
    const clock = screen.getByRole("form", { name: "Virtual clock" });
    expect(clock.textContent).toContain("2026-07-28 00:05:01 UTC");
    expect(clock.textContent).toContain("1785197101 s");
    expect(clock.textContent).toContain("It stands still while you think.");
    press("+60 s");
    press("+301 s");
    type("Move forward by", "0.5");
    fireEvent.submit(clock);
    expect(moved).toEqual([60, 301, 0.5]);
    expect(within(clock).getByRole<HTMLInputElement>("textbox").value).toBe("");
  });

  it.each(["-1", "0", "later", "1e99"])("do not move by %j, and say so at the field", (text) => {
    const { moved } = show();
    type("Move forward by", text);
    fireEvent.submit(screen.getByRole("form", { name: "Virtual clock" }));
    expect(moved).toEqual([]);
    expect(screen.getByRole("textbox", { name: "Move forward by" }).getAttribute("aria-invalid")).toBe(
      "true",
    );
  });

  it("rotate the key, and say how many there are", () => {
    const { rotate } = show();
    expect(screen.getByText("1 key in the ring: it signs and verifies.")).toBeTruthy();
    press("Rotate the key");
    expect(rotate).toHaveBeenCalledTimes(1);
  });
});
