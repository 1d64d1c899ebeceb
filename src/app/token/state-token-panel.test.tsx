// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Presented } from "../../engine/present.ts";
import { GATES, type GateResult, type GateStatus } from "../../protocol/outcome.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { serverSchema } from "../../workspace/playground.ts";
import type { SelectedAttempt, StateTokenPanelProps } from "./ports.ts";
import { StateTokenPanel } from "./state-token-panel.tsx";

// A loaded machine takes its time.
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  // A small screen: the plain field is all there is of the editor.
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NOW = Date.UTC(2026, 6, 28);
const PAYLOAD = {
  sub: "ana",
  exp: NOW / 1000 + 300,
  dig: "d",
  nonce: "n",
  data: { saved: { price: 190 }, open: ["confirm"], answers: {}, round: 1 },
};
const url = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
const MAC = Buffer.alloc(32, 0xa5).toString("base64url");
const TOKEN = `${url(PAYLOAD)}.${MAC}`;

type Call = StateTokenPanelProps["call"];
const CALL: Call = { method: "tools/call", name: "buy_ticket", arguments: { quantity: 2 } };

/** A run whose first round brought `state`; undefined: it ended without one. */
function runOf(
  state: string | undefined,
  more: Partial<Extract<TraceEvent, { kind: "started" }>> = {},
): TraceEvent[] {
  const place = { run: 1, at: NOW };
  const params = { name: "buy_ticket", arguments: { quantity: 2 } };
  const wire = { exchange: "x", headers: {}, bytes: 1, ...place };
  const result: JsonObject =
    state === undefined ? { content: [] } : { resultType: "input_required", requestState: state };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params } as const;
  return [
    {
      ...{ kind: "started", n: 1, method: "tools/call", params, principal: "ana", capabilities: {} },
      ...{
        client: "loop",
        maxRounds: 3,
        era: "modern",
        instances: 1,
        serverName: "tickets",
        ...place,
        ...more,
      },
    },
    { kind: "sent", n: 2, url: "u", message: call, ...wire },
    { kind: "received", n: 3, status: 200, message: { jsonrpc: "2.0", id: 1, result }, ...wire },
    {
      ...{ kind: "finished", n: 4, ...place },
      outcome: state === undefined ? { status: "completed", text: "" } : { status: "waiting" },
    },
  ];
}

const statuses = (...of: GateStatus[]): GateResult[] =>
  GATES.map((gate, index) => ({ gate, status: of[index] ?? "unreached" }));
const ALL = statuses("passed", "passed", "passed", "passed", "passed", "off");
const accepted: Presented = {
  verdict: "accepted",
  gates: ALL,
  text: "Charged 190.00.",
  ledger: 1,
  events: [],
};
const rejectedBy = (verdict: string, ...gates: GateStatus[]): Presented => ({
  verdict: `rejected: ${verdict}`,
  gates: statuses(...gates),
  text: "",
  ledger: 0,
  events: [],
});

function show(more: Partial<StateTokenPanelProps> = {}) {
  const present = vi.fn<StateTokenPanelProps["present"]>(() => Promise.resolve(accepted));
  const onKeep = vi.fn();
  const onOpenSettings = vi.fn();
  const props: StateTokenPanelProps = {
    events: runOf(TOKEN),
    now: NOW,
    server: serverSchema.parse({}),
    principal: "ana",
    call: CALL,
    capabilities: {},
    responses: { confirm: { action: "accept" } },
    present,
    selected: null,
    ...{ onKeep, onOpenSettings },
    ...more,
  };
  const view = render(<StateTokenPanel {...props} />);
  const again = (changed: Partial<StateTokenPanelProps>) =>
    view.rerender(<StateTokenPanel {...props} {...changed} />);
  return { present, onKeep, onOpenSettings, again };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The quick changes that are on. */
const pressed = () =>
  within(screen.getByRole("group", { name: "Change a copy" }))
    .queryAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);
const gate = (name: string) => document.querySelector(`[data-gate="${name}"]`);
const verdict = () => screen.getByRole("status").textContent;
const lastOf = (present: ReturnType<typeof show>["present"]) => present.mock.lastCall?.[0];
/** The payload that a presented token carries. */
const carried = (present: ReturnType<typeof show>["present"]) =>
  JSON.parse(
    Buffer.from(lastOf(present)?.state.split(".")[0] ?? "", "base64url").toString() || "null",
  ) as unknown;

describe("StateTokenPanel, the current token", () => {
  it("says why there is none, and presents nothing", () => {
    const { present, again } = show({ events: [] });
    expect(screen.getByText("No run here yet.")).toBeTruthy();
    again({ events: runOf(undefined) });
    expect(screen.getByText(/ended without a question/)).toBeTruthy();
    again({ events: runOf(TOKEN, { era: "legacy" }) });
    expect(screen.getByText(/no state leaves the server/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit a copy" })).toBeNull();
    expect(present).not.toHaveBeenCalled();
  });

  it("says which round of which call brought it, and its size", () => {
    show();
    const size = String(TOKEN.length);
    expect(screen.getByText(`round 1 of buy_ticket { quantity: 2 }, ${size} bytes`)).toBeTruthy();
  });

  it("tells the payload, which anyone can read, from the signature, which only the server can make", () => {
    show();
    const text = screen.getByRole("group", { name: "Token" });
    expect(text.querySelector(".token-client")?.textContent).toBe(url(PAYLOAD));
    expect(text.querySelector(".token-server")?.textContent).toBe(MAC);
    expect(text.textContent).toBe(TOKEN);
    const legend = screen.getByRole("list", { name: "Parts of the token" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["payload: readable by anyone", "signature: only the server can make it"]);
  });

  it("decodes it field by field with what each is for, and folds that away", () => {
    show();
    const row = screen.getByRole("rowheader", { name: "exp" }).closest("tr");
    expect(row?.textContent).toContain("works until 00:05:00, in 300 s");
    expect(screen.getByRole("rowheader", { name: "data.saved" }).closest("tr")?.textContent).toContain(
      '{ "price": 190 }',
    );
    press("Decode");
    expect(screen.queryByRole("rowheader", { name: "exp" })).toBeNull();
  });

  it("is presented untouched with the scripted answers, and says what came of it", async () => {
    const { present } = show();
    expect(verdict()).toContain("Presenting");
    expect(await screen.findByText("Charged 190.00.")).toBeTruthy();
    expect(verdict()).toContain("accepted");
    expect(verdict()).toContain("ledger +1");
    expect(lastOf(present)).toEqual({
      call: CALL,
      principal: "ana",
      capabilities: {},
      state: TOKEN,
      responses: { confirm: { action: "accept" } },
    });
  });

  it("tells a flipped payload from its signature all the same, and says that it is damaged", async () => {
    const { present } = show();
    press("Flip a character");
    // The first six bits, 011110, with their highest bit changed: "-" for "e".
    const damaged = `-${url(PAYLOAD).slice(1)}`;
    await waitFor(() => expect(lastOf(present)?.state).toBe(`${damaged}.${MAC}`));
    const text = screen.getByRole("group", { name: "Token" });
    const parts = [...text.querySelectorAll(".token-client")].map(({ textContent }) => textContent);
    expect(parts.join("")).toBe(damaged);
    expect(text.querySelector(".token-server")?.textContent).toBe(MAC);
    expect(screen.getByRole("list", { name: "Parts of the token" }).textContent).toBe(
      "payload: damaged, no longer JSONsignature: only the server can make it",
    );
    expect(
      screen.getByText(/no field of it can be decoded. The original can be read by anyone/),
    ).toBeTruthy();
    expect(screen.queryByText(/means something to the server alone/)).toBeNull();
  });

  it("says of opaque tokens what one can do with them all the same", () => {
    const opaque = Buffer.alloc(40, 0xfe).toString("base64url");
    show({ events: runOf(opaque), server: serverSchema.parse({ seal: "ctr" }) });
    const can = screen.getByRole("list", { name: "Whoever holds it can" });
    expect(can.textContent).toContain("flip any bit");
    expect(screen.queryByRole("button", { name: "Price to 1" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Sign with another key" })).toBeNull();
    expect(screen.getByRole("button", { name: "Flip a character" })).toBeTruthy();
  });
});

describe("StateTokenPanel, the gates", () => {
  it("names those that are off, and opens the settings", async () => {
    const { onOpenSettings } = show();
    await screen.findByText("Charged 190.00.");
    expect(gate("single use")?.getAttribute("data-status")).toBe("off");
    press("Off in Server settings");
    expect(onOpenSettings).toHaveBeenCalledTimes(1);
  });

  it("says at which one a changed presentation stopped, and why", async () => {
    const { present } = show();
    await screen.findByText("Charged 190.00.");
    present.mockResolvedValue(
      rejectedBy("issued to a different principal", "passed", "passed", "passed", "stopped"),
    );
    press("As bo");
    // What passed before is not told of the one that is on its way.
    expect(gate("principal")?.textContent).toContain("presented by ana");
    expect(await screen.findByText("Issued to ana, presented by bo")).toBeTruthy();
    expect(verdict()).toContain("rejected: issued to a different principal");
    expect(gate("principal")?.getAttribute("data-status")).toBe("stopped");
    expect(gate("request")?.textContent).toContain("Not reached");
    expect(lastOf(present)).toMatchObject({ principal: "bo", state: TOKEN });
  });

  it("calls a handle known, and the careless server's signature absent", async () => {
    const { again } = show({ server: serverSchema.parse({ seal: "handle" }) });
    expect(gate("signature")?.textContent).toContain("Known");
    again({ server: serverSchema.parse({ seal: "none" }) });
    await waitFor(() => expect(verdict()).toContain("accepted"));
    expect(gate("form")?.textContent).toContain("One part");
  });
});

describe("StateTokenPanel, changes", () => {
  it("presents an edit with the signature kept", async () => {
    const { present } = show();
    press("Price to 1");
    await waitFor(() => expect(present).toHaveBeenCalled());
    expect(carried(present)).toEqual({ ...PAYLOAD, data: { ...PAYLOAD.data, saved: { price: 1 } } });
    expect(lastOf(present)?.state.split(".")[1]).toBe(MAC);
    expect(document.querySelector("mark")).toBeTruthy();
  });

  it("calls a changed copy that was accepted worth noticing, and an untouched one accepted", async () => {
    show();
    await waitFor(() => expect(verdict()).toContain("Charged 190.00."));
    expect(verdict()).not.toContain("worth noticing");
    press("As bo");
    await waitFor(() => expect(verdict()).toContain("accepted, worth noticing"));
  });

  it("moves the copy's clock past the lifetime, and tells the time left by it", async () => {
    const { present } = show();
    press("+301 s");
    await waitFor(() => expect(lastOf(present)?.afterSeconds).toBe(301));
    expect(screen.getByText("stopped working at 00:05:00, 1 s ago")).toBeTruthy();
  });

  it("adds quick changes up, and says of each whether it is on", async () => {
    const { present } = show();
    expect(pressed()).toEqual([]);
    press("Price to 1");
    press("As bo");
    press("+301 s");
    await waitFor(() => expect(lastOf(present)).toMatchObject({ principal: "bo", afterSeconds: 301 }));
    expect(carried(present)).toMatchObject({ data: { saved: { price: 1 } } });
    expect(pressed()).toEqual(["Price to 1", "As bo", "+301 s"]);
  });

  it("takes a change back when it is pressed again, and no other", async () => {
    const { present } = show();
    press("Flip a character");
    press("As bo");
    press("Price to 1");
    press("Flip a character");
    await waitFor(() => expect(carried(present)).toMatchObject({ data: { saved: { price: 1 } } }));
    press("Price to 1");
    await waitFor(() => expect(lastOf(present)).toMatchObject({ principal: "bo", state: TOKEN }));
    expect(pressed()).toEqual(["As bo"]);
  });

  it("lets one principal replace the other, who alone can present it", async () => {
    const { present } = show();
    press("As bo");
    press("Anonymous");
    await waitFor(() => expect(lastOf(present)?.principal).toBeNull());
    expect(pressed()).toEqual(["Anonymous"]);
    press("Anonymous");
    await waitFor(() => expect(lastOf(present)?.principal).toBe("ana"));
  });

  it("takes all changes back at once", async () => {
    const { present } = show();
    for (const name of ["Flip a character", "Price to 1", "As bo", "+301 s"]) press(name);
    for (const name of ["As the payload alone", "Sign with another key"]) press(name);
    expect(pressed()).toHaveLength(6);
    await waitFor(() => expect(lastOf(present)?.principal).toBe("bo"));
    press("Untouched");
    expect(pressed()).toEqual([]);
    await waitFor(() => expect(lastOf(present)).toMatchObject({ principal: "ana", state: TOKEN }));
    expect(lastOf(present)?.afterSeconds).toBeUndefined();
  });

  it("flips a character of the payload alone as it was edited", async () => {
    const { present } = show();
    press("Flip a character");
    press("Price to 1");
    press("As the payload alone");
    const edited = url({ ...PAYLOAD, data: { ...PAYLOAD.data, saved: { price: 1 } } });
    await waitFor(() => expect(lastOf(present)?.state).toBe(`-${edited.slice(1)}`));
  });

  it("signs an edited payload with a key of the learner's, and keeps the edit", async () => {
    const { present } = show();
    press("Price to 1");
    press("Sign with another key");
    fireEvent.change(screen.getByLabelText("Your key, any text"), { target: { value: "mine" } });
    await waitFor(() => expect(carried(present)).toMatchObject({ data: { saved: { price: 1 } } }));
    const mac = lastOf(present)?.state.split(".")[1];
    expect(mac).toHaveLength(43);
    expect(mac).not.toBe(MAC);
  });

  it("presents the payload alone", async () => {
    const { present } = show();
    press("As the payload alone");
    await waitFor(() => expect(lastOf(present)?.state).toBe(url(PAYLOAD)));
  });

  it("edits a field as JSON, and changes nothing where it is none", async () => {
    const { present } = show();
    press("Edit a copy");
    const field = screen.getByLabelText("Value of sub");
    fireEvent.change(field, { target: { value: "bo" } });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await screen.findByText("Charged 190.00.");
    expect(lastOf(present)?.state).toBe(TOKEN);
    fireEvent.change(field, { target: { value: '"bo"' } });
    await waitFor(() => expect(carried(present)).toMatchObject({ sub: "bo" }));
  });

  it("presents typed text as it is, and keeps it while something else is looked at", async () => {
    const { present, again } = show();
    press("Edit a copy");
    fireEvent.change(screen.getByLabelText("Token text"), { target: { value: "hello" } });
    await waitFor(() => expect(lastOf(present)?.state).toBe("hello"));
    press("Paste a token");
    press("Paste a token");
    again({ events: runOf(`${url({ ...PAYLOAD, nonce: "other" })}.${MAC}`) });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Token text").value).toBe("hello");
    press("Untouched");
    await waitFor(() => expect(carried(present)).toMatchObject({ nonce: "other" }));
  });

  it("presents it on another request, by another, later", async () => {
    const { present } = show();
    press("Edit a copy");
    fireEvent.change(screen.getByLabelText("Arguments"), { target: { value: '{ "quantity": 20 }' } });
    fireEvent.change(screen.getByLabelText("Presented by"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Seconds later"), { target: { value: "60" } });
    await waitFor(() => expect(lastOf(present)?.afterSeconds).toBe(60));
    expect(lastOf(present)).toMatchObject({
      principal: null,
      call: { ...CALL, arguments: { quantity: 20 } },
    });
  });

  it("keeps the copy as an attempt of the document", () => {
    const { onKeep } = show();
    press("As bo");
    press("Sign with another key");
    press("Keep as an attempt");
    expect(onKeep).toHaveBeenCalledExactlyOnceWith({
      label: "Signed with another key, by bo",
      state: { signWith: "my own key" },
      principal: "bo",
    });
  });

  it("keeps all changes in one attempt", async () => {
    const { onKeep, present } = show();
    for (const name of ["Flip a character", "Price to 1", "Anonymous", "+301 s"]) press(name);
    await waitFor(() => expect(lastOf(present)?.state.startsWith("-")).toBe(true));
    press("Keep as an attempt");
    expect(onKeep).toHaveBeenCalledExactlyOnceWith({
      label: "Price to 1, character 0 changed, by anonymous, after 301 s",
      state: { raw: lastOf(present)?.state },
      principal: null,
      afterSeconds: 301,
    });
  });

  it("keeps nothing while the changes make no text", async () => {
    const { onKeep } = show();
    press("Price to 1");
    press("Flip a character");
    fireEvent.change(screen.getByLabelText(/^Character/), { target: { value: "9999" } });
    await waitFor(() => expect(verdict()).toContain("no character 9999"));
    press("Keep as an attempt");
    expect(onKeep).not.toHaveBeenCalled();
  });

  it("aborts the presentation that a change replaced, and does not show its verdict", async () => {
    const signals: AbortSignal[] = [];
    let end: (presented: Presented) => void = () => undefined;
    const late = new Promise<Presented>((resolve) => (end = resolve));
    const present = vi.fn<StateTokenPanelProps["present"]>((_, signal) => {
      signals.push(signal);
      return signals.length === 1 ? late : Promise.resolve(accepted);
    });
    show({ present });
    await waitFor(() => expect(signals).toHaveLength(1));
    press("As bo");
    expect(signals[0]?.aborted).toBe(true);
    end(rejectedBy("expired", "passed", "passed", "stopped"));
    await screen.findByText("Charged 190.00.");
    expect(verdict()).not.toContain("expired");
  });

  it("shows why a change could not be presented", async () => {
    show();
    press("Flip a character");
    fireEvent.change(screen.getByLabelText(/^Character/), { target: { value: "9999" } });
    await waitFor(() => expect(verdict()).toBe("not presented: the token has no character 9999"));
  });

  it("says so where the presentation itself broke", async () => {
    show({ present: () => Promise.reject(new Error("the engine is gone")) });
    await waitFor(() => expect(verdict()).toBe("not presented: the engine is gone"));
  });
});

describe("StateTokenPanel, a row of Attempts", () => {
  const selected: SelectedAttempt = {
    label: "By another user",
    token: TOKEN,
    gates: statuses("passed", "passed", "passed", "stopped"),
    verdict: "rejected: issued to a different principal",
    principal: "bo",
    now: NOW,
  };

  it("is shown as it went, to be read and not changed", () => {
    const { present } = show({ selected });
    expect(screen.getByText("attempt: By another user")).toBeTruthy();
    expect(screen.getByText("Issued to ana, presented by bo")).toBeTruthy();
    expect(screen.getByText("-32602")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Change a copy" })).toBeNull();
    expect(present).not.toHaveBeenCalled();
  });

  it("says and colours its verdicts as its row does", () => {
    const row = { ...selected, verdict: "accepted", ledger: 2 };
    const { again } = show({ selected: { ...row, shown: [{ tone: "warn", text: "accepted" }] } });
    const chips = () =>
      [...document.querySelectorAll(".token-foot .chip")].map((chip) => [chip.className, chip.textContent]);
    expect(chips()).toEqual([["chip chip-warn", "accepted, worth noticing"]]);
    const twice = { tone: "warn", text: "accepted twice" } as const;
    const used = { tone: "no", text: "rejected: already used" } as const;
    again({ selected: { ...row, shown: [twice, used] } });
    expect(chips()).toEqual([
      ["chip chip-warn", "accepted twice, worth noticing"],
      ["chip chip-no", "rejected: already used"],
    ]);
    again({ selected: row });
    expect(chips()).toEqual([["chip chip-ok", "accepted"]]);
  });

  it("can be taken over as the copy to edit", async () => {
    const onDeselect = vi.fn();
    const { present, again } = show({ selected, onDeselect });
    press("Edit a copy");
    expect(onDeselect).toHaveBeenCalledTimes(1);
    again({ selected: null, onDeselect });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Token text").value).toBe(TOKEN);
    await waitFor(() => expect(lastOf(present)).toMatchObject({ principal: "bo", state: TOKEN }));
  });
});

describe("StateTokenPanel, a token of one's own", () => {
  it("names what a pasted JWT is made of and what it lacks, and sends nothing", () => {
    const { present } = show({ events: [] });
    press("Paste a token");
    expect(screen.getByText(/nothing is sent/)).toBeTruthy();
    const jwt = `${url({ alg: "HS256" })}.${url({ sub: "ana", price: 190 })}.${MAC}`;
    fireEvent.change(screen.getByLabelText("Token of your own"), { target: { value: `Bearer ${jwt}` } });
    expect(
      screen.getByRole("heading", { name: `A JWT, alg HS256, ${String(jwt.length)} bytes` }),
    ).toBeTruthy();
    const lacks = within(screen.getByRole("list", { name: "What it lacks" })).getAllByRole("listitem");
    expect(lacks.map((item) => item.querySelector("b")?.textContent)).toEqual([
      "lifetime",
      "request",
      "single use",
    ]);
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      ...["header", "payload", "signature"],
      ...["sub", "price"],
    ]);
    // Its fields are no fields of this server's: each says what it claims.
    expect(screen.getByRole("rowheader", { name: "sub" }).closest("tr")?.textContent).toContain(
      "who it was issued to",
    );
    expect(document.body.textContent).not.toContain("no field of this server");
    expect(present).not.toHaveBeenCalled();
  });

  it("keeps what was pasted when it is closed and opened again", () => {
    show();
    press("Paste a token");
    fireEvent.change(screen.getByLabelText("Token of your own"), { target: { value: "42" } });
    press("Paste a token");
    expect(screen.getByRole("group", { name: "Token" })).toBeTruthy();
    press("Paste a token");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Token of your own").value).toBe("42");
  });
});
